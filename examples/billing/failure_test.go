package billing_test

import (
	"context"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("what nobody planned for", func() {
	var server *harness.Harness
	BeforeEach(func() { server = harness.New(GinkgoTB(), gosdk.Server(billing.NewServer())) })

	It("wraps a plain error and warns against retrying", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.close_month", harness.Args{"month": "1999-12"})).To(And(
			BeToolError(),
			HaveCode(envelope.CodeInternalError),
			HaveMessage("[billing.close_month] ledger: no opening balance for 1999-12"),
			HaveRecovery(ContainSubstring("do not blindly retry")),
			OfferNoActions(),
			ConformToSpec(),
		))
	})

	It("wraps a panic as well, and keeps its cause to itself", func(ctx SpecContext) {
		result := server.Call(ctx, "billing.close_month", harness.Args{"month": "2026-02"})
		Expect(result).NotTo(HavePanicked())
		Expect(result).To(And(HaveCode(envelope.CodeInternalError), HaveMessage(HavePrefix("[billing.close_month]")), ConformToSpec()))
		Expect(result).NotTo(LeakInternals())
	})

	It("lets an envelope through, however deep it is wrapped", func(ctx SpecContext) {
		server := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(
			billing.WithPrinters(1, func(context.Context, billing.Invoice) error {
				jam := envelope.New("PAPER_JAM", "The printer is jammed").Suggest("Ask the user to clear the <tray> & try again")
				return fmt.Errorf("spool: %w", errors.Join(errors.New("job 7"), jam))
			}))))
		Expect(server.Call(ctx, "billing.print_invoice", harness.Args{"id": "inv_2026_0001"})).To(And(
			HaveCode("PAPER_JAM"), CarryVerbatim("clear the <tray> & try again"), ConformToSpec()))
	})

	It("answers for a tool that does not exist in the protocol's own way", func(ctx SpecContext) {
		Expect(server.Call(ctx, "billing.forgive_invoice", nil)).To(BeProtocolError(-32602, ContainSubstring("billing.forgive_invoice")))
	})

	It("closes a month once", func(ctx SpecContext) {
		closing := server.Calling("billing.close_month", harness.Args{"month": "2026-01"})
		Expect(closing(ctx)).To(BeToolSuccess())
		Expect(closing(ctx)).To(And(HaveCode(envelope.CodeConflict), HaveDetail("month", "2026-01"), ConformToSpec()))
	})
})
