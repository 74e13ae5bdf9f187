package probe

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/trunc"
)

// Bounds of what reports for people show, in bytes.
const (
	mostName = 80  // of a tool or a server
	mostLine = 400 // of a line: an ID, a call, a reason
)

// printable shows a text on one line of a terminal: ASCII alone, everything else as an
// escape of Go.
func printable(s string, most int) string { return envelope.Printable(cut(s, most)) }

// visible shows a text where every character may stand that one can see: what cannot
// be seen, or would act on what is around it, is shown as an escape of Go.
func visible(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for part := range parts(s) {
		if part.hidden {
			part.text = envelope.Printable(part.text)
		}
		b.WriteString(part.text)
	}
	return b.String()
}

// part is a run of characters that are all hidden, or all are not.
type part struct {
	text   string
	hidden bool
}

func parts(s string) func(yield func(part) bool) {
	return func(yield func(part) bool) {
		start, was := 0, false
		for i := 0; i < len(s); {
			r, size := utf8.DecodeRuneInString(s[i:])
			is := hidden(r) && (r != utf8.RuneError || size == 1)
			if is != was && i > start {
				if !yield(part{s[start:i], was}) {
					return
				}
				start = i
			}
			was = is
			i += size
		}
		if start < len(s) {
			yield(part{s[start:], was})
		}
	}
}

// hidden tells whether a character has no picture of its own. A byte that is not UTF-8
// comes as U+FFFD here.
func hidden(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }

func cut(s string, most int) string { return trunc.Middle(s, most) }

// String returns the call on one line: the tool, and its arguments as JSON.
func (c Call) String() string { return c.Tool + " " + compact(c.Arguments) }

func compact(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}
