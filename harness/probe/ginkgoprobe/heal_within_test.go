package ginkgoprobe_test

import (
	"encoding/json"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/probe"
	. "github.com/errshape/errshape/harness/probe/ginkgoprobe"
)

// tried is a result whose call the agent repaired, or did not.
func tried(id string, h *probe.Healing) probe.Result {
	return probe.Result{
		Case: probe.Case{
			Number: 7, ID: id, Tool: "t", Kind: probe.MissingField, Field: "n", Variant: "missing",
			Call: probe.Call{Tool: "t", Arguments: json.RawMessage(`{}`)}, Why: []string{"n: Missing."},
		},
		Verdict: probe.Conforms, Answer: probe.Answer{Outcome: "tool error", Text: "<x/>"}, Healing: h,
	}
}

var (
	inOne = tried("t/one", &probe.Healing{Healed: true, Turns: 1})
	inTwo = tried("t/two", &probe.Healing{Healed: true, Turns: 2})
	never = tried("t/never", &probe.Healing{Turns: 3, Reason: "the kitchen is closed"})
	none  = tried("t/none", nil)
)

func message(matcher OmegaMatcher, actual any, negated bool) (text string) {
	GinkgoHelper()
	g := NewGomega(func(message string, _ ...int) { text = message })
	if negated {
		g.Expect(actual).NotTo(matcher)
	} else {
		g.Expect(actual).To(matcher)
	}
	return text
}

var _ = Describe("HealWithin", func() {
	It("takes results and reports", func() {
		Expect(inOne).To(HealWithin(1))
		Expect(&inTwo).NotTo(HealWithin(1))
		Expect(inTwo).To(HealWithin(2))
		Expect(never).NotTo(HealWithin(3))
		Expect(probe.Report{Results: []probe.Result{inOne, none, inTwo}}).To(HealWithin(2))
		Expect(&probe.Report{Results: []probe.Result{inOne, none, inTwo}}).NotTo(HealWithin(1))
		Expect([]probe.Result{inOne, inTwo}).To(HaveEach(HealWithin(2)))
	})

	It("holds on the billing server", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), gosdk.Server(billing.NewServer(billing.WithSlowBank(0))))
		Expect(probe.Run(ctx, h, probe.Tools("billing.get_invoice", "billing.customers"))).To(HealWithin(2))
	})

	It("says how a call healed, or why not", func() {
		Expect(message(HealWithin(1), never, false)).To(Equal(`Expected
    #7 not-healed t/never
      case     tool t, missing-field at n: missing
      call     t {}
      schema   n: Missing.
      answer   tool error
                    1 | <x/>
      healing  not healed after 3 turns: the kitchen is closed
      again    probe.OnlyCases("t/never")
to heal within 1 turn
found
    t/never: not healed after 3 turns: the kitchen is closed`))
		Expect(message(HealWithin(2), inTwo, true)).To(Equal(`Expected
    #7 conforms t/two
      case     tool t, missing-field at n: missing
      call     t {}
      schema   n: Missing.
      answer   tool error
                    1 | <x/>
      healing  healed in 2 turns
      again    probe.OnlyCases("t/two")
not to heal within 2 turns
found
    t/two: healed in 2 turns`))
	})

	It("counts those of a report", func() {
		Expect(message(HealWithin(1), probe.Report{Results: []probe.Result{inOne, inTwo, never, inTwo, inTwo}}, false)).To(HaveSuffix(`
to heal within 1 turn, which 4 of 5 did not
found
    t/two: healed in 2 turns
    t/never: not healed after 3 turns: the kitchen is closed
    t/two: healed in 2 turns
    and 1 more`))
		Expect(message(HealWithin(2), probe.Report{Results: []probe.Result{inOne, inTwo}}, true)).To(HaveSuffix(`
not to heal within 2 turns
found
    all 2 healed`))
	})

	DescribeTable("refuses what it cannot judge", func(turns int, actual any, message string) {
		ok, err := HealWithin(turns).Match(actual)
		Expect(ok).To(BeFalse())
		Expect(err).To(MatchError(message))
	},
		Entry("no turn", 0, inOne, "HealWithin takes 1 to 3 turns, not 0"),
		Entry("too many turns", 4, inOne, "HealWithin takes 1 to 3 turns, not 4"),
		Entry("a result with nothing to heal", 1, none, "HealWithin matcher: t/none had nothing to heal: its verdict is conforms"),
		Entry("a result that would have had to wait", 1, tried("t/late", &probe.Healing{Untried: true, Reason: "an hour is too long"}),
			"HealWithin matcher: t/late was not tried to the end: an hour is too long"),
		Entry("a report with nothing to heal", 1, probe.Report{Results: []probe.Result{none}}, "HealWithin matcher: the report has 1 result, and it had nothing to heal"),
		Entry("an empty report", 1, probe.Report{}, "HealWithin matcher: the report has 0 results, and none of them had anything to heal"),
		Entry("nil", 1, nil, "HealWithin matcher expects a probe.Result or a probe.Report, not <nil>"),
		Entry("a nil result", 1, (*probe.Result)(nil), "HealWithin matcher expects a probe.Result or a probe.Report, not a nil *probe.Result"),
		Entry("another value", 1, errors.New("x"), "HealWithin matcher expects a probe.Result or a probe.Report, not *errors.errorString"),
	)

	It("names itself within other matchers", func() {
		Expect(message(And(HealWithin(1)), "x", false)).To(ContainSubstring("HealWithin matcher expects"))
		Expect(HealWithin(2)).To(HaveField("GomegaString()", "HealWithin(2)"))
	})
})
