package probe

import (
	"cmp"
	"slices"
)

// cases returns the cases of one tool, in the order of the kinds.
func (s *subject) cases() []Case {
	b := newBuilder(s)
	places := s.places()
	for _, p := range places {
		for _, form := range s.forms(p) {
			b.missing(form)
			b.keys(form)
		}
		b.types(p)
		for _, form := range s.forms(p) {
			b.bounds(form)
			b.choice(form)
			b.texts(form)
			b.lists(form)
		}
		b.hostile(p)
	}
	b.whole(places[0])
	slices.SortStableFunc(b.cases, func(a, b Case) int {
		return cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind))
	})
	return b.cases
}
