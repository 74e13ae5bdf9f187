package pipeline_test

import (
	"context"
	"encoding/json"
	"math"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

type invoice struct {
	ID   string `json:"id"`
	Note string `json:"note"`
}

// faultyJSON panics when it is written.
type faultyJSON struct{ at *time.Time }

func (f faultyJSON) MarshalJSON() ([]byte, error) { return f.at.MarshalJSON() }

var _ = Describe("what a handler returns", func() {
	DescribeTable("becomes text", func(ctx SpecContext, value any, texts ...string) {
		r := drive(pipeline.Tool("t", says(value))).Call(ctx, "t", nil)
		Expect(r).To(BeToolSuccess())
		var got []string
		for _, c := range r.Response.Content {
			got = append(got, c.Text)
		}
		Expect(got).To(Equal(texts))
		Expect(r.Response.StructuredContent).To(BeNil())
	},
		Entry("a string", "plain & <b>", "plain & <b>"),
		Entry("an empty string", "", ""),
		Entry("a string that looks like markup", "<ok/> <tool_error/>", "<ok/> <tool_error/>"),
		Entry("a struct", invoice{"inv_1", "a < b & c"}, `{"id":"inv_1","note":"a < b & c"}`),
		Entry("a pointer", &invoice{ID: "inv_1"}, `{"id":"inv_1","note":""}`),
		Entry("a map, sorted", map[string]any{"z": 1, "a": int64(9007199254740993)}, `{"a":9007199254740993,"z":1}`),
		Entry("a list", []int{1, 2}, "[1,2]"),
		Entry("a boolean", true, "true"),
		Entry("a number", 1.5, "1.5"),
		Entry("raw JSON", json.RawMessage(`{"b":1,"a":2}`), `{"b":1,"a":2}`),
		Entry("a nil map", map[string]int(nil), "null"),
		Entry("a content block", envelope.TextContent("block"), "block"),
		Entry("content blocks", []envelope.Content{envelope.TextContent("a"), envelope.TextContent("b")}, "a", "b"),
		Entry("a response", envelope.Response{Content: []envelope.Content{envelope.TextContent("own")}}, "own"),
		Entry("a pointer to a response", &envelope.Response{Content: []envelope.Content{envelope.TextContent("own")}}, "own"),
	)

	DescribeTable("becomes an empty result", func(ctx SpecContext, value any) {
		r := drive(pipeline.Tool("t", says(value))).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.Succeeded), r.String())
		Expect(string(r.Raw)).To(HavePrefix(`{"content":[]`))
	},
		Entry("nil", nil),
		Entry("a nil response", (*envelope.Response)(nil)),
		Entry("an empty response", envelope.Response{}),
		Entry("no blocks", []envelope.Content(nil)),
	)

	It("keeps an error response and the blocks that it does not know", func(ctx SpecContext) {
		image := json.RawMessage(`{"type":"image","data":"AAAA","mimeType":"image/png","x":9007199254740993}`)
		h := drive(
			pipeline.Tool("image", says(envelope.Response{Content: []envelope.Content{{Type: "image", Raw: image}}, StructuredContent: json.RawMessage(`{"n":9007199254740993}`)})),
			pipeline.Tool("error", says(envelope.Response{Content: []envelope.Content{envelope.TextContent("plain")}, IsError: true})),
		)
		r := h.Call(ctx, "image", nil)
		Expect(string(r.Response.Content[0].Raw)).To(MatchJSON(string(image)))
		Expect(string(r.Response.StructuredContent)).To(Equal(`{"n":9007199254740993}`))
		r = h.Call(ctx, "error", nil)
		Expect(r.Outcome).To(Equal(harness.ToolErrored))
		Expect(r.Response.Text()).To(Equal("plain"))
	})

	It("is structured content too, where the tool has an output schema", func(ctx SpecContext) {
		output := pipeline.Output(`{"type":"object"}`)
		h := drive(pipeline.Tool("object", says(invoice{ID: "inv_1"}), output), pipeline.Tool("list", says([]int{1}), output), pipeline.Tool("error", fails(notFound), output))
		Expect(string(h.Call(ctx, "object", nil).Response.StructuredContent)).To(Equal(`{"id":"inv_1","note":""}`))
		Expect(h.Call(ctx, "list", nil).Response.StructuredContent).To(BeNil())
		Expect(h.Call(ctx, "error", nil)).To(ConformToSpec())
	})

	DescribeTable("is INTERNAL_ERROR if it cannot be sent", func(ctx SpecContext, value any, text string) {
		h := drive(pipeline.Tool("t", says(value)), pipeline.Tool("next", says("fine")))
		r := h.Call(ctx, "t", nil)
		Expect(r).To(And(HaveCode(envelope.CodeInternalError), HaveMessage(ContainSubstring(text)), ConformToSpec()))
		Expect(r.HandlerErr).To(HaveOccurred())
		Expect(h.Call(ctx, "next", nil)).To(BeToolSuccess())
	},
		Entry("a function", func() {}, "[t] the returned func() cannot be written as JSON"),
		Entry("a channel inside", map[string]any{"c": make(chan int)}, "[t] the returned map[string]interface {} cannot be written as JSON"),
		Entry("not a number", math.NaN(), "[t] the returned float64 cannot be written as JSON"),
		Entry("a MarshalJSON that panics", faultyJSON{}, "[t] runtime error: invalid memory address"),
		Entry("a broken block", envelope.Content{Type: "image", Raw: json.RawMessage("{")}, "[t] content[0] of the returned response is not JSON"),
		Entry("broken structured content", envelope.Response{StructuredContent: json.RawMessage("{")}, "[t] the structuredContent of the returned response is not JSON"),
	)

	It("replaces invalid UTF-8", func(ctx SpecContext) {
		Expect(drive(pipeline.Tool("t", says("a\xffb"))).Call(ctx, "t", nil).Response.Text()).To(Equal("a\uFFFDb"))
	})

	It("can be decoded from the arguments", func(ctx SpecContext) {
		h := drive(pipeline.Tool("t", pipeline.Bind(func(_ context.Context, in invoice) (any, error) { return in.ID, nil })))
		Expect(h.Call(ctx, "t", harness.Args{"id": "inv_1"}).Response.Text()).To(Equal("inv_1"))
		Expect(h.Call(ctx, "t", harness.Args{"id": 1})).To(And(HaveCode(envelope.CodeInternalError), HaveMessage(HavePrefix("[t] decode the arguments into *pipeline_test.invoice: "))))
	})
})
