package snapshot

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// Scrub replaces what varies in a text: every match of a pattern, or of its first
// group if it has one, by text that may hold placeholders.
type Scrub struct {
	pattern     *regexp.Regexp
	replacement string
	put         []piece
}

// NewScrub returns an error for a pattern or a replacement that cannot be read.
func NewScrub(pattern, replacement string) (*Scrub, error) {
	if pattern == "" {
		return nil, errors.New("a pattern that is not empty: it would find nothing to replace")
	}
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return nil, fmt.Errorf("a pattern that can be read: %s", envelope.Printable(err.Error()))
	}
	put, err := scan(replacement)
	if err != nil {
		var problem *Problem
		if errors.As(err, &problem) {
			return nil, fmt.Errorf("a replacement that can be read: column %d: %s", problem.Column, problem.Words)
		}
		return nil, err
	}
	for i := range put {
		if strings.Contains(put[i].text, "<") {
			return nil, errors.New("a replacement without <, which would start a tag")
		}
		if put[i].is == nil {
			put[i].source = source(literals(put[i].text))
			continue
		}
		if _, err := put[i].is.pattern("<"); err != nil {
			return nil, fmt.Errorf("a replacement that can be read: %s", envelope.Printable(err.Error()))
		}
	}
	return &Scrub{compiled, replacement, put}, nil
}

// edits finds what to replace in texts and attribute values; tags are not touched.
func (s *Scrub) edits(doc *envelope.Document) []edit {
	var edits []edit
	in := tagContexts(doc)
	at := 0
	for _, c := range append(in, context{span: envelope.Span{Start: len(doc.Text()), End: len(doc.Text())}}) {
		edits = s.within(edits, doc.Text(), at, c.span.Start, "<")
		if c.quote != "" {
			edits = s.within(edits, doc.Text(), c.span.Start, c.span.End, "<"+c.quote)
		}
		at = c.span.End
	}
	return edits
}

func (s *Scrub) within(edits []edit, text string, from, to int, avoid string) []edit {
	if from >= to || s.holds(avoid) {
		return edits
	}
	for _, found := range s.pattern.FindAllStringSubmatchIndex(text[from:to], -1) {
		start, end := found[0], found[1]
		if len(found) > 2 {
			start, end = found[2], found[3]
		}
		if start < 0 || start == end || strings.Contains(text[from+start:from+end], "<") {
			continue
		}
		put := make([]piece, len(s.put))
		for i, p := range s.put {
			if p.is != nil {
				p.avoid = avoid
			}
			put[i] = p
		}
		edits = append(edits, edit{from + start, from + end, s.keep(put, text[from+start:from+end])})
	}
	return edits
}

// holds reports whether the replacement would end the attribute it is put in.
func (s *Scrub) holds(avoid string) bool {
	for _, p := range s.put {
		if strings.ContainsAny(p.text, avoid) {
			return true
		}
	}
	return false
}

// keep notes in a replacement with placeholders what it was put for, so that a file
// which holds something else in its place is compared with the text itself.
func (s *Scrub) keep(put []piece, text string) []piece {
	if !(segment{pieces: put}).hasPlaceholder() {
		return put
	}
	for i := range put {
		put[i].text = text
		text = ""
	}
	return put
}
