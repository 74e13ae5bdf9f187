package billing_test

import (
	"context"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("too many calls", func() {
	It("says how long to wait, and means it", func(ctx SpecContext) {
		now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(
			billing.WithSearchLimit(2, time.Minute), billing.WithClock(func() time.Time { return now }))))
		search := server.Calling("billing.search_invoices", harness.Args{"text": "ada"})

		Expect(search(ctx)).To(BeToolSuccess())
		Expect(search(ctx)).To(BeToolSuccess())
		Expect(search(ctx)).To(And(
			BeToolError(),
			HaveCode(envelope.CodeRateLimited),
			HaveRetryAfter(30*time.Second),
			OfferActions("billing.list_invoices"), OfferKnownActions(server),
			ConformToSpec(),
		))
		now = now.Add(29 * time.Second)
		Expect(search(ctx)).To(And(HaveCode(envelope.CodeRateLimited), HaveRetryAfter(time.Second)))
		now = now.Add(time.Second)
		Expect(search(ctx)).To(BeToolSuccess())
	})

	It("tells the agent to queue when every printer is taken", func(ctx SpecContext) {
		printing, release := make(chan struct{}), make(chan struct{})
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(
			billing.WithPrinters(1, func(ctx context.Context, _ billing.Invoice) error {
				printing <- struct{}{}
				select {
				case <-release:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			}))))
		printed := make(chan harness.Result, 1)
		go func() { printed <- server.Call(ctx, "billing.print_invoice", harness.Args{"id": "inv_2026_0001"}) }()
		Eventually(ctx, printing).Should(Receive())

		Expect(server.Call(ctx, "billing.print_invoice", harness.Args{"id": "inv_2026_0002"})).To(And(
			BeToolError(),
			HaveCode(envelope.CodeServerBusy),
			HaveRecovery(ContainSubstring("Queue your calls")),
			ConformToSpec(),
		))
		close(release)
		Eventually(ctx, printed).Should(Receive(BeToolSuccess()))
	})

	It("gives up a printer that hangs", func(ctx SpecContext) {
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(
			billing.WithPrinters(1, func(ctx context.Context, _ billing.Invoice) error {
				<-ctx.Done()
				return ctx.Err()
			}))))
		impatient := server.With(harness.Within(20 * time.Millisecond))
		Expect(impatient.Call(ctx, "billing.print_invoice", harness.Args{"id": "inv_2026_0001"})).To(HaveTimedOut())
	})
})
