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

// CheckOption changes what [Check] and [CheckText] look at: [Strict], [Waive],
// [KnownActions] or [MaxDeltas].
type CheckOption interface{ check(*checkOptions) }

type checkOptions struct {
	strict    bool
	waived    []string
	known     []string
	knowing   bool // KnownActions was given
	maxDeltas int
}

type strict struct{}

func (strict) check(o *checkOptions) { o.strict = true }

// Strict also checks the rules of level [Should].
func Strict() CheckOption { return strict{} }

type waivers []string

func (w waivers) check(o *checkOptions) { o.waived = append(o.waived, w...) }

// Waive leaves the rules with these IDs out. An ID that is no rule's is reported
// as a violation of the rule "waive", so that a misspelt waiver is seen.
func Waive(ids ...string) CheckOption { return waivers(ids) }

type knownActions []string

func (k knownActions) check(o *checkOptions) { o.known, o.knowing = append(o.known, k...), true }

// KnownActions turns the rule action-unknown on: every available action must be one
// of these names.
func KnownActions(names ...string) CheckOption { return knownActions(names) }
