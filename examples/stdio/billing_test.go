package stdio_test

import (
	"os/exec"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("the billing server, over stdio", func() {
	var billing *harness.Harness

	BeforeEach(func() {
		billing = harness.New(GinkgoTB(), harness.Command(exec.Command(program)))
	})

	It("tells the agent where real IDs are", func(ctx SpecContext) {
		Expect(billing.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_2026_9999"})).To(And(
			BeToolError(),
			HaveCode(envelope.CodeNotFound),
			OfferActions("billing.list_invoices"), OfferKnownActions(billing),
			HaveDetail("requestedId", "inv_2026_9999"),
			HaveRetryAfter(30*time.Second),
			ConformToSpec(),
		))
	})

	It("says what was sent and what was expected", func(ctx SpecContext) {
		Expect(billing.Call(ctx, "billing.email_invoice", harness.Args{"id": "not-an-email"})).To(And(
			RejectField("id", Sent("'not-an-email'"), Expecting(ContainSubstring("a valid email address"))),
			HaveXPath("count(/validation_error/field)", 1),
			ConformToSpec(),
		))
	})

	It("keeps every error readable when many calls run at once", func(ctx SpecContext) {
		results := billing.Burst(ctx, 20, "billing.get_invoice", harness.Args{"id": "inv_0"})
		Expect(results).To(And(HaveLen(20), HaveEach(ConformToSpec())))
	})
})

var _ = Describe("a program that is no MCP server", func() {
	It("is reported with what it wrote", func(ctx SpecContext) {
		broken := harness.New(GinkgoTB(), harness.Command(exec.Command("go", "no-such-command")))
		result := broken.Call(ctx, "billing.get_invoice", nil)
		Expect(result.Outcome).To(Equal(harness.Disconnected))
		Expect(result.Reason()).To(ContainSubstring("exit status 2"))
		Expect(result.Stderr).To(ContainSubstring("no-such-command: unknown command"))
	})
})
