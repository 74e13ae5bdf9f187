package gosdk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("Mount", func() {
	yes := true
	returning := func(value any, err error) pipeline.Handler {
		return func(context.Context, *pipeline.Request) (any, error) { return value, err }
	}
	notFound := envelope.New(envelope.CodeNotFound, "No <invoice> & more").Suggest("List > first").Actions("billing.list").Detail("id", "'x'")
	warning := envelope.New(envelope.CodeDeprecated, "Old").Warning()
	image := json.RawMessage(`{"type":"image","data":"AAAA","mimeType":"image/png"}`)
	odd := json.RawMessage(`{"type":"hologram","n":9007199254740993}`)
	newPipeline := func() *pipeline.Pipeline {
		return pipeline.Must(pipeline.New(
			pipeline.Group("billing", pipeline.Describe("Invoices."),
				pipeline.Action("get", returning("got", nil), pipeline.Input(`{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer","maximum":9007199254740993}},"required":["id"],"additionalProperties":false}`)),
				pipeline.Action("list", returning("listed", nil))),
			pipeline.Tool("text", returning("a < b & \"c\"", nil), pipeline.Title("Text"), pipeline.Annotate(harness.Annotations{ReadOnlyHint: &yes})),
			pipeline.Tool("structured", returning(map[string]int64{"n": 9007199254740993}, nil), pipeline.Output(`{"type":"object"}`)),
			pipeline.Tool("nothing", returning(nil, nil)),
			pipeline.Tool("blocks", returning([]envelope.Content{{Type: "image", Raw: image}, {Type: "hologram", Raw: odd}, envelope.TextContent("")}, nil)),
			pipeline.Tool("thrown", returning(nil, fmt.Errorf("look up: %w", notFound))),
			pipeline.Tool("warned", returning("beside", warning)),
			pipeline.Tool("failed", returning(nil, errors.New("db lost"))),
			pipeline.Tool("panicked", func(context.Context, *pipeline.Request) (any, error) { panic("kaboom") }),
			pipeline.Tool("exited", func(context.Context, *pipeline.Request) (any, error) { exit(); return nil, nil }),
			pipeline.Tool("unmarshalable", returning(func() {}, nil)),
		))
	}
	mounted := func(p *pipeline.Pipeline) *mcp.Server {
		s := newServer()
		gosdk.Mount(s, p)
		return s
	}
	// wire is a result without what names the server.
	wire := func(r harness.Result) string {
		GinkgoHelper()
		var fields map[string]json.RawMessage
		Expect(json.Unmarshal(r.Raw, &fields)).To(Succeed(), r.String())
		delete(fields, "_meta")
		raw, err := json.Marshal(fields)
		Expect(err).NotTo(HaveOccurred())
		return string(raw)
	}

	for _, version := range []string{harness.Version20260728, harness.Version20251125} {
		DescribeTable("answers on "+version+" as the pipeline does", func(ctx SpecContext, tool string, args any) {
			p := newPipeline()
			direct := harness.New(GinkgoTB(), p, harness.WithVersion(version))
			real := harness.New(GinkgoTB(), gosdk.Server(mounted(p)), harness.WithVersion(version))
			want, got := direct.Call(ctx, tool, args), real.Call(ctx, tool, args)
			Expect(got.Outcome).To(Equal(want.Outcome), got.String())
			Expect(wire(got)).To(MatchJSON(wire(want)))
			Expect(got.Response.Text()).To(Equal(want.Response.Text()))
			if want.HandlerErr == nil {
				Expect(got.HandlerErr).NotTo(HaveOccurred())
			} else {
				Expect(got.HandlerErr).To(MatchError(want.HandlerErr.Error()))
			}
		},
			Entry("text", "text", nil),
			Entry("structured content", "structured", nil),
			Entry("nothing", "nothing", nil),
			Entry("blocks of every type", "blocks", nil),
			Entry("an envelope that was thrown", "thrown", nil),
			Entry("a warning beside an answer", "warned", nil),
			Entry("INTERNAL_ERROR", "failed", nil),
			Entry("a panic", "panicked", nil),
			Entry("what JSON cannot hold", "unmarshalable", nil),
			Entry("an action", "billing", harness.Args{"action": "get", "id": "1"}),
			Entry("an action by its dotted name", "billing.get", harness.Args{"id": "1"}),
			Entry("invalid arguments", "billing", harness.Args{"action": "get", "id": 1, "x": 2}),
			Entry("a big number", "billing", harness.Args{"action": "get", "id": "1", "n": int64(9007199254740994)}),
			Entry("arguments that are no object", "text", []int{1}),
			Entry("a missing discriminator", "billing", nil),
			Entry("an unknown action", "billing", harness.Args{"action": "put"}),
			Entry("an unknown tool", "weather", nil),
		)
	}

	It("lists the pipeline's tools, schemas exact", func(ctx SpecContext) {
		p := newPipeline()
		direct, err := harness.New(GinkgoTB(), p).Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		real, err := harness.New(GinkgoTB(), gosdk.Server(mounted(p))).Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(real).To(HaveLen(len(direct)))
		for i := range direct {
			Expect(real[i].Name).To(Equal(direct[i].Name))
			Expect(real[i].Title).To(Equal(direct[i].Title))
			Expect(real[i].Description).To(Equal(direct[i].Description))
			Expect(string(real[i].InputSchema)).To(Equal(string(direct[i].InputSchema)))
			Expect(string(real[i].OutputSchema)).To(Equal(string(direct[i].OutputSchema)))
		}
		Expect(real[len(real)-4].Name).To(Equal("text"))
		Expect(*real[len(real)-4].Annotations.ReadOnlyHint).To(BeTrue())
	})

	It("leaves the server's own tools and errors alone", func(ctx SpecContext) {
		s := mounted(newPipeline())
		raw(s, "own", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return text("own"), nil })
		h := harness.New(GinkgoTB(), gosdk.Server(s))
		Expect(h.Call(ctx, "own", nil).Response.Text()).To(Equal("own"))
		Expect(h.Call(ctx, "weather", nil)).To(And(HaveCode(pipeline.CodeUnknownTool), ConformToSpec()))
	})

	It("shows handlers the request, and sends their progress", func(ctx SpecContext) {
		sources := make(chan any, 1)
		p := pipeline.Must(pipeline.New(pipeline.Tool("t", func(ctx context.Context, r *pipeline.Request) (any, error) {
			sources <- r.Source
			r.Progress(ctx, harness.Progress{Progress: 1, Total: 2, Message: "half"})
			return string(r.Meta), nil
		})))
		var mu sync.Mutex
		var reports []harness.Progress
		h := harness.New(GinkgoTB(), gosdk.Server(mounted(p))).With(
			harness.Meta(harness.Args{"tenant": "acme"}),
			harness.OnProgress(func(p harness.Progress) {
				mu.Lock()
				defer mu.Unlock()
				reports = append(reports, p)
			}))
		Expect(h.Call(ctx, "t", nil).Response.Text()).To(ContainSubstring(`"tenant":"acme"`))
		Expect((<-sources).(*mcp.CallToolRequest).Params.Name).To(Equal("t"))
		mu.Lock()
		defer mu.Unlock()
		Expect(reports).To(Equal([]harness.Progress{{Progress: 1, Total: 2, Message: "half"}}))
	})

	It("answers 100 calls at once", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), gosdk.Server(mounted(newPipeline())))
		for _, tool := range []string{"thrown", "weather"} {
			for _, r := range h.Burst(ctx, 100, tool, nil) {
				Expect(r).To(BeToolError())
			}
		}
	})

	It("answers for a handler that ends its goroutine", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), gosdk.Server(mounted(newPipeline())))
		Expect(h.Call(ctx, "exited", nil)).To(And(HaveCode(envelope.CodeInternalError), HaveMessage(HavePrefix("[exited] ended its goroutine"))))
	})

	It("takes a pipeline without tools", func() {
		gosdk.Mount(newServer(), pipeline.Must(pipeline.New()))
	})

	It("panics with what is nil", func() {
		Expect(func() { gosdk.Mount(nil, newPipeline()) }).To(PanicWith(ContainSubstring("is nil")))
		Expect(func() { gosdk.Mount(newServer(), nil) }).To(PanicWith(ContainSubstring("is nil")))
	})

	It("lets a handler of the SDK answer with an envelope", func(ctx SpecContext) {
		s := newServer()
		raw(s, "get", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return gosdk.Result(notFound), nil
		})
		Expect(harness.New(GinkgoTB(), gosdk.Server(s)).Call(ctx, "get", nil)).To(And(MatchEnvelope(notFound.Build()), ConformToSpec()))
	})
})
