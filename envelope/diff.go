package envelope

import "fmt"

// Leniency loosens [Diff] in one respect.
type Leniency uint

// The leniencies.
const (
	AnyCode        Leniency = iota + 1 // the codes may differ
	AnySeverity                        // the severities may differ
	AnyMessage                         // the messages may differ
	AnyRecovery                        // the recoveries may differ
	AnyActions                         // the available actions may differ
	AnyActionOrder                     // the available actions may come in another order
	AnyDetails                         // the details may differ
	AnyDetailOrder                     // the details may come in another order
	AnyRetryAfter                      // the delays may differ
	AnyFieldOrder                      // the fields may come in another order
	AnyFieldText                       // the lines of the fields may differ, their names not
	AnyContract                        // the contract sections may differ
)

// DifferenceKind says how two envelopes differ at a place.
type DifferenceKind int

// The kinds of difference, each as the question it answers with no.
const (
	Differs   DifferenceKind = iota + 1 // Do both hold the same text here?
	Missing                             // Does the second hold what the first holds here?
	Extra                               // Does the first hold what the second holds here?
	Reordered                           // Do both hold the same items in the same order?
)

// String returns the kind in a word.
func (k DifferenceKind) String() string {
	switch k {
	case Differs:
		return "differs"
	case Missing:
		return "missing"
	case Extra:
		return "extra"
	case Reordered:
		return "reordered"
	}
	return fmt.Sprintf("DifferenceKind(%d)", int(k))
}

// Difference is one place where two envelopes mean different things.
type Difference struct {
	Kind      DifferenceKind
	Path      string // an XPath
	Want, Got string // as texts, unescaped; "" where there is nothing
}

// String returns the difference on one line, escaped for a terminal.
func (d Difference) String() string {
	switch d.Kind {
	case Missing:
		return fmt.Sprintf("%s: missing %s", d.Path, quote(d.Want))
	case Extra:
		return fmt.Sprintf("%s: unexpected %s", d.Path, quote(d.Got))
	case Reordered:
		return fmt.Sprintf("%s: want the order %s, got %s", d.Path, quote(d.Want), quote(d.Got))
	}
	return fmt.Sprintf("%s: want %s, got %s", d.Path, quote(d.Want), quote(d.Got))
}

// Diff compares what two envelopes mean and returns every difference in the order
// of the page's sections; none means that they say the same. Layout, escaping and
// what stands around an envelope are no part of it. A nil envelope differs from
// every other.
func Diff(want, got Envelope, leniencies ...Leniency) []Difference {
	d := &differ{}
	for _, l := range leniencies {
		d.lenient |= 1 << l
	}
	d.envelopes(want, got)
	return d.found
}
