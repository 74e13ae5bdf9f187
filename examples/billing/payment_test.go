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

var _ = Describe("charging an invoice", func() {
	var server *harness.Harness
	BeforeEach(func() { server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer())) })

	It("charges an open invoice once", func(ctx SpecContext) {
		charge := server.Calling("billing.charge_invoice", harness.Args{"id": "inv_2026_0001"})
		Expect(charge(ctx)).To(BeToolSuccess())
		Expect(charge(ctx)).To(And(
			HaveCode(envelope.CodeConflict),
			HaveMessage("The invoice is paid and cannot be charged"),
			OfferActions("billing.list_invoices"),
			HaveDetail("status", "paid"),
			ConformToSpec(),
		))
	})

	It("asks for what only this customer needs", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.charge_invoice", harness.Args{"id": "inv_2026_0003"})).To(And(
			BeToolError(),
			HaveCode(envelope.CodeMissingRequiredField),
			HaveDetail("field", "payment_method"),
			HaveRecovery(ContainSubstring("ask the user")),
			OfferNoActions(),
			ConformToSpec(),
		))
	})

	It("is critical where trying again cannot help", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.charge_invoice", harness.Args{"id": "inv_2026_0004"})).To(And(
			HaveCode(envelope.CodeForbidden),
			HaveSeverity(envelope.SeverityCritical),
			HaveRecovery(HavePrefix("Stop")),
			OfferNoActions(),
			ConformToSpec(),
		))
	})

	It("sends no email when there is nothing to pay", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.charge_invoice", harness.Args{"id": "inv_2026_0001"})).To(BeToolSuccess())
		Expect(server.Call(ctx, "billing.email_invoice", harness.Args{"id": "ada@example.com"})).To(And(
			HaveCode(envelope.CodeConflict), HaveDetail("customer", "ada@example.com"), ConformToSpec()))
	})
})

var _ = Describe("a slow bank", func() {
	It("times out with a time to wait, and recovers", func(ctx SpecContext) {
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(billing.WithSlowBank(3))))
		Expect(server.Call(ctx, "billing.sync", nil)).To(And(
			BeToolError(),
			HaveCode(envelope.CodeTimeout),
			HaveRetryAfter(BeNumerically("<=", time.Minute)),
			OfferActions("billing.sync"), OfferKnownActions(server),
			ConformToSpec(),
		))
		Eventually(ctx, server.Calling("billing.sync", nil)).Should(BeToolSuccess())
	})
})
