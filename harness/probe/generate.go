package probe

import (
	"cmp"
	"slices"
)

// cases returns the cases of one tool, in the order of the kinds.
func (s *subject) cases() []Case {
	s.examples.work.refill()
	defer s.examples.work.refill() // for the healing
	b := newBuilder(s)
	places, cut := s.places()
	b.cut = cut
	b.whole(places[0])
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
	if b.cut {
		s.notes = append(s.notes, "its schema is so large, or takes so long to check, that there are more cases than were made")
	}
	slices.SortStableFunc(b.cases, func(a, b Case) int {
		return cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind))
	})
	return b.cases
}
