package contract_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	bank "github.com/errshape/errshape/examples/contract"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	. "github.com/errshape/errshape/harness/contract/lockmatch"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("the bank", func() {
	var server *harness.Harness
	BeforeEach(func() {
		p, err := bank.New()
		Expect(err).NotTo(HaveOccurred())
		server = harness.New(GinkgoTB(), p)
	})

	// Who changes a tool and does not mean to, fails here. Who means it runs the suite with
	// UPDATE_LOCKFILE=1, and the change is there for all to see in the diff of the commit.
	It("has the contract that was last agreed on", func() {
		Expect(server).To(MatchLockfile("current.lock.json"))
	})

	It("changed since the last release in what its notes say, and in nothing else", func(ctx SpecContext) {
		Expect(changes(ctx, server)).To(Equal([]string{
			"BREAKING Argument limit of card.order has a tighter bound: maximum.",
			"BREAKING Argument currency of transfer is new and required.",
			"RISKY Action card.block: destructiveHint changed from unset to true.",
		}))
	})

	It("tells the agent with the old contract so, in the turn in which it fails", func(ctx SpecContext) {
		Expect(server.Call(ctx, "transfer", harness.Args{"to": "DE02", "amount": 5})).To(And(
			RejectField("currency", Sent("(missing)"), Expecting("Valid options: 'EUR', 'USD'.")),
			HaveContractDelta("actions.transfer.input.currency", envelope.DeltaBreaking, "Argument currency of transfer is new and required."),
			HaveXPath("count(//change)", 1),
			ConformToSpec(),
		))
		// It reads that, and does what it says.
		Expect(server.Call(ctx, "transfer", harness.Args{"to": "DE02", "amount": 5, "currency": "EUR"})).To(BeToolSuccess())
	})

	It("tells it of the action that failed, and of no other", func(ctx SpecContext) {
		Expect(server.Call(ctx, "card", harness.Args{"action": "order", "limit": 9000})).To(And(
			RejectField("limit", Sent("9000"), Expecting("Must be <= 5000.")),
			HaveContractDelta("actions.order.input.limit.maximum", HaveField("Before", BeNil()), HaveField("After", HaveValue(Equal("5000")))),
			HaveXPath("count(//change)", 1),
			ConformToSpec(),
		))
		Expect(server.Call(ctx, "card", harness.Args{"action": "block"})).To(And(
			RejectFields("id"),
			HaveContractDelta("actions.block.destructiveHint", envelope.DeltaRisky),
			HaveXPath("count(//change)", 1),
		))
	})

	It("says nothing of the contract in a tool_error", func(ctx SpecContext) {
		Expect(server.Call(ctx, "card", harness.Args{"action": "cancel"})).To(And(HaveCode(envelope.CodeUnknownAction), ConformToSpec()))
	})
})

func changes(ctx context.Context, server contract.Lister) []string {
	GinkgoHelper()
	learned, err := bank.Released()
	Expect(err).NotTo(HaveOccurred())
	live, err := contract.Take(ctx, server)
	Expect(err).NotTo(HaveOccurred())
	var list []string
	for _, d := range contract.Diff(learned, live) {
		list = append(list, string(d.Severity)+" "+d.Description)
	}
	return list
}
