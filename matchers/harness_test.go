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
})
