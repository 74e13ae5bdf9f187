package snapshot

import (
	"regexp"
	"strings"
)

// segment is what stands from one < to the next. No placeholder matches a <, so
// segments are compared one by one, and a difference has a place.
type segment struct {
	pieces []piece
	at     int // in the file's source
}

// segments splits pieces at every < of their literals. The first segment is what
// comes before the first <, and may be empty.
func segments(pieces []piece) []segment {
	all := []segment{{}}
	for _, p := range pieces {
		chunks := []string{p.text}
		if p.is == nil && p.source == p.text {
			chunks = strings.Split(p.text, "<")
		}
		at := p.at
		for i, chunk := range chunks {
			part := p
			if len(chunks) > 1 {
				if i > 0 {
					chunk = "<" + chunk
					all = append(all, segment{at: at})
				}
				part.source, part.text, part.at, part.end = chunk, chunk, at, at+len(chunk)
				at = part.end
			}
			if part.source != "" {
				last := &all[len(all)-1]
				last.pieces = append(last.pieces, part)
			}
		}
	}
	return all
}

func (s segment) source() string { return source(s.pieces) }

func (s segment) hasPlaceholder() bool {
	for _, p := range s.pieces {
		if p.is != nil {
			return true
		}
	}
	return false
}

// matcher returns the test for a received segment's text.
func (s segment) matcher() func(string) bool {
	if !s.hasPlaceholder() {
		want := meaning(s.pieces)
		return func(text string) bool { return text == want }
	}
	var b strings.Builder
	b.WriteString(`\A`)
	for _, p := range s.pieces {
		if p.is == nil {
			b.WriteString(regexp.QuoteMeta(p.text))
			continue
		}
		pattern, err := p.is.pattern(p.avoid)
		if err != nil {
			return func(string) bool { return false }
		}
		b.WriteString("(?:" + pattern + ")")
	}
	b.WriteString(`\z`)
	whole, err := regexp.Compile(b.String())
	if err != nil {
		return func(string) bool { return false }
	}
	return whole.MatchString
}
