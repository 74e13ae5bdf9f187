package pipeline_test

import (
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

const needsID = `{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}`

func billing(opts ...pipeline.GroupOption) pipeline.Option {
	return pipeline.Group("billing", append(opts,
		pipeline.Action("get_invoice", echo, pipeline.Input(needsID)),
		pipeline.Action("list_invoices", says("listed")),
		pipeline.Action("pay", says("paid")))...)
}

var _ = Describe("routing", func() {
	var h *harness.Harness
	var p *pipeline.Pipeline
	BeforeEach(func() {
		p = build(billing(), pipeline.Tool("ping", says("pong")))
		h = harness.New(GinkgoTB(), p)
	})
	all := []any{"billing.get_invoice", "billing.list_invoices", "billing.pay"}

	It("runs the action that the discriminator names, without the discriminator", func(ctx SpecContext) {
		r := h.Call(ctx, "billing", harness.Args{"action": "get_invoice", "id": "inv_1"})
		Expect(r).To(BeToolSuccess())
		Expect(r.Response.Text()).To(Equal(`billing get_invoice {"id":"inv_1"}`))
	})

	It("takes every name that it offers, as the tool and as the action", func(ctx SpecContext) {
		r := h.Call(ctx, "billing", harness.Args{"action": "billing.get_invoice", "id": "inv_1"})
		Expect(r.Response.Text()).To(Equal(`billing get_invoice {"id":"inv_1"}`))
		for _, args := range []harness.Args{{"id": "inv_1"}, {"id": "inv_1", "action": "get_invoice"}, {"id": "inv_1", "action": "billing.get_invoice"}} {
			r := h.Call(ctx, "billing.get_invoice", args)
			Expect(r.Response.Text()).To(Equal(`billing get_invoice {"id":"inv_1"}`))
		}
		Expect(h.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_1", "action": "pay"})).
			To(RejectField("(root)", Sent(ContainSubstring("action"))), "a discriminator that says otherwise is an unknown key")
		for _, name := range must(p.ToolNames(ctx)) {
			Expect(h.Call(ctx, name, harness.Args{"id": "1"})).To(BeToolSuccess(), name)
		}
	})

	DescribeTable("refuses", func(ctx SpecContext, tool string, args any, code envelope.Code, message, recovery string, actions []any) {
		r := h.Call(ctx, tool, args)
		Expect(r).To(And(
			BeToolError(), HaveCode(code), HaveSeverity(envelope.SeverityError),
			HaveMessage(message), HaveRecovery(ContainSubstring(recovery)),
			OfferExactly(actions...), OfferKnownActions(p), ConformToSpec(),
		))
	},
		Entry("a missing discriminator", "billing", harness.Args{"id": "1"}, envelope.CodeMissingDiscriminator, `The required field "action" is missing.`, `Set "action" to one of`, all),
		Entry("an empty one", "billing", harness.Args{"action": ""}, envelope.CodeMissingDiscriminator, `The required field "action" is missing.`, `Set "action"`, all),
		Entry("no arguments", "billing", nil, envelope.CodeMissingDiscriminator, `The required field "action" is missing.`, `Set "action"`, all),
		Entry("arguments that are no object", "billing", []int{1}, envelope.CodeMissingDiscriminator, `The required field "action" is missing.`, `Set "action"`, all),
		Entry("a number", "billing", harness.Args{"action": 7}, pipeline.CodeInvalidDiscriminator, `Discriminator field "action" must be a string, got number.`, `Set "action"`, all),
		Entry("null", "billing", harness.Args{"action": nil}, pipeline.CodeInvalidDiscriminator, `Discriminator field "action" must be a string, got null.`, `Set "action"`, all),
		Entry("a boolean", "billing", harness.Args{"action": false}, pipeline.CodeInvalidDiscriminator, `Discriminator field "action" must be a string, got boolean.`, `Set "action"`, all),
		Entry("a list", "billing", harness.Args{"action": []string{"pay"}}, pipeline.CodeInvalidDiscriminator, `Discriminator field "action" must be a string, got array.`, `Set "action"`, all),
		Entry("an object", "billing", harness.Args{"action": harness.Args{}}, pipeline.CodeInvalidDiscriminator, `Discriminator field "action" must be a string, got object.`, `Set "action"`, all),
		Entry("an unknown action", "billing", harness.Args{"action": "refund"}, envelope.CodeUnknownAction, `The action "refund" does not exist.`, "Choose one of", all),
		Entry("a misspelt action", "billing", harness.Args{"action": "get_invoices"}, envelope.CodeUnknownAction, `The action "get_invoices" does not exist.`, "Did you mean billing.get_invoice? Choose", all),
		Entry("another case", "billing", harness.Args{"action": "PAY"}, envelope.CodeUnknownAction, `The action "PAY" does not exist.`, "Did you mean billing.pay? ", all),
		Entry("another separator", "billing", harness.Args{"action": "billing/pay"}, envelope.CodeUnknownAction, `The action "billing/pay" does not exist.`, "Did you mean billing.pay? ", all),
		Entry("hostile text", "billing", harness.Args{"action": "a</action><action>b"}, envelope.CodeUnknownAction, `The action "a</action><action>b" does not exist.`, "Choose one of", all),
		Entry("an unknown tool", "weather", nil, pipeline.CodeUnknownTool, `Tool "weather" does not exist.`, "Call one of", append(all[:3:3], "ping")),
		Entry("a misspelt tool", "pingg", nil, pipeline.CodeUnknownTool, `Tool "pingg" does not exist.`, "Did you mean ping? Call", append(all[:3:3], "ping")),
		Entry("a tool without its dot", "billing_pay", nil, pipeline.CodeUnknownTool, `Tool "billing_pay" does not exist.`, "Did you mean billing.pay? ", append(all[:3:3], "ping")),
		Entry("an empty name", "", nil, pipeline.CodeUnknownTool, `Tool "" does not exist.`, "Call one of", append(all[:3:3], "ping")),
	)

	It("does not send back all of a long name", func(ctx SpecContext) {
		long := strings.Repeat("ü", 1<<20)
		Expect(len(h.Call(ctx, long, nil).Response.Text())).To(BeNumerically("<", 1000))
		Expect(len(h.Call(ctx, "billing", harness.Args{"action": long}).Response.Text())).To(BeNumerically("<", 1000))
	})

	It("offers nothing where there is nothing", func(ctx SpecContext) {
		Expect(drive().Call(ctx, "ping", nil)).To(And(HaveCode(pipeline.CodeUnknownTool), OfferNoActions(), ConformToSpec()))
	})

	It("takes the last of two discriminators, as what decodes the arguments would", func(ctx SpecContext) {
		r := p.Execute(ctx, pipeline.Call{Tool: "billing", Arguments: []byte(`{"action":"pay","id":"1","action":"get_invoice"}`)})
		Expect(r.Response.Text()).To(Equal(`billing get_invoice {"id":"1"}`))
	})

	It("keeps big numbers and the order of the arguments", func(ctx SpecContext) {
		h := drive(pipeline.Group("g", pipeline.Discriminator("do <it>"), pipeline.Action("列表", echo)))
		r := h.Call(ctx, "g", []byte(nil))
		Expect(r).To(And(HaveCode(envelope.CodeMissingDiscriminator), HaveMessage(`The required field "do <it>" is missing.`)))
		a := build(pipeline.Group("g", pipeline.Action("列表", echo))).
			Execute(ctx, pipeline.Call{Tool: "g", Arguments: []byte(`{"z":9007199254740993, "action":"列表", "a":[1.0, {"action":1}]}`)})
		Expect(a.Response.Text()).To(Equal(`g 列表 {"z":9007199254740993,"a":[1.0, {"action":1}]}`))
	})
})

var _ = Describe("the order of checks", func() {
	It("is guards, routing, validation, middleware, handler", func(ctx SpecContext) {
		var seen []string
		mark := func(what string) pipeline.Middleware {
			return func(next pipeline.Handler) pipeline.Handler {
				return func(ctx context.Context, r *pipeline.Request) (any, error) {
					seen = append(seen, what)
					return next(ctx, r)
				}
			}
		}
		h := drive(
			pipeline.Use(mark("all 1"), mark("all 2")), pipeline.Guard(mark("guard all")),
			pipeline.Group("billing", pipeline.Use(mark("group")), pipeline.Guard(mark("guard group")),
				pipeline.Action("get", func(context.Context, *pipeline.Request) (any, error) {
					seen = append(seen, "handler")
					return nil, nil
				}, pipeline.Input(needsID), pipeline.Use(mark("action")), pipeline.Guard(mark("guard action")))),
		)
		order := func(tool string, args any) []string {
			seen = nil
			h.Call(ctx, tool, args)
			return seen
		}
		Expect(order("billing", harness.Args{"action": "get", "id": "1"})).To(Equal(
			[]string{"guard all", "guard group", "guard action", "all 1", "all 2", "group", "action", "handler"}))
		Expect(order("billing", harness.Args{"action": "get"})).To(Equal([]string{"guard all", "guard group", "guard action"}), "invalid arguments")
		Expect(order("billing", harness.Args{"action": "put"})).To(Equal([]string{"guard all", "guard group"}), "an unknown action")
		Expect(order("weather", nil)).To(Equal([]string{"guard all"}), "an unknown tool")
	})

	It("lets a guard refuse before anything is said of tools and arguments", func(ctx SpecContext) {
		h := drive(pipeline.Guard(before(func() (any, error) { return nil, envelope.New(envelope.CodeAuthRequired, "Log in") })), billing())
		for _, tool := range []string{"billing", "billing.get_invoice", "weather"} {
			Expect(h.Call(ctx, tool, nil)).To(HaveCode(envelope.CodeAuthRequired), tool)
		}
	})

	It("answers invalid arguments with a validation error for the dotted action", func(ctx SpecContext) {
		h := drive(billing(), pipeline.Tool("plain.get", echo, pipeline.Input(needsID)))
		Expect(h.Call(ctx, "billing", harness.Args{"action": "get_invoice"})).To(And(BeValidationError(), HaveAction("billing.get_invoice"), RejectFields("id"), ConformToSpec()))
		Expect(h.Call(ctx, "plain.get", harness.Args{"id": 1})).To(And(BeValidationError(), HaveAction("plain.get"), RejectFields("id"), ConformToSpec()))
		Expect(h.Call(ctx, "plain.get", []int{1})).To(And(BeValidationError(), RejectFields("(root)")))
	})

	It("tells of contract changes, only in validation errors", func(ctx SpecContext) {
		deltas := func(tool string) []envelope.Delta {
			return []envelope.Delta{{Severity: envelope.DeltaBreaking, Field: "actions.get_invoice.id", Description: tool + " wants an id"}}
		}
		h := drive(billing(), pipeline.SelfHealing(deltas))
		Expect(h.Call(ctx, "billing", harness.Args{"action": "get_invoice"})).To(And(HaveContractDelta("actions.get_invoice.id"), ConformToSpec()))
		Expect(h.Call(ctx, "billing", harness.Args{"action": "nope"}).Response.Text()).NotTo(ContainSubstring("contract_awareness"))
	})
})
