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

var _ = Describe("an invoice that does not exist", func() {
	It("tells the agent where real IDs are", func(ctx SpecContext) {
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer()))
		Expect(server.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_2026_9999"})).To(And(
			BeToolError(),
			HaveCode(envelope.CodeNotFound),
			HaveSeverity(envelope.SeverityError),
			HaveMessage("No invoice with that ID"),
			HaveRecovery(ContainSubstring("List invoices first")),
			OfferActions("billing.list_invoices"), OfferKnownActions(server),
			HaveDetail("requestedId", "inv_2026_9999"),
			HaveRetryAfter(30*time.Second),
			ConformToSpec(),
		))
	})
})
