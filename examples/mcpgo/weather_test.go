package mcpgo_test

import (
	"context"
	"time"

	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/examples/mcpgo"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

// The same specs hold for the pipeline alone and for the server that ships: only the
// target differs.
var _ = DescribeTableSubtree("the weather tools", func(target func() harness.Target) {
	var weather *harness.Harness
	BeforeEach(func() { weather = harness.New(GinkgoTB(), target()) })

	It("answer", func(ctx SpecContext) {
		r := weather.Call(ctx, "weather.forecast", harness.Args{"city": "Lisbon"})
		Expect(r).To(BeToolSuccess())
		Expect(r.Response.Text()).To(MatchJSON(`{"city":"Lisbon","weather":"sunny"}`))
	})

	It("tell where real cities are", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather.forecast", harness.Args{"city": "Atlantis"})).To(And(
			BeToolError(), HaveCode(envelope.CodeNotFound), HaveRecovery(ContainSubstring("List the cities first")),
			OfferActions("weather.cities"), OfferKnownActions(weather), HaveDetail("city", "Atlantis"), ConformToSpec(),
		))
	})

	It("name every wrong field at once", func(ctx SpecContext) {
		r := weather.Call(ctx, "weather.forecast", harness.Args{"days": 9, "town": "Lisbon"})
		Expect(r).To(And(
			BeValidationError(), HaveAction("weather.forecast"), RejectFields("city", "days", "(root)"),
			RejectField("days", Sent("9"), Expecting("Must be <= 7.")), ConformToSpec(),
		))
	})

	It("hide what broke", func(ctx SpecContext) {
		r := weather.Call(ctx, "weather.radar", nil)
		Expect(r).To(And(
			HaveCode(envelope.CodeInternalError), HaveMessage("[weather.radar] The weather service has a problem."),
			HaveRecovery(ContainSubstring("do not blindly retry")), ConformToSpec(), Not(LeakInternals()),
		))
		Expect(r.Response.Text()).NotTo(ContainSubstring("10.0.0.7"))
	})

	It("warn beside the answer", func(ctx SpecContext) {
		r := weather.Call(ctx, "weather.now", harness.Args{"city": "Bergen"})
		Expect(r).To(And(BeToolWarning(), HaveCode(envelope.CodeDeprecated), OfferKnownActions(weather), ConformToSpec()))
		Expect(r.Response.Content[0].Text).To(MatchJSON(`{"city":"Bergen","weather":"rain"}`))
	})

	It("say when to come back", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather.alerts", nil)).To(BeToolSuccess())
		Expect(weather.Call(ctx, "weather.alerts", nil)).To(And(
			HaveCode(envelope.CodeRateLimited), HaveRetryAfter(BeNumerically("~", time.Hour, time.Minute)), ConformToSpec(),
		))
	})

	It("list their schemas", func(ctx SpecContext) {
		tools, err := weather.Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(tools).To(HaveLen(5))
		Expect(tools[2].Name).To(Equal("weather.forecast"))
		Expect(tools[2].Description).To(Equal("The weather in a city."))
		Expect(tools[2].InputSchema).To(MatchJSON(mcpgo.ForecastInput))
	})
},
	Entry("of the pipeline", func() harness.Target {
		p, err := mcpgo.NewPipeline()
		Expect(err).NotTo(HaveOccurred())
		return p
	}),
	Entry("of the mcp-go server", func() harness.Target {
		s, err := mcpgo.NewServer()
		Expect(err).NotTo(HaveOccurred())
		return harness.MessageHandler(s)
	}),
)

var _ = Describe("the mcp-go server", func() {
	var weather *harness.Harness
	BeforeEach(func() {
		s, err := mcpgo.NewServer()
		Expect(err).NotTo(HaveOccurred())
		weather = harness.New(GinkgoTB(), harness.MessageHandler(s))
	})

	It("has a JSON-RPC error of its own for a tool that does not exist", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather.tides", nil)).To(BeProtocolError(-32602))
	})

	It("tells of the actions of a group, and routes to them", func(ctx SpecContext) {
		say := func(_ context.Context, r *pipeline.Request) (any, error) { return r.Name(), nil }
		p := must(pipeline.New(pipeline.Group("weather", pipeline.Action("now", say,
			pipeline.Input(`{"type":"object","properties":{"n":{"type":"integer","maximum":9007199254740993}}}`)), pipeline.Action("tomorrow", say))))
		s := server.NewMCPServer("weather", "1.0.0")
		Expect(mcpgo.Mount(s, p)).To(Succeed())
		h, alone := harness.New(GinkgoTB(), harness.MessageHandler(s)), harness.New(GinkgoTB(), p)
		Expect(h.ActionNames(ctx)).To(Equal([]string{"weather.now", "weather.tomorrow"}))
		Expect(contract.Of(must(h.Tools(ctx)))).To(Equal(must(contract.Of(must(alone.Tools(ctx))))), "big numbers and all")
		Expect(h.Call(ctx, "weather", harness.Args{"action": "now"}).Response.Text()).To(Equal("weather.now"))
		Expect(h.Call(ctx, "weather", nil)).To(And(HaveCode(envelope.CodeMissingDiscriminator), OfferExactly("weather.now", "weather.tomorrow")))
	})

	It("answers a burst", func(ctx SpecContext) {
		for _, r := range weather.Burst(ctx, 100, "weather.forecast", harness.Args{"city": "Atlantis"}) {
			Expect(r).To(HaveCode(envelope.CodeNotFound))
		}
	})
})

func must[T any](value T, err error) T {
	GinkgoHelper()
	Expect(err).NotTo(HaveOccurred())
	return value
}
