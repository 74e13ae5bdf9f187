package envelope

import "slices"

// Level says how much a rule binds.
type Level int

const (
	// Must marks a rule that the page states.
	Must Level = iota
	// Should marks a rule of good sense; only [Strict] checks it.
	Should
)

// String returns "must" or "should".
func (l Level) String() string {
	if l == Should {
		return "should"
	}
	return "must"
}

// Rule is one thing the specification asks of an error result.
type Rule struct {
	ID        string // in kebab case; part of the API
	Section   string // the heading of the page it comes from
	Statement string // what it asks, in one sentence
	Level     Level
}

// Rules returns every rule, in the order of the page. The slice is the caller's own.
func Rules() []Rule { return slices.Clone(rules[:]) }

// Violation is one place where a result breaks a rule.
type Violation struct {
	Rule         string // the rule's ID
	Path         string // of the element or attribute, as an XPath; "" if the whole result is meant
	Offset       int    // bytes from the start of the checked text
	Line, Column int    // of the place, from 1; columns count characters. 0 if the whole result is meant
	Found, Want  string
}

// String returns the violation on one line, as "code-present at /tool_error
// (line 1): found no code attribute, want a code".
func (v Violation) String() string { return v.line() }

// CheckOption changes what [Check] and [CheckText] look at: [Strict], [Waive],
// [KnownActions] or [MaxDeltas].
type CheckOption interface{ check(*checkOptions) }

type checkOptions struct {
	strict    bool
	waived    []string
	known     []string
	knowing   bool
	maxDeltas int
}

type checkOption func(*checkOptions)

func (f checkOption) check(o *checkOptions) { f(o) }

// Strict also checks the rules of level [Should].
func Strict() CheckOption { return checkOption(func(o *checkOptions) { o.strict = true }) }

// Waive leaves the rules with these IDs out. [Check] reports an ID that is not a
// rule's as a violation of the rule "waive", so that a misspelt waiver is seen.
func Waive(ids ...string) CheckOption {
	return checkOption(func(o *checkOptions) { o.waived = append(o.waived, ids...) })
}

// KnownActions turns the rule action-unknown on: every offered action must be one
// of these names.
func KnownActions(names ...string) CheckOption {
	return checkOption(func(o *checkOptions) { o.known, o.knowing = append(o.known, names...), true })
}
