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

var _ = Describe("voiding an invoice", func() {
	var server *harness.Harness
	void := func(ctx SpecContext) harness.Result {
		return server.Call(ctx, "billing.void_invoice", harness.Args{"id": "inv_2026_0001", "reason": "sent twice"})
	}
	login := func(ctx SpecContext, token string) harness.Result {
		return server.Call(ctx, "billing.login", harness.Args{"token": token})
	}
	BeforeEach(func() { server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer())) })

	It("sends a stranger to the login", func(ctx SpecContext) {
		Expect(void(ctx)).To(And(
			HaveCode(envelope.CodeAuthRequired), OfferExactly("billing.login"), OfferKnownActions(server), ConformToSpec()))
	})

	It("refuses a wrong token without repeating it", func(ctx SpecContext) {
		Expect(login(ctx, "hunter2")).To(And(
			HaveCode(envelope.CodeUnauthorized),
			HaveRecovery(ContainSubstring("another token")),
			HaveMessage(Not(ContainSubstring("hunter2"))),
			Not(HaveDetail("token")),
			ConformToSpec(),
		))
	})

	It("forbids it to a clerk", func(ctx SpecContext) {
		Expect(login(ctx, "clerk-token")).To(BeToolSuccess())
		Expect(void(ctx)).To(And(
			HaveCode(envelope.CodeForbidden), HaveSeverity(envelope.SeverityError), HaveDetail("role", "clerk"), ConformToSpec()))
	})

	It("lets an admin do it, once", func(ctx SpecContext) {
		Expect(login(ctx, "admin-token")).To(BeToolSuccess())
		Expect(void(ctx)).To(BeToolSuccess())
		Expect(void(ctx)).To(And(HaveCode(envelope.CodeConflict), HaveDetail("status", "void"), ConformToSpec()))
		Expect(server.Call(ctx, "billing.void_invoice", harness.Args{"id": "inv_2026_9999", "reason": "sent twice"})).To(
			And(HaveCode(envelope.CodeNotFound), OfferActions("billing.list_invoices"), ConformToSpec()))
	})
})
