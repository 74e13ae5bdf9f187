package matchers

import (
	"strings"

	"github.com/onsi/gomega/types"
)

// OfferActions holds if the envelope offers at least these actions, in any order.
// A name is a string, a matcher, or a list of them. (Page: The tool_error envelope.)
//
//	Expect(result).To(OfferActions("billing.list_invoices"))
//	Expect(result).To(OfferActions(HavePrefix("billing.")))
func OfferActions(names ...any) types.GomegaMatcher {
	return newMatcher("OfferActions", names, func(s *subject) (finding, error) {
		wants := flatten(names)
		if len(wants) == 0 {
			return finding{}, expectsArgument(names, "the name of at least one action (OfferNoActions says that there is none)")
		}
		o, err := s.offer()
		if err != nil {
			return finding{}, err
		}
		f := o.finding("offer actions", wants)
		missing, _, err := pair(wants, o.names)
		if err != nil {
			return finding{}, err
		}
		f.matched = len(missing) == 0
		f.found += o.without(missing)
		return f, nil
	})
}

// OfferExactly holds if the envelope offers these actions and no other, in any
// order. (Page: The tool_error envelope.)
//
//	Expect(result).To(OfferExactly("billing.list_invoices", "billing.create_invoice"))
func OfferExactly(names ...any) types.GomegaMatcher {
	return newMatcher("OfferExactly", names, func(s *subject) (finding, error) {
		o, err := s.offer()
		if err != nil {
			return finding{}, err
		}
		return o.exactly("offer exactly", flatten(names))
	})
}

// OfferNoActions holds if the envelope offers no action.
// (Page: The tool_error envelope.)
//
//	Expect(result).To(OfferNoActions())
func OfferNoActions() types.GomegaMatcher {
	return newMatcher("OfferNoActions", nil, func(s *subject) (finding, error) {
		o, err := s.offer()
		if err != nil {
			return finding{}, err
		}
		f := o.finding("offer no actions", nil)
		f.wanted = ""
		f.matched = len(o.names) == 0
		if !f.matched {
			f.at = o.places[0]
		}
		return f, nil
	})
}

// offer is what an envelope offers, and where.
type offer struct {
	names  []string
	places []place // of each name
	at     place   // of the section, or of where it is missing
	absent string
}

func (s *subject) offer() (offer, error) {
	e, err := s.toolError()
	if err != nil {
		return offer{}, err
	}
	root := s.doc.Root()
	section, ok := root.Child("available_actions")
	if !ok {
		return offer{at: atName(s.doc, root), absent: "no <available_actions>"}, nil
	}
	o := offer{names: e.AvailableActions, at: atName(s.doc, section)}
	for _, n := range named(section, "action") {
		o.places = append(o.places, atContent(s.doc, n))
	}
	for len(o.places) < len(o.names) { // the framework's comma list has no elements
		o.places = append(o.places, atContent(s.doc, section))
	}
	return o, nil
}

func (o offer) finding(verb string, wants []any) finding {
	f := finding{verb: verb, at: o.at, found: o.absent}
	if f.found == "" {
		f.found = list(o.names)
	}
	lines := make([]string, len(wants))
	for i, want := range wants {
		lines[i] = describe(want, value{strings.Join(o.names, ", ")})
	}
	if len(wants) == 0 {
		lines = []string{"none"}
	}
	f.wanted = strings.Join(lines, "\n")
	return f
}

// exactly judges whether the names are these, in any order.
func (o offer) exactly(verb string, wants []any) (finding, error) {
	f := o.finding(verb, wants)
	missing, extra, err := pair(wants, o.names)
	if err != nil {
		return finding{}, err
	}
	f.matched = len(missing)+len(extra) == 0
	f.found += o.without(missing)
	if len(extra) > 0 {
		f.at = o.places[extra[0]]
		f.found += ", with " + list(pick(o.names, extra)) + " too many"
	}
	return f, nil
}

func (o offer) without(missing []any) string {
	if len(missing) == 0 || o.absent != "" {
		return ""
	}
	return ", without " + literals(missing)
}

func pick(names []string, indexes []int) []string {
	picked := make([]string, len(indexes))
	for i, index := range indexes {
		picked[i] = names[index]
	}
	return picked
}
