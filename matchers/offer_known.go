package matchers

import (
	"context"
	"reflect"
	"slices"
	"time"

	"github.com/onsi/gomega/types"
)

// A server is asked by one of these: a *harness.Harness by the first, which knows of
// tools that are groups, anything else by what it has.
type (
	actionLister interface {
		ActionNames(ctx context.Context) ([]string, error)
	}
	toolLister interface {
		ToolNames(ctx context.Context) ([]string, error)
	}
)

// listingTime bounds how long a server may take to list its tools.
const listingTime = 30 * time.Second

// OfferKnownActions holds if the envelope offers actions and every one of them is
// known. Known are names, lists of names, and harnesses, whose server is asked for
// its tools each time: a tool by its name, the actions of a tool that has several by
// their dotted names. An envelope that offers none does not match; where that is
// fine, say Or(OfferNoActions(), OfferKnownActions(billing)).
// (Page: The tool_error envelope.)
//
//	Expect(result).To(OfferKnownActions(billing))
//	Expect(result).To(OfferKnownActions("billing.list_invoices", "billing.get_invoice"))
func OfferKnownActions(known ...any) types.GomegaMatcher {
	return newMatcher("OfferKnownActions", known, func(s *subject) (finding, error) {
		o, err := s.offer()
		if err != nil {
			return finding{}, err
		}
		names, err := namesOf(known)
		if err != nil {
			return finding{}, err
		}
		f := finding{verb: "offer known actions", wanted: "of " + list(names), at: o.at, found: o.absent}
		if len(o.names) == 0 {
			if f.found == "" {
				f.found = "no action"
			}
			return f, nil
		}
		var unknown []string
		for i, name := range o.names {
			if slices.Contains(names, name) {
				continue
			}
			if unknown == nil {
				f.at = o.places[i]
			}
			unknown = append(unknown, name)
		}
		f.matched = unknown == nil
		f.found = list(o.names)
		if unknown != nil {
			f.found = list(unknown) + ", which " + whoKnows(known)
		}
		return f, nil
	})
}

// whoKnows says of a name that it is not among the known ones.
func whoKnows(known []any) string {
	if slices.ContainsFunc(known, func(k any) bool { return listingOf(k) != nil }) {
		return "the server does not have"
	}
	return "is none of them"
}

func namesOf(known []any) ([]string, error) {
	var names []string
	for _, k := range known {
		if isNil(k) {
			return nil, expectsArgument(k, "names, lists of names, or a harness")
		}
		if list := listingOf(k); list != nil {
			listed, err := withinListingTime(list)
			if err != nil {
				return nil, expectsArgument(err, "a server that can list its tools")
			}
			names = append(names, listed...)
			continue
		}
		for _, name := range flatten([]any{k}) {
			v := reflect.ValueOf(name)
			if v.Kind() != reflect.String {
				return nil, expectsArgument(name, "names, lists of names, or a harness")
			}
			names = append(names, v.String())
		}
	}
	if len(names) == 0 {
		return nil, expectsArgument(known, "at least one known action; there is none")
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// listingOf returns how to ask a server for its names; nil if it is none.
func listingOf(known any) func(context.Context) ([]string, error) {
	switch server := known.(type) {
	case actionLister:
		return server.ActionNames
	case toolLister:
		return server.ToolNames
	}
	return nil
}

func withinListingTime(list func(context.Context) ([]string, error)) ([]string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), listingTime)
	defer cancel()
	return list(ctx)
}
