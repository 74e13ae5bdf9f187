package matchers_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("a real harness", func() {
	It("gives results that the matchers read, and knows its tools", func(ctx SpecContext) {
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer()))
		result := server.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_2026_9999"})
		Expect(result).To(And(BeToolError(), HaveCode(envelope.CodeNotFound), OfferKnownActions(server), ConformToSpec()))
		Expect(result).NotTo(Or(HavePanicked(), HaveTimedOut(), BeToolSuccess()))
		Expect(result).NotTo(OfferKnownActions("billing.no_such_tool"))
		Expect(server.Call(ctx, "billing.no_such_tool", nil)).To(Or(BeProtocolError(), BeToolError()))
	})

	It("knows the actions of a tool that has several", func(ctx SpecContext) {
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer()))
		Expect(server.Call(ctx, "billing.customers", nil)).To(And(
			HaveCode(envelope.CodeMissingDiscriminator), OfferActions("billing.customers.list"), OfferKnownActions(server)))
		wrong := envelope.New(envelope.CodeNotFound, "m").Actions("billing.customers.get", "billing.customers.drop", "billing.list_invoices.get")
		Expect(wrong).NotTo(OfferKnownActions(server))
		Expect(OfferKnownActions(server).FailureMessage(wrong)).To(HaveSuffix(
			`found "billing.customers.drop", "billing.list_invoices.get", which the server does not have`))
	})
})
