package snapshot

import (
	"strings"
	"unicode/utf8"
)

// Comparison is what came of comparing a text with a snapshot.
type Comparison struct {
	Matched bool
	// Shown is the file, with the text as it was received where it does not match.
	Shown string
	// Updated is the file that an update makes: Shown with what the options put in,
	// and with the placeholders that still match.
	Updated string
	// First is the first difference, if the text does not match.
	First Difference
}

// Difference is a place where file and text part.
type Difference struct {
	SourceLine     int // of the file
	Offset         int // in the text as it was sent
	Expected, Sent string
}

// Compare compares a text with a snapshot.
func Compare(file *Template, got *Received) Comparison {
	pieces := file.pieces
	if got.shape {
		pieces = splice(pieces, masks(file.doc))
	}
	kept, want, sent := segments(file.pieces), segments(pieces), segments(got.pieces)
	texts := make([]string, len(sent))
	for i, s := range sent {
		texts[i] = meaning(s.pieces)
	}
	matchers := make([]func(string) bool, len(want))
	for i, s := range want {
		matchers[i] = s.matcher()
	}
	pairs := align(len(want), len(sent), func(i, j int) bool { return matchers[i](texts[j]) })

	partner := make([]int, len(sent))
	for j := range partner {
		partner[j] = -1
	}
	c := Comparison{Matched: len(want) == len(sent)}
	for i, j := range pairs {
		if j < 0 {
			c.Matched = false
			continue
		}
		partner[j] = i
	}
	var shown, updated strings.Builder
	for j, s := range sent {
		i := partner[j]
		if i < 0 {
			shown.WriteString(s.source())
			updated.WriteString(s.source())
			continue
		}
		shown.WriteString(kept[i].source())
		if kept[i].hasPlaceholder() || !s.hasPlaceholder() {
			updated.WriteString(kept[i].source())
		} else {
			updated.WriteString(s.source())
		}
	}
	c.Shown, c.Updated = shown.String(), updated.String()
	if !c.Matched {
		c.First = difference(file, got, kept, sent, pairs)
	}
	return c
}

// difference words the first segments that are not a pair.
func difference(file *Template, got *Received, want, sent []segment, pairs []int) Difference {
	i := parted(want, sent, pairs)
	d := Difference{Offset: got.offset(i)}
	at := len(file.source)
	var a, b segment
	if i < len(want) {
		a, at = want[i], want[i].at
	}
	if i < len(sent) {
		b = sent[i]
	}
	expected, found := a.source(), meaning(b.pieces)
	skip := 0
	if !a.hasPlaceholder() && b.source() == found {
		skip = common(expected, found)
	} else if tag := sharedTag(expected, found); strings.HasPrefix(got.doc.Text()[d.Offset:], tag) {
		skip = len(tag)
	}
	d.Offset += min(skip, max(0, len(found)-1))
	d.SourceLine = 1 + strings.Count(file.source[:min(at+skip, len(file.source))], "\n")
	d.Expected, d.Sent = parting(expected, found)
	return d
}

// parted returns the first segment of which there is no pair. Where an element was
// put in or left out, the indent before it differs too, and is not the point.
func parted(want, sent []segment, pairs []int) int {
	i := 0
	for i < len(want) && pairs[i] == i {
		i++
	}
	next := i + 1
	if next >= len(want) || next >= len(sent) || pairs[next] == next {
		return i
	}
	if strings.TrimSpace(want[i].source()) == strings.TrimSpace(sent[i].source()) {
		return next
	}
	return i
}

// parting returns the parts of two segments that differ: what stands after the tag
// if the tags are the same.
func parting(a, b string) (string, string) {
	if tag := sharedTag(a, b); tag != "" {
		return a[len(tag):], b[len(tag):]
	}
	return strings.TrimRight(a, " \n\t"), strings.TrimRight(b, " \n\t")
}

// sharedTag returns the tag that two segments start with.
func sharedTag(a, b string) string {
	if n := strings.IndexByte(a, '>') + 1; n > 0 && strings.HasPrefix(b, a[:n]) {
		return a[:n]
	}
	return ""
}

// common returns the length of what two texts start with, in whole characters.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}
