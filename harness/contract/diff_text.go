package contract

import (
	"slices"
	"strings"
	"unicode"

	"github.com/errshape/errshape/envelope"
)

// describe compares descriptions. One that asks something else has other words;
// wording alone is case, punctuation, order and the little words.
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

// words returns the words that carry meaning, sorted, each once. Digits count, and so
// do "not", "no" and "or".
func words(s string) []string {
	list := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
	list = slices.DeleteFunc(list, func(w string) bool { return slices.Contains(little, w) })
	slices.Sort(list)
	return slices.Compact(list)
}
