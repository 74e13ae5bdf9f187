package probe_test

import (
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/fixtures/badserver"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
)

var _ = Describe("the bad server", func() {
	It("has each of its faults found, by its name, and no other", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), gosdk.Server(badserver.NewServer()), harness.WithDeadline(2*time.Second))
		r := probe.Run(ctx, h, probe.WithClock(guard.NewFakeClock()))
		Expect(r.Err).To(BeEmpty())
		byCase := map[string]probe.Result{}
		for _, one := range r.Results {
			byCase[one.ID] = one
		}
		meant := map[string]bool{}
		for _, fault := range badserver.Faults() {
			meant[fault.Case] = true
			found, ok := byCase[fault.Case]
			Expect(ok).To(BeTrue(), "%s: no such case", fault.Case)
			verdict, said := found.Verdict, append([]string{}, found.Problems...)
			for _, violation := range found.Violations {
				said = append(said, violation.Rule)
			}
			if found.Healing != nil && !found.Healing.Healed {
				Expect(verdict).To(Equal(probe.Conforms))
				verdict, said = probe.NotHealed, append(said, found.Healing.Reason)
			}
			Expect(string(verdict)).To(Equal(fault.Verdict), "%s: %q", fault.Case, said)
			Expect(said).To(And(Not(BeEmpty()), HaveEach(ContainSubstring(fault.Says))), fault.Case)
		}
		for _, one := range r.Results {
			if !meant[one.ID] {
				Expect(one.Failed()).To(BeFalse(), "%s: %s %q", one.ID, one.Verdict, one.Problems)
			}
		}
		Expect(r.Score().Failed).To(Equal(len(meant)))
	})

	It("has a fault for every verdict that a server can earn", func() {
		found := map[probe.Verdict]bool{probe.NotReached: true} // earned by the case before
		for _, fault := range badserver.Faults() {
			found[probe.Verdict(fault.Verdict)] = true
			Expect(fault.Case).To(HavePrefix(fault.Tool + "/"))
			Expect(strings.TrimSpace(fault.Sin)).NotTo(BeEmpty())
		}
		for _, verdict := range append(probe.Verdicts(), probe.NotHealed) {
			Expect(verdict.OK() || found[verdict]).To(BeTrue(), "%s", verdict)
		}
	})
})
