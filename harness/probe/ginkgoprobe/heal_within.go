package ginkgoprobe

import (
	"errors"
	"fmt"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/harness/probe"
)

// HealWithin succeeds if the agent could repair the call in so many turns at most: that
// of a [probe.Result], or each that a [probe.Report] says was tried, of which there must
// be one. A turn is a call after the first; there are [probe.MaxTurns] at most.
//
//	Expect(probe.Run(ctx, billing)).To(HealWithin(1))
func HealWithin(turns int) types.GomegaMatcher { return healWithin{turns} }

type healWithin struct{ turns int }

func (m healWithin) String() string { return fmt.Sprintf("HealWithin(%d)", m.turns) }

// GomegaString is what Gomega prints of it within another matcher.
func (m healWithin) GomegaString() string { return m.String() }

func (m healWithin) Match(actual any) (bool, error) {
	if m.turns < 1 || m.turns > probe.MaxTurns {
		return false, fmt.Errorf("HealWithin takes 1 to %d turns, not %d", probe.MaxTurns, m.turns)
	}
	results, err := resultsOf(actual)
	if err != nil {
		return false, err
	}
	return len(m.late(results)) == 0, nil
}

const expects = "HealWithin matcher expects a probe.Result or a probe.Report, not "

// resultsOf returns the results with something to heal.
func resultsOf(actual any) ([]probe.Result, error) {
	switch a := actual.(type) {
	case probe.Result:
		switch {
		case a.Healing == nil:
			return nil, fmt.Errorf("HealWithin matcher: %s had nothing to heal: its verdict is %s", a.Title(), a.Verdict)
		case a.Healing.Untried:
			return nil, fmt.Errorf("HealWithin matcher: %s was not tried to the end: %.400s", a.Title(), a.Healing.Reason)
		}
		return []probe.Result{a}, nil
	case *probe.Result:
		if a != nil {
			return resultsOf(*a)
		}
		return nil, errors.New(expects + "a nil *probe.Result")
	case *probe.Report:
		if a != nil {
			return resultsOf(*a)
		}
		return nil, errors.New(expects + "a nil *probe.Report")
	case probe.Report:
		var tried []probe.Result
		for _, r := range a.Results {
			if r.Healing != nil && !r.Healing.Untried {
				tried = append(tried, r)
			}
		}
		if tried == nil {
			if len(a.Results) == 1 {
				return nil, errors.New("HealWithin matcher: the report has 1 result, and it had nothing to heal")
			}
			return nil, fmt.Errorf("HealWithin matcher: the report has %d results, and none of them had anything to heal", len(a.Results))
		}
		return tried, nil
	}
	return nil, fmt.Errorf("%s%T", expects, actual)
}

func (m healWithin) late(results []probe.Result) []probe.Result {
	var late []probe.Result
	for _, r := range results {
		if !r.Healing.Healed || r.Healing.Turns > m.turns {
			late = append(late, r)
		}
	}
	return late
}

// mostShown is how many results a message shows in full.
const mostShown = 3

func (m healWithin) FailureMessage(actual any) string {
	results, _ := resultsOf(actual)
	late := m.late(results)
	var found []string
	for _, r := range late[:min(len(late), mostShown)] {
		found = append(found, r.Title()+": "+came(r.Healing))
	}
	if more := len(late) - mostShown; more > 0 {
		found = append(found, fmt.Sprintf("and %d more", more))
	}
	of := ""
	if len(results) > 1 {
		of = fmt.Sprintf(", which %d of %d did not", len(late), len(results))
	}
	return m.message(late, "to heal within "+turns(m.turns)+of, found)
}

func (m healWithin) NegatedFailureMessage(actual any) string {
	results, _ := resultsOf(actual)
	found := fmt.Sprintf("all %d healed", len(results))
	if len(results) == 1 {
		found = results[0].Title() + ": " + came(results[0].Healing)
	}
	return m.message(results, "not to heal within "+turns(m.turns), []string{found})
}

func (m healWithin) message(results []probe.Result, wanted string, found []string) string {
	var b strings.Builder
	b.WriteString("Expected\n")
	for _, r := range results[:min(len(results), mostShown)] {
		b.WriteString("    " + strings.ReplaceAll(r.Text(), "\n", "\n    ") + "\n")
	}
	b.WriteString(wanted + "\n")
	b.WriteString("found\n    " + strings.Join(found, "\n    "))
	return b.String()
}

func came(h *probe.Healing) string {
	if h.Healed {
		return "healed in " + turns(h.Turns)
	}
	return fmt.Sprintf("not healed after %s: %.400s", turns(h.Turns), h.Reason)
}

func turns(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}
