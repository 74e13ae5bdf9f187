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

var _ = Describe("a tool with several actions", func() {
	var server *harness.Harness
	BeforeEach(func() { server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer())) })
	callable := OfferExactly("billing.customers.list", "billing.customers.get")

	It("lists its actions when none is named", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.customers", nil)).To(And(
			HaveCode(envelope.CodeMissingDiscriminator), callable, ConformToSpec()))
	})

	It("lists its actions when the name is none", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.customers", harness.Args{"action": "delete"})).To(And(
			HaveCode(envelope.CodeUnknownAction), HaveMessage(ContainSubstring("delete")), callable, ConformToSpec()))
	})

	It("lists its actions when the name is not even a text", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.customers", harness.Args{"action": 3})).To(And(
			HaveCode("INVALID_DISCRIMINATOR"), callable, ConformToSpec()))
	})

	It("asks for what one action needs", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.customers", harness.Args{"action": "get"})).To(And(
			HaveCode(envelope.CodeMissingRequiredField), HaveDetail("field", "id"), ConformToSpec()))
	})
})

var _ = Describe("handing over to another server", func() {
	var (
		payments *billing.Upstream
		server   *harness.Harness
	)
	handoff := func(ctx SpecContext, to string) harness.Result {
		return server.Call(ctx, "billing.handoff", harness.Args{"to": to})
	}
	BeforeEach(func() {
		payments = billing.NewUpstream("payments", "refund")
		server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(billing.WithUpstream(payments))))
	})

	It("warns while it connects, then hands over", func(ctx SpecContext) {
		Expect(handoff(ctx, "payments.refund")).To(And(
			BeToolWarning(), HaveCode(envelope.CodeHandoffConnecting), HaveRetryAfter(time.Second), ConformToSpec()))
		Expect(handoff(ctx, "payments.refund")).To(BeToolSuccess())
	})

	It("says that the other server is down, and when to ask again", func(ctx SpecContext) {
		payments.Stop()
		Expect(handoff(ctx, "payments.refund")).To(And(
			BeToolError(),
			HaveCode(envelope.CodeHandoffUpstreamUnavailable),
			HaveDetail("namespace", "payments"),
			HaveRetryAfter(BeNumerically(">=", 10*time.Second)),
			ConformToSpec(),
		))
		payments.Start()
		Eventually(ctx, server.Calling("billing.handoff", harness.Args{"to": "payments.refund"})).Should(BeToolSuccess())
	})

	It("names the namespace that is connected, if another is asked for", func(ctx SpecContext) {
		Expect(handoff(ctx, "shipping.track")).To(And(
			HaveCode(envelope.CodeHandoffNamespaceMismatch),
			HaveDetail("requested", "shipping"), HaveDetail("connected", "payments"),
			ConformToSpec(),
		))
	})

	It("names the actions of the other server, if it does not have this one", func(ctx SpecContext) {
		Expect(handoff(ctx, "payments.launder")).To(And(
			HaveCode(envelope.CodeUnknownAction), HaveDetail("actions", "payments.refund"), OfferKnownActions(server), ConformToSpec()))
	})
})
