package mcpgo_test

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/examples/mcpgo"
	"github.com/errshape/errshape/harness"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("an mcp-go server of its own, with validation before it", func() {
	var weather *harness.Harness
	BeforeEach(func() {
		s := server.NewMCPServer("weather", "1.0.0")
		s.Use(mcpgo.Validation(s))
		sunny := func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText("sunny"), nil
		}
		s.AddTool(mcp.NewToolWithRawSchema("weather.forecast", "", json.RawMessage(mcpgo.ForecastInput)), sunny)
		s.AddTool(mcp.NewTool("weather.now", mcp.WithString("city", mcp.Required()), mcp.WithNumber("days", mcp.Max(7))), sunny)
		s.AddTool(mcp.NewToolWithRawSchema("weather.odd", "", json.RawMessage(`{"type":"strange"}`)), sunny)
		s.AddTool(mcp.NewTool("weather/later", mcp.WithString("city", mcp.Required())), sunny)
		weather = harness.New(GinkgoTB(), harness.MessageHandler(s))
	})

	It("answers what fits", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather.forecast", harness.Args{"city": "Lisbon", "days": 2})).To(BeToolSuccess())
		Expect(weather.Call(ctx, "weather.now", harness.Args{"city": "Lisbon"})).To(BeToolSuccess())
	})

	It("names every wrong field at once, in the words of the pipeline", func(ctx SpecContext) {
		p, err := mcpgo.NewPipeline()
		Expect(err).NotTo(HaveOccurred())
		wrong := harness.Args{"days": 9, "town": "Lisbon"}
		r := weather.Call(ctx, "weather.forecast", wrong)
		Expect(r).To(And(BeValidationError(), RejectFields("city", "days", "(root)"), ConformToSpec()))
		Expect(r.Response.Text()).To(Equal(harness.New(GinkgoTB(), p).Call(ctx, "weather.forecast", wrong).Response.Text()))
	})

	It("knows schemas that mcp-go builds, and arguments that are not there", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather.now", nil)).To(RejectField("city", Sent("(missing)")))
		Expect(weather.Call(ctx, "weather.now", harness.Args{"city": "Lisbon", "days": 9007199254740993})).To(RejectField("days", Sent("9007199254740993")))
	})

	It("takes null for no arguments, and a slash for a dot", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather/later", json.RawMessage("null"))).To(And(
			HaveXPath("/validation_error/@action", "weather.later"), RejectField("city", Sent("(missing)")), ConformToSpec()))
	})

	It("says which schema is broken", func(ctx SpecContext) {
		Expect(weather.Call(ctx, "weather.odd", nil)).To(BeProtocolError(ContainSubstring(`tool "weather.odd": `)))
	})

	It("is safe in a burst", func(ctx SpecContext) {
		Expect(weather.Burst(ctx, 50, "weather.now", nil)).To(HaveEach(BeValidationError()))
	})
})
