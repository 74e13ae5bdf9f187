package pipeline_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
)

func yes() *bool {
	b := true
	return &b
}

var _ = Describe("New", func() {
	DescribeTable("names what is wrong", func(message string, opts ...pipeline.Option) {
		p, err := pipeline.New(opts...)
		Expect(p).To(BeNil())
		Expect(err).To(MatchError(ContainSubstring(message)))
		Expect(func() { pipeline.Must(pipeline.New(opts...)) }).To(PanicWith(MatchError(ContainSubstring(message))))
	},
		Entry("a tool twice", `tool "a": declared twice`, pipeline.Tool("a", echo), pipeline.Tool("a", echo)),
		Entry("a group like a tool", `group "a": declared twice`, pipeline.Tool("a", echo), pipeline.Group("a", pipeline.Action("b", echo))),
		Entry("an action twice", `action "b" of group "a": declared twice`, pipeline.Group("a", pipeline.Action("b", echo), pipeline.Action("b", echo))),
		Entry("a tool like an action", `tool "a.b": declared twice`, pipeline.Group("a", pipeline.Action("b", echo)), pipeline.Tool("a.b", echo)),
		Entry("an action like a tool", `action "b" of group "a": declared twice`, pipeline.Tool("a.b", echo), pipeline.Group("a", pipeline.Action("b", echo))),
		Entry("no name", `tool "": the name "" is not allowed`, pipeline.Tool("", echo)),
		Entry("a name with a space", `the name "a b" is not allowed: the protocol wants 1 to 128`, pipeline.Tool("a b", echo)),
		Entry("an action without a name", `action " " of group "a": the name " " is not allowed`, pipeline.Group("a", pipeline.Action(" ", echo))),
		Entry("an action that cannot be a tool", `action "列表" of group "a": the name "a.列表" is not allowed`, pipeline.Group("a", pipeline.Flat(), pipeline.Action("列表", echo))),
		Entry("a group without actions", `group "a": has no action`, pipeline.Group("a")),
		Entry("a discriminator without a name", `group "a": the discriminator has no name`, pipeline.Group("a", pipeline.Discriminator(""), pipeline.Action("b", echo))),
		Entry("no handler", `tool "a": the handler is nil`, pipeline.Tool("a", nil)),
		Entry("a nil middleware", `tool "a": a middleware is nil`, pipeline.Tool("a", echo, pipeline.Use(nil))),
		Entry("a middleware that gives nil", `group "a": a middleware returned a nil Handler`, pipeline.Group("a", pipeline.Action("b", echo), pipeline.Use(func(pipeline.Handler) pipeline.Handler { return nil }))),
		Entry("a guard that panics", `the pipeline: a middleware cannot be applied: no limit`, pipeline.Guard(func(pipeline.Handler) pipeline.Handler { panic("no limit") })),
		Entry("a schema that is not JSON", `tool "a": the input schema is not a JSON object`, pipeline.Tool("a", echo, pipeline.Input(`{`))),
		Entry("a schema of something else", `tool "a": the input schema has no "type": "object" at its root`, pipeline.Tool("a", echo, pipeline.Input(`{"type":"string"}`))),
		Entry("a schema that does not compile", `action "b" of group "a": the input schema does not compile`, pipeline.Group("a", pipeline.Action("b", echo, pipeline.Input(`{"type":"object","properties":{"x":{"type":"strng"}}}`)))),
		Entry("an output schema that does not compile", `tool "a": the output schema does not compile`, pipeline.Tool("a", echo, pipeline.Output(`{"type":"object","required":1}`))),
		Entry("an argument like the discriminator", `group "a": action "b" has a property "action", which is the discriminator`, pipeline.Group("a", pipeline.Action("b", echo, pipeline.Input(`{"type":"object","properties":{"action":{}}}`)))),
		Entry("definitions that clash", `group "a": action "c" defines "x" otherwise than another action does`, pipeline.Group("a",
			pipeline.Action("b", echo, pipeline.Input(`{"type":"object","$defs":{"x":{"type":"string"}}}`)),
			pipeline.Action("c", echo, pipeline.Input(`{"type":"object","$defs":{"x":{"type":"number"}}}`)))),
	)

	It("names everything at once, and each thing once", func() {
		_, err := pipeline.New(pipeline.Tool("a", nil), pipeline.Tool("b", echo, pipeline.Input(`1`)), pipeline.Tool("c", echo), pipeline.Use(nil))
		Expect(strings.Split(err.Error(), "\n")).To(ConsistOf(
			`pipeline.New: tool "a": the handler is nil`,
			`the pipeline: a middleware is nil: leave it out, or pass a func(next Handler) Handler`,
			HavePrefix(`tool "b": the input schema is not a JSON object: `),
		))
	})

	It("passes over nil options", func() {
		_, err := pipeline.New(nil, pipeline.Tool("a", echo, nil), pipeline.Group("b", nil, pipeline.Action("c", echo)))
		Expect(err).NotTo(HaveOccurred())
	})
})

