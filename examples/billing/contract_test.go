package billing_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("a contract that changed", func() {
	var server *harness.Harness
	BeforeEach(func() {
		released, err := contract.Read("testdata/released.lock.json") // what agents have learned
		Expect(err).NotTo(HaveOccurred())
		s := billing.NewServer()
		s.AddReceivingMiddleware(gosdk.Validation(gosdk.SelfHealing(released)))
		server = harness.New(GinkgoTB(), gosdk.Server(s))
	})

	It("is told to the agent that has learned the old one", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.void_invoice", harness.Args{"id": "inv_2026_0001"})).To(And(
			RejectField("reason", Sent("(missing)")),
			HaveContractDelta("actions.billing.void_invoice.input.reason", envelope.DeltaBreaking, ContainSubstring("new and required")),
			ConformToSpec(),
		))
	})

	It("is no news where nothing changed", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.get_invoice", nil)).To(And(RejectFields("id"), HaveNoContractDeltas()))
	})
})
