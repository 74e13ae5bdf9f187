package matchers

import (
	"errors"
	"fmt"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/internal/prose"
)

// This file is the one core every matcher stands on. A constructor gives
// newMatcher its name, its arguments as they were written, and a judge:
//
//	func HaveCode(want any) types.GomegaMatcher {
//		return newMatcher("HaveCode", []any{want}, func(s *subject) (finding, error) { … })
//	}
//
// The core reads actual into a subject (subject.go), asks the judge for a finding,
// and words both messages from it (message.go). A judge is pure: the same subject
// gives the same finding, so a matcher has no state, may be shared by polls,
// elements and goroutines, and the messages are made by asking again.
//
// A judge returns
//   - a finding, matched or not, when the question has an answer, and
//   - an error made by expects or by subject.unusable when it has none; it fails To
//     and NotTo alike. The core adds the matcher's name and what was given.
//
// What is absent in a readable envelope is an answer: a mismatch that says "found
// no <recovery>". Asking a validation_error for a tool_error's section, or any
// section of a text that is no envelope, is not.

// matcher is a value, not a pointer, so that others' matchers print it by its
// String and not as an address.
type matcher struct {
	name  string
	args  []any
	judge func(*subject) (finding, error)
}

var _ types.GomegaMatcher = matcher{}

func newMatcher(name string, args []any, judge func(*subject) (finding, error)) types.GomegaMatcher {
	return matcher{name, args, judge}
}

// finding is what a judge found out.
type finding struct {
	matched bool
	verb    string // completes "to …" and "not to …": "have recovery"
	wanted  string // lines set below the verb; "" for none
	at      place  // where it was looked for
	found   string // completes "found …": `"Try again"`, "no <recovery>"
	more    string // lines after the last one, such as a list of differences; seldom needed
}

// enumerate makes a list what was found: "2 violations:" and a line for each.
func (f *finding) enumerate(what string, lines []string) {
	f.found = prose.Count(len(lines), what) + ":"
	f.more = indent(strings.Join(shorten(lines, what), "\n"))
}

// Match implements [types.GomegaMatcher].
func (m matcher) Match(actual any) (bool, error) {
	_, f, err := m.ask(actual)
	return f.matched && err == nil, err
}

// FailureMessage implements [types.GomegaMatcher].
func (m matcher) FailureMessage(actual any) string { return m.message(actual, "to ") }

// NegatedFailureMessage implements [types.GomegaMatcher].
func (m matcher) NegatedFailureMessage(actual any) string { return m.message(actual, "not to ") }

// String returns the call that made the matcher.
func (m matcher) String() string { return call(m.name, m.args) }

// GomegaString is String, for [github.com/onsi/gomega/format.Object].
func (m matcher) GomegaString() string { return m.String() }

func (m matcher) message(actual any, to string) string {
	s, f, err := m.ask(actual)
	if err != nil {
		return err.Error() // only if actual changed since Match
	}
	return layout(s, f, to)
}

func (m matcher) ask(actual any) (*subject, finding, error) {
	s, err := read(actual)
	if err != nil {
		return nil, finding{}, m.explain(err, func() string { return show(actual) })
	}
	f, err := m.judge(s)
	if err != nil {
		return nil, finding{}, m.explain(err, s.show)
	}
	return s, f, nil
}

// unusable is the error of a question that has no answer. Its words complete
// "HaveCode matcher expects …"; got is set when not actual but an argument of the
// matcher is to blame.
type unusable struct {
	words string
	got   string
}

func (u *unusable) Error() string { return "matcher expects " + u.words }

// expects returns the error for an actual that cannot answer.
func expects(format string, args ...any) error {
	return &unusable{words: fmt.Sprintf(format, args...)}
}

// expectsArgument returns the error for an argument of the constructor that makes
// no sense.
func expectsArgument(argument any, format string, args ...any) error {
	return &unusable{words: fmt.Sprintf(format, args...), got: show(argument)}
}

// explain words an error as gomega's own matchers do.
func (m matcher) explain(err error, given func() string) error {
	var u *unusable
	if !errors.As(err, &u) {
		return &refusal{m.name + " matcher: " + err.Error(), err}
	}
	got := u.got
	if got == "" {
		got = given()
	}
	return &refusal{fmt.Sprintf("%s matcher expects %s.  Got:\n%s", m.name, u.words, indent(got)), err}
}

// refusal is the error that Match returns.
type refusal struct {
	words string
	cause error
}

func (r *refusal) Error() string { return r.words }

func (r *refusal) Unwrap() error { return r.cause }

// FormattedGomegaError makes Eventually and Consistently print the words alone, not the
// type and the fields of an error around them.
func (r *refusal) FormattedGomegaError() string { return r.words }
