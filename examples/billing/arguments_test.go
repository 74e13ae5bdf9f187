package billing_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("wrong arguments", func() {
	var server *harness.Harness
	BeforeEach(func() { server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer())) })

	It("says what was sent and what was expected", func(ctx SpecContext) {
		result := server.Call(ctx, "billing.email_invoice", harness.Args{"id": "not-an-email"})
		Expect(result).To(And(BeValidationError(), HaveCode(envelope.CodeValidationError), HaveAction("billing.email_invoice")))
		Expect(result).To(RejectField("id", Sent("'not-an-email'"), Expecting(ContainSubstring("a valid email address"))))
		Expect(result).To(HaveXPath("count(/validation_error/field)", 1))
		Expect(result).To(HaveNoContractDeltas())
		Expect(result).To(ConformToSpec())
		Expect(result).To(MatchSnapshot("email_invoice/bad_email"))
	})

	It("names a field that is missing", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.get_invoice", nil)).To(
			RejectField("id", Sent("(missing)"), Expecting("Expected type: string.")))
	})

	It("lists the options of a choice", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.list_invoices", harness.Args{"status": "overdue"})).To(
			RejectField("status", Sent("'overdue'"), Expecting("Valid options: 'open', 'paid', 'void'.")))
	})

	It("names the keys that it does not know", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.sync", harness.Args{"force": true})).To(
			RejectField("(root)", Problem("Unrecognized key."), Sent("'force'"), Expecting(HavePrefix("Remove or correct"))))
	})

	It("reports every wrong field at once", func(ctx SpecContext) {
		result := server.Call(ctx, "billing.list_invoices", harness.Args{"customer": "Ada", "limit": 1000})
		Expect(result).To(RejectFields("customer", "limit"))
		Expect(result).To(RejectField("limit", Sent("1000"), Expecting("Must be <= 100.")))
	})

	It("never repeats a secret", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.login", harness.Args{"token": 1234567})).To(
			RejectField("token", Sent("(redacted)"), Not(ContainSubstring("1234567"))))
	})

	It("tells the agent to call again rather than apologize", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.get_invoice", harness.Args{"id": 7})).To(HaveRecovery(envelope.ValidationRecovery))
	})
})