var _ = Describe("tools/list", func() {
	It("is sorted, with the schemas and hints as they were given", func(ctx SpecContext) {
		input := `{"type":"object","x-order":1,"properties":{"z":{"maximum":9007199254740993},"a":{"description":"a < b"}},"oneOf":[{"required":["z"]},{"required":["a"]}]}`
		h := drive(
			pipeline.Tool("z.last", echo),
			pipeline.Tool("b.get", echo, pipeline.Title("Get"), pipeline.Describe("Gets one."), pipeline.Input(input), pipeline.Output([]byte(`{"type":"object"}`)),
				pipeline.Annotate(harness.Annotations{ReadOnlyHint: yes()})),
			pipeline.Tool("a.first", echo),
		)
		tools, err := h.Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(h.ToolNames(ctx)).To(Equal([]string{"a.first", "b.get", "z.last"}))
		get := tools[1]
		Expect(string(get.InputSchema)).To(MatchJSON(input))
		Expect(string(get.InputSchema)).To(ContainSubstring("9007199254740993"))
		Expect(string(get.OutputSchema)).To(Equal(`{"type":"object"}`))
		Expect([]string{get.Title, get.Description}).To(Equal([]string{"Get", "Gets one."}))
		Expect(get.Annotations).To(Equal(harness.Annotations{ReadOnlyHint: yes()}))
		Expect(string(get.Raw)).NotTo(ContainSubstring("null"))
		Expect(string(tools[0].Raw)).To(Equal(`{"name":"a.first","inputSchema":{"type":"object"}}`))
	})

	It("merges the actions of a group", func(ctx SpecContext) {
		tools, err := drive(pipeline.Group("billing", pipeline.Describe("Invoices."),
			pipeline.Action("get", echo, pipeline.Describe("Gets one."), pipeline.Input(`{"type":"object","properties":{"id":{"type":"string"},"v":{"type":"integer"}},"required":["v","id"],"additionalProperties":false,"$defs":{"x":{}}}`)),
			pipeline.Action("pay", echo, pipeline.Input(`{"type":"object","properties":{"id":{ "type":"string" },"v":{"type":"string"}},"required":["id"],"additionalProperties":false,"$defs":{"x":{}}}`)),
		)).Tools(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(tools).To(HaveLen(1))
		Expect(string(tools[0].InputSchema)).To(MatchJSON(`{"type":"object",
			"properties":{"action":{"type":"string","enum":["get","pay"],"description":"get: Gets one."},"id":{"type":"string"},"v":{"anyOf":[{"type":"integer"},{"type":"string"}]}},
			"required":["action","id"],"additionalProperties":false,"$defs":{"x":{}}}`))
	})

	It("lists the actions of a flat group as tools", func(ctx SpecContext) {
		h := drive(billing(pipeline.Flat()))
		Expect(h.ToolNames(ctx)).To(Equal([]string{"billing.get_invoice", "billing.list_invoices", "billing.pay"}))
		Expect(must(h.Tools(ctx))[0].InputSchema).To(MatchJSON(needsID))
		Expect(h.Call(ctx, "billing.get_invoice", harness.Args{"id": "1"}).Response.Text()).To(Equal(`billing get_invoice {"id":"1"}`))
		Expect(h.Call(ctx, "billing", harness.Args{"id": "1", "action": "get_invoice"}).Response.Text()).To(Equal(`billing get_invoice {"id":"1"}`))
	})

	It("is an empty list without tools", func(ctx SpecContext) {
		reply, err := build().Call(ctx, "tools/list", nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(reply.Result).To(Equal(json.RawMessage(`{"tools":[]}`)))
	})
})
