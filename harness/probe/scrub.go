package probe

import (
	"encoding/json"
	"regexp"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// scrubbed stands where something was taken out.
const scrubbed = "(scrubbed)"

// Scrubbed returns the report without what differs between two runs: how long they took,
// and what matches one of the expressions in what the server said, such as a time or an
// ID that it draws.
//
//	report.Scrubbed(regexp.MustCompile(`\d\d:\d\d:\d\d`))
func (r Report) Scrubbed(expressions ...*regexp.Regexp) Report {
	s := scrubber(expressions)
	r.Elapsed = 0
	r.Err = s.text(r.Err)
	r.Results = slices.Clone(r.Results)
	for i := range r.Results {
		one := &r.Results[i]
		one.Took = 0
		if len(s) == 0 {
			continue
		}
		one.Problems = s.texts(one.Problems)
		one.Violations = s.violations(one.Violations)
		one.Answer = s.answer(one.Answer)
		one.Healing = s.healing(one.Healing)
	}
	return r
}

type scrubber []*regexp.Regexp

func (s scrubber) text(text string) string {
	for _, expression := range s {
		text = expression.ReplaceAllLiteralString(text, scrubbed)
	}
	return text
}

func (s scrubber) texts(texts []string) []string {
	texts = slices.Clone(texts)
	for i := range texts {
		texts[i] = s.text(texts[i])
	}
	return texts
}

func (s scrubber) violations(violations []envelope.Violation) []envelope.Violation {
	violations = slices.Clone(violations)
	for i := range violations {
		violations[i].Found = s.text(violations[i].Found)
	}
	return violations
}

// answer leaves the JSON out if it is none any more.
func (s scrubber) answer(a Answer) Answer {
	a.Text = s.text(a.Text)
	if a.Raw == nil {
		return a
	}
	if a.Raw = json.RawMessage(s.text(string(a.Raw))); !json.Valid(a.Raw) {
		a.Raw = nil
	}
	return a
}

func (s scrubber) healing(h *Healing) *Healing {
	if h == nil {
		return nil
	}
	clean := *h
	clean.Reason = s.text(h.Reason)
	clean.Steps = slices.Clone(h.Steps)
	for i := range clean.Steps {
		step := &clean.Steps[i]
		step.Because = s.text(step.Because)
		step.Answer = s.answer(step.Answer)
	}
	return &clean
}
