package contract

import (
	"slices"
	"strings"
	"unicode"

	"github.com/errshape/errshape/envelope"
)

// describe compares descriptions. One that asks something else has other words, or the same
// in another order; wording alone is case, punctuation and the little words.
func (d *differ) describe(field, subject, before, after string) {
	if before == after {
		return
	}
	severity, what := envelope.DeltaRisky, "is described differently."
	if slices.Equal(words(before), words(after)) {
		severity, what = envelope.DeltaCosmetic, "is worded differently."
	}
	d.add(severity, "description", field, strings.TrimSpace(subject)+" "+what, before, after)
}

var little = []string{"a", "an", "the", "of", "to", "in", "on", "for", "is", "are", "be", "this", "that", "it", "its", "with", "by", "and", "will", "please"}

// words returns the words that carry meaning. Digits, the signs of mathematics and of money
// count, and so do "not", "no" and "or".
func words(s string) []string {
	list := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.Sm, unicode.Sc) && r != '_' && r != '%'
	})
	return slices.DeleteFunc(list, func(w string) bool { return slices.Contains(little, w) })
}
