package guard_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("Deprecated", func() {
	old := guard.Deprecated("Use billing.pay.", guard.Offer("billing.pay"))

	DescribeTable("keeps the tool's own answer beside its warning", func(ctx SpecContext, answer any, texts ...string) {
		r := one(says(answer), old).Call(ctx, "t", nil)
		Expect(r).To(And(
			BeToolWarning(), HaveCode(envelope.CodeDeprecated), HaveMessage("Use billing.pay."),
			HaveRecovery(ContainSubstring("from now on")), OfferExactly("billing.pay"), ConformToSpec(),
		))
		Expect(r.Outcome).To(Equal(harness.Succeeded))
		Expect(r.Response.Content).To(HaveLen(len(texts) + 1))
		for i, text := range texts {
			Expect(r.Response.Content[i].Text).To(Equal(text))
		}
	},
		Entry("text", "fine", "fine"),
		Entry("JSON", map[string]int{"n": 1}, `{"n":1}`),
		Entry("two blocks", []envelope.Content{envelope.TextContent("a"), envelope.TextContent("b")}, "a", "b"),
		Entry("nothing", nil),
	)

	It("keeps structured content", func(ctx SpecContext) {
		h := drive(pipeline.Tool("t", says(map[string]int{"n": 1}), pipeline.Output(`{"type":"object"}`), pipeline.Guard(old)))
		Expect(string(h.Call(ctx, "t", nil).Response.StructuredContent)).To(Equal(`{"n":1}`))
		both := func(context.Context, *pipeline.Request) (any, error) {
			return map[string]int{"n": 1}, envelope.New("PARTIAL", "Cut").Warning()
		}
		r := drive(pipeline.Tool("t", both, pipeline.Output(`{"type":"object"}`), pipeline.Guard(old))).Call(ctx, "t", nil)
		Expect(string(r.Response.StructuredContent)).To(Equal(`{"n":1}`))
		Expect(r.Response.Content).To(HaveLen(3))
	})

	It("leaves errors alone", func(ctx SpecContext) {
		h := drive(pipeline.Guard(old), pipeline.Tool("e", fails(envelope.New(envelope.CodeNotFound, "No"))), pipeline.Tool("v", says(1), pipeline.Input(`{"type":"object","required":["id"]}`)),
			pipeline.Tool("p", func(context.Context, *pipeline.Request) (any, error) { panic("kaboom") }))
		Expect(h.Call(ctx, "e", nil)).To(And(HaveCode(envelope.CodeNotFound), ConformToSpec()))
		Expect(h.Call(ctx, "v", nil)).To(And(BeValidationError(), ConformToSpec()))
		Expect(h.Call(ctx, "p", nil)).To(And(HaveCode(envelope.CodeInternalError), ConformToSpec()))
	})

	DescribeTable("comes after a warning of the tool's own", func(ctx SpecContext, handler pipeline.Handler) {
		r := one(handler, old).Call(ctx, "t", nil)
		Expect(r).To(And(BeToolWarning(), HaveCode("PARTIAL"), ConformToSpec()))
		Expect(r.Response.Content).To(HaveLen(2))
		Expect(r.Response.Content[1].Text).To(ContainSubstring("DEPRECATED"))
	},
		Entry("returned", says(envelope.New("PARTIAL", "Cut").Warning())),
		Entry("thrown", fails(envelope.New("PARTIAL", "Cut").Warning())),
	)

	It("has words of its own", func(ctx SpecContext) {
		Expect(one(says("fine"), guard.Deprecated("")).Call(ctx, "t", nil)).To(And(HaveMessage("t is deprecated."), OfferNoActions(), HaveRecovery(ContainSubstring("will be removed"))))
	})
})
