package handlers_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("a tool that fails", func() {
	var s shop
	BeforeEach(func() { s = openShop(noReport) })

	It("tells the agent where real IDs are, though the envelope was wrapped", func(ctx SpecContext) {
		Expect(s.ann.Call(ctx, "orders.get", harness.Args{"id": "ord_99"})).To(And(
			BeToolError(), HaveCode(envelope.CodeNotFound), HaveMessage("No order with that ID"),
			HaveRecovery(ContainSubstring("List orders first")), OfferExactly("orders.list"),
			HaveDetail("requestedId", "ord_99"), ConformToSpec(),
		))
	})

	It("says nothing of the database, and logs all of it", func(ctx SpecContext) {
		s.orders.Break()
		r := s.ann.Call(ctx, "orders.get", harness.Args{"id": "ord_1"})
		Expect(r).To(And(
			BeToolError(), HaveCode(envelope.CodeInternalError),
			HaveMessage("[orders.get] Something went wrong in the shop."),
			HaveRecovery(ContainSubstring("do not blindly retry")), Not(LeakInternals()), ConformToSpec(),
		))
		Expect(r.Response.Text()).NotTo(ContainSubstring("db-7"))
		Expect(s.lines()).To(And(ContainSubstring("tool=orders.get"), ContainSubstring("db-7.internal refused")))
	})

	It("survives a panic, and the next call works", func(ctx SpecContext) {
		Expect(s.ann.Call(ctx, "orders.audit", harness.Args{"id": "ord_404"})).To(And(
			HaveCode(envelope.CodeInternalError), Not(LeakInternals()), ConformToSpec(),
		))
		Expect(s.lines()).To(ContainSubstring("index out of range"))
		Expect(s.ann.Call(ctx, "orders.audit", harness.Args{"id": "ord_1"})).To(BeToolSuccess())
	})

	It("names every wrong field, for the agent to heal", func(ctx SpecContext) {
		Expect(s.ann.Call(ctx, "orders", harness.Args{"action": "place", "quantity": 0, "colour": "red"})).To(And(
			BeValidationError(), HaveAction("orders.place"), RejectFields("item", "quantity", "(root)"),
			RejectField("quantity", Sent("0"), Expecting("Must be >= 1.")), ConformToSpec(),
		))
	})

	It("says which actions there are", func(ctx SpecContext) {
		Expect(s.ann.Call(ctx, "orders", nil)).To(And(HaveCode(envelope.CodeMissingDiscriminator), OfferActions("orders.list"), ConformToSpec()))
		Expect(s.ann.Call(ctx, "orders", harness.Args{"action": "plaice"})).To(And(
			HaveCode(envelope.CodeUnknownAction), HaveRecovery(HavePrefix("Did you mean orders.place?")), ConformToSpec(),
		))
	})
})

var _ = Describe("a tool that warns", func() {
	var s shop
	BeforeEach(func() { s = openShop(noReport) })

	It("gives its answer and its caveat", func(ctx SpecContext) {
		r := s.place(ctx, 25)
		Expect(r).To(And(BeToolWarning(), HaveCode("QUANTITY_REDUCED"), OfferExactly("orders.place"), ConformToSpec()))
		Expect(r.Response.Content[0].Text).To(MatchJSON(`{"id":"ord_1","item":"tea","quantity":10,"owner":"ann"}`))
	})

	It("may do so in middleware", func(ctx SpecContext) {
		Expect(s.ann.Call(ctx, "orders.list", nil)).To(And(BeToolWarning(), HaveCode("EMPTY"), ConformToSpec()))
		Expect(s.place(ctx, 1)).To(BeToolSuccess())
		Expect(s.ann.Call(ctx, "orders.list", nil)).To(BeToolSuccess())
	})

	It("may be deprecated", func(ctx SpecContext) {
		Expect(s.place(ctx, 1)).To(BeToolSuccess())
		Expect(s.ann.Call(ctx, "orders.fetch", harness.Args{"id": "ord_1"})).To(And(
			BeToolWarning(), HaveCode(envelope.CodeDeprecated), OfferExactly("orders.get"), ConformToSpec(),
		))
	})
})
