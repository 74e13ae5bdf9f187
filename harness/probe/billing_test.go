package probe_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	. "github.com/onsi/gomega/gstruct"

	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
)

func billingOn(tb harness.TB) (*harness.Harness, probe.Option) {
	clock := guard.NewFakeClock()
	return harness.New(tb, gosdk.Server(billing.NewServer(billing.WithClock(clock.Now)))), probe.WithClock(clock)
}

var _ = Describe("the billing server", func() {
	It("answers every case as it should, and every call can be healed", func(ctx SpecContext) {
		h, clock := billingOn(GinkgoTB())
		r := probe.Run(ctx, h, probe.Named("billing"), clock)
		Expect(r.OK()).To(BeTrue(), r.Text)
		Expect(len(r.Results)).To(And(Equal(r.Total), BeNumerically(">", 350)))
		for _, one := range r.Results {
			if one.Kind == probe.UnknownTool {
				Expect(one.Verdict).To(Equal(probe.Refused), one.ID) // by the SDK
				continue
			}
			Expect(one.Verdict).To(Equal(probe.Conforms), one.ID)
			Expect(one.Answer.Outcome).To(Equal("tool error"), one.ID)
			if one.Healing != nil {
				Expect(*one.Healing).To(MatchFields(IgnoreExtras, Fields{"Healed": BeTrue(), "Turns": BeNumerically("<=", probe.MaxTurns), "Reason": BeEmpty()}), one.ID)
			}
		}
		score := r.Score()
		Expect(score.Healed).To(And(Equal(score.Tried), BeNumerically(">", 350)))
	})

	It("gives the same report twice", func(ctx SpecContext) {
		var reports []string
		for range 2 {
			h, clock := billingOn(GinkgoTB())
			text, err := probe.Run(ctx, h, clock).Scrubbed().JSON()
			Expect(err).NotTo(HaveOccurred())
			reports = append(reports, string(text))
		}
		Expect(reports[0]).To(Equal(reports[1]))
	})

	It("waits for the time of retry_after, and finds that the call works after it", func(ctx SpecContext) {
		clock := guard.NewFakeClock()
		h := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(billing.WithClock(clock.Now), billing.WithSearchLimit(1, 6e9))))
		Expect(h.Call(ctx, "billing.search_invoices", harness.Args{"text": "ada"}).Outcome).To(Equal(harness.Succeeded))
		r := probe.Run(ctx, h, probe.WithClock(clock), probe.OnlyCases("billing.search_invoices/missing-field/text/missing"))
		Expect(r.Results).To(HaveLen(1))
		steps := r.Results[0].Healing.Steps
		Expect(steps).To(HaveLen(2))
		Expect(steps[0].Answer.Text).To(ContainSubstring("RATE_LIMITED"))
		Expect(steps[1]).To(MatchFields(IgnoreExtras, Fields{
			"Because": Equal("RATE_LIMITED, and retry_after says 6s"), "Waited": BeEquivalentTo(6e9),
			"Answer": HaveField("Outcome", "succeeded"),
		}))
	})
})
