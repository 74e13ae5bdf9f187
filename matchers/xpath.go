package matchers

import (
	"fmt"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/matchers/internal/xpath"
)

// HaveXPath evaluates an XPath 1.0 expression on the envelope, and compares what it
// gives with a value or matcher.
//
//	Expect(result).To(HaveXPath("/tool_error/details/detail[@key='requestedId']", "inv_2026_9999"))
//	Expect(result).To(HaveXPath("count(//field)", 2))
//	Expect(result).To(HaveXPath("//action", ConsistOf("billing.list_invoices", HavePrefix("billing."))))
//	Expect(result).To(HaveXPath("boolean(//recovery)"))
//	Expect(result).NotTo(HaveXPath("//details"))
//
// A node gives its text, decoded once, and a number if that is one; several nodes
// give a []string in document order. A list matcher may also be given where there is
// one node. A number is a float64, which here equals an int of the same value.
//
// Without a value, a path must select at least one node, and a boolean be true; of
// a number or string no more can be said, so that is an error.
//
// The whole of XPath 1.0 is there but for variables, id(), the namespace axis and
// prefixes. These, what belongs to later versions, and mistakes are errors for To and
// NotTo alike, which show the place and a way to write it.
//
// Where only the last step of a path selects nothing, that is a mismatch, also of
// an empty string, and NotTo holds. No claim holds for the only reason that its path
// leads nowhere: one that breaks off before its last step is an error for To and
// NotTo alike, and so is taking the value of no node, as in string(/tool_error/nope)
// and /tool_error/nope = "". The functions count, boolean and not ask whether there
// are nodes, and do have an answer. (Page: The tool_error envelope.)
func HaveXPath(expression string, want ...any) types.GomegaMatcher {
	return newMatcher("HaveXPath", append([]any{expression}, want...), func(s *subject) (finding, error) {
		x, err := readXPath(expression, want)
		if err != nil {
			return finding{}, err
		}
		doc, err := s.document()
		if err != nil {
			return finding{}, err
		}
		tree, err := xpath.New(doc)
		if err != nil {
			return finding{}, err
		}
		value, err := x.Evaluate(tree)
		if err != nil {
			return finding{}, fmt.Errorf("%s: %w", xpathWords(expression), err)
		}
		return xpathJudge{s, x, tree, value}.judge(want)
	})
}

// readXPath reads the expression, and refuses arguments that make no sense of it.
func readXPath(expression string, want []any) (*xpath.Expression, error) {
	x, err := xpath.Parse(expression)
	if err != nil {
		return nil, fmt.Errorf("the expression is wrong at %w", err)
	}
	if len(want) > 1 {
		return nil, expectsArgument(want[1], "an expression and at most one value or matcher; for a list, write []string{…} or ConsistOf(…)")
	}
	if kind := x.Kind(); len(want) == 0 && (kind == xpath.Number || kind == xpath.String) {
		return nil, expectsArgument(expression, "a value or matcher as well, since the expression gives %s", kind)
	}
	return x, nil
}

// xpathWords is an expression as a message shows it.
func xpathWords(expression string) string { return printable(expression, 200) }

// xpathJudge is an expression that was evaluated on a subject.
type xpathJudge struct {
	*subject
	x     *xpath.Expression
	tree  *xpath.Tree
	value xpath.Value
}

func (j xpathJudge) judge(want []any) (finding, error) {
	f := finding{verb: "have XPath " + xpathWords(j.x.String())}
	if missing := j.x.Missing(j.tree, j.value); len(missing) > 0 {
		return j.judgeMissing(f, missing, want)
	}
	f.found, f.at = j.shown(j.value), j.place()
	f.more = j.operands()
	if len(want) == 0 {
		f.matched = j.value.Kind == xpath.NodeSet || j.value.Boolean
		return f, nil
	}
	found := j.forms()
	var err error
	if f.matched, err = matches(want[0], found); err != nil {
		return finding{}, err
	}
	f.wanted = describe(want[0], found)
	return f, nil
}
