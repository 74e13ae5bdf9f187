package matchers

import (
	"fmt"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// Problem compares the first sentence of a field's line, which says what is wrong.
// It stands in [RejectField], and can be asked of an [envelope.Field], an
// [envelope.Line] or the line's text. (Page: Validation errors are written to be
// healed.)
//
//	Expect(result).To(RejectField("id", Problem("Invalid email format.")))
func Problem(want any) types.GomegaMatcher {
	return linePart{"Problem", "problem", want, func(l envelope.Line) string { return l.Problem }}
}

// Sent compares what a field's line says was sent, as it is shown there, without
// the full stop: a string in single quotes, a number bare, nothing as (missing).
// (Page: Validation errors are written to be healed.)
//
//	Expect(result).To(RejectField("id", Sent("'not-an-email'")))
func Sent(want any) types.GomegaMatcher {
	return linePart{"Sent", "sent value", want, func(l envelope.Line) string { return l.Sent }}
}

// Expecting compares the last sentence of a field's line, which says what was
// expected. (Page: Validation errors are written to be healed.)
//
//	Expect(result).To(RejectField("id", Expecting(ContainSubstring("a valid email address"))))
func Expecting(want any) types.GomegaMatcher {
	return linePart{"Expecting", "expectation", want, func(l envelope.Line) string { return l.Expected }}
}

// linePart is a matcher for one sentence of a line; its subject is a line, not a
// tool result.
type linePart struct {
	name, noun string
	want       any
	of         func(envelope.Line) string
}

var _ types.GomegaMatcher = linePart{}

func (p linePart) String() string       { return call(p.name, []any{p.want}) }
func (p linePart) GomegaString() string { return p.String() }

func (p linePart) describe() string {
	return p.noun + "\n" + indent(describe(p.want, value{""}))
}

// Match implements [types.GomegaMatcher].
func (p linePart) Match(actual any) (bool, error) {
	line, err := lineOf(actual)
	if err == nil {
		var ok bool
		if ok, err = matches(p.want, value{p.of(line)}); err == nil {
			return ok, nil
		}
	}
	return false, matcher{name: p.name}.explain(err, func() string { return show(actual) })
}

// FailureMessage implements [types.GomegaMatcher].
func (p linePart) FailureMessage(actual any) string { return p.message(actual, "to have ") }

// NegatedFailureMessage implements [types.GomegaMatcher].
func (p linePart) NegatedFailureMessage(actual any) string { return p.message(actual, "not to have ") }

func (p linePart) message(actual any, to string) string {
	line, err := lineOf(actual)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("Expected\n%s\n%s%s\n%s\nfound %s",
		indent(quote(wholeOf(actual))), to, p.noun, indent(describe(p.want, value{p.of(line)})), quote(p.of(line)))
}

func wholeOf(actual any) string {
	switch v := actual.(type) {
	case envelope.Field:
		return v.Text
	case envelope.Line:
		return v.Problem + " You sent: " + v.Sent + ". " + v.Expected
	}
	text, _ := textOf(actual)
	return text
}

func lineOf(actual any) (envelope.Line, error) {
	switch v := actual.(type) {
	case envelope.Line:
		return v, nil
	case envelope.Field:
		return v.Line(), nil
	}
	if text, ok := textOf(actual); ok {
		return envelope.Field{Text: text}.Line(), nil
	}
	return envelope.Line{}, expects("an envelope.Field, an envelope.Line or the text of a field's line")
}

func textOf(actual any) (string, bool) {
	switch v := actual.(type) {
	case string:
		return v, true
	case []byte:
		return string(v), v != nil
	case *envelope.Field:
		if v != nil {
			return v.Text, true
		}
	}
	return "", false
}
