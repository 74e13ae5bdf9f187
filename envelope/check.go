package envelope

import (
	"slices"
	"strings"
)

// Check returns the places where a tool result breaks a rule of the page, in the
// order of the text; with [Strict] also the rules of good sense. A result that is
// no error and carries no envelope breaks none. It never fails: what cannot be
// parsed breaks a rule. It stops at a hundred violations.
func Check(r Response, opts ...CheckOption) []Violation {
	text, ok := envelopeText(r)
	if !ok && !r.IsError {
		return unknownWaivers(opts)
	}
	c := newChecker(opts)
	if c.text(text) {
		c.channels(r)
	}
	return c.done()
}

// CheckText is [Check] for a text alone: the rules about isError and the other
// blocks of the result do not apply. A text that is no envelope breaks
// envelope-present.
func CheckText(text string, opts ...CheckOption) []Violation {
	c := newChecker(opts)
	c.text(text)
	return c.done()
}

// checker collects violations. It lives in a pooled document, so that a clean
// check allocates next to nothing.
type checker struct {
	d     *Document
	o     checkOptions
	found []Violation
}

func newChecker(opts []CheckOption) *checker {
	c := &checker{d: pool.Get().(*Document), o: checkOptions{maxDeltas: DefaultMaxDeltas}}
	for _, opt := range opts {
		opt.check(&c.o)
	}
	return c
}

func unknownWaivers(opts []CheckOption) []Violation {
	if len(opts) == 0 {
		return nil
	}
	return newChecker(opts).done()
}

// done puts the violations in order and gives them their lines and columns, in one
// pass over the text.
func (c *checker) done() []Violation {
	for _, id := range c.o.waived {
		if !isRule(id) {
			c.found = append(c.found, Violation{Rule: "waive", Offset: -1, Found: `"` + Printable(clipText(id)) + `"`, Want: "the ID of a rule, see Rules"})
		}
	}
	slices.SortStableFunc(c.found, func(a, b Violation) int { return a.Offset - b.Offset })
	at := cursor{text: c.d.text, pos: Position{0, 1, 1}}
	for i := range c.found {
		v := &c.found[i]
		if v.Offset < 0 {
			v.Offset = 0
			continue
		}
		pos := at.at(v.Offset)
		v.Line, v.Column = pos.Line, pos.Column
	}
	c.d.recycle()
	return c.found
}

// text checks one text block and reports whether it has an envelope.
func (c *checker) text(text string) bool {
	if err := c.d.read(text); err != nil {
		return c.unreadable(text, err)
	}
	root := c.d.Root()
	name := root.Name()
	if name != toolErrorName && name != validationErrorName {
		if c.d.before.Start != c.d.before.End || c.d.after.Start != c.d.after.End {
			c.whole("envelope-present", "text around <"+Printable(clipText(name))+">", "<tool_error> or <validation_error>")
			return false
		}
		c.at("root-element", root, "<"+Printable(clipText(name))+">", "<tool_error> or <validation_error>")
		return false
	}
	c.outside(c.d.before, "before")
	c.outside(c.d.after, "after")
	c.escaping()
	if name == toolErrorName {
		c.toolError(root)
	} else {
		c.validationError(root)
	}
	return true
}

func (c *checker) unreadable(text string, err *SyntaxError) bool {
	begin := skipProlog(text)
	switch {
	case indexEnvelope(text) >= 0 || strings.HasPrefix(err.Found, "<!DOCTYPE"):
		c.report("well-formed", err.Offset, "", err.Found, err.Want)
	case begin+1 < len(text) && text[begin] == '<' && isNameStart(text[begin+1]):
		end := nameEnd(text, begin+1)
		c.report("root-element", begin, "", Printable(clipText(text[begin:end]))+">", "<tool_error> or <validation_error>")
	default:
		c.whole("envelope-present", err.Found, err.Want)
	}
	return false
}

func (c *checker) outside(s Span, where string) {
	if s.Start < s.End {
		c.report("text-outside", s.Start, "", quote(c.d.text[s.Start:s.End])+" "+where+" the envelope", "nothing "+where+" it")
	}
}

// at reports a violation at a node, attr one at an attribute, whole one of the
// result at large.

func (c *checker) at(rule string, n Node, found, want string) {
	if c.wants(rule) {
		c.report(rule, n.Span().Start, n.Path(), found, want)
	}
}

func (c *checker) attr(rule string, a Attr, found, want string) {
	if c.wants(rule) {
		c.report(rule, a.Span().Start, a.Path(), found, want)
	}
}

func (c *checker) whole(rule, found, want string) { c.report(rule, -1, "", found, want) }

func (c *checker) report(rule string, offset int, path, found, want string) {
	if c.wants(rule) {
		c.found = append(c.found, Violation{Rule: rule, Path: path, Offset: offset, Found: found, Want: want})
	}
}

// maxViolations bounds the report on a text that is made to break rules; each
// violation costs a look at the siblings of its place.
const maxViolations = 100

// wants reports whether a violation of the rule would be kept. What costs something
// to find or to word is asked for first.
func (c *checker) wants(rule string) bool {
	if len(c.found) >= maxViolations {
		return false
	}
	i := slices.IndexFunc(rules[:], func(r Rule) bool { return r.ID == rule })
	return (rules[i].Level == Must || c.o.strict) && !slices.Contains(c.o.waived, rule)
}

func isRule(id string) bool {
	return slices.ContainsFunc(rules[:], func(r Rule) bool { return r.ID == id })
}

// quote shows a text of the server in a message.
func quote(s string) string { return `"` + Printable(clipText(s)) + `"` }

func isBlank(s string) bool { return skipSpace(s, 0) == len(s) }
