package billing_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("looking invoices up", func() {
	var server *harness.Harness
	BeforeEach(func() { server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer())) })

	It("returns an invoice that exists", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_2026_0001"})).To(BeToolSuccess())
	})

	It("says exactly what the specification's example says", func(ctx SpecContext) {
		want := envelope.New(envelope.CodeNotFound, "No invoice with that ID").
			Suggest("List invoices first, then retry with a real ID").
			Actions("billing.list_invoices").
			Detail("requestedId", "inv_2026_9999").
			RetryAfter(30 * time.Second)
		Expect(server.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_2026_9999"})).To(MatchEnvelope(want))
	})

	DescribeTable("sends whoever has a wrong ID to the list of right ones", func(ctx SpecContext, tool string, args harness.Args, list string) {
		Expect(server.Call(ctx, tool, args)).To(And(
			BeToolError(), HaveCode(envelope.CodeNotFound), HaveDetail("requestedId", args["id"]), OfferExactly(list), ConformToSpec()))
	},
		Entry("to charge", "billing.charge_invoice", harness.Args{"id": "inv_2026_9999"}, "billing.list_invoices"),
		Entry("to print", "billing.print_invoice", harness.Args{"id": "inv_2026_9999"}, "billing.list_invoices"),
		Entry("to email", "billing.email_invoice", harness.Args{"id": "nobody@example.com"}, "billing.customers.list"),
		Entry("to look a customer up", "billing.customers", harness.Args{"action": "get", "id": "nobody@example.com"}, "billing.customers.list"),
	)

	It("warns that a list was cut, beside the list itself", func(ctx SpecContext) {
		result := server.Call(ctx, "billing.list_invoices", harness.Args{"limit": 2})
		Expect(result).To(And(
			BeToolWarning(),
			HaveCode("PARTIAL_RESULT"),
			HaveDetail("shown", 2), HaveDetail("total", 5),
			ConformToSpec(),
		))
		Expect(result.Response.Content[0].Text).To(ContainSubstring("inv_2026_0002"))
	})

	It("warns that a tool is deprecated, and still answers", func(ctx SpecContext) {
		result := server.Call(ctx, "billing.find_invoices", harness.Args{"status": "open"})
		Expect(result).To(And(
			BeToolWarning(),
			HaveCode(envelope.CodeDeprecated),
			HaveSeverity(envelope.SeverityWarning),
			OfferExactly("billing.list_invoices"),
			ConformToSpec(),
		))
		Expect(result.Response.Content[0].Text).To(ContainSubstring("inv_2026_0001"))
	})
})
