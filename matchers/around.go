package matchers

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// sameUpTo returns how many bytes two texts begin with alike.
func sameUpTo(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// quoteApart writes two texts as quoted literals, long ones cut to what is around
// the place where they part.
func quoteApart(a, b string) (string, string) {
	same := sameUpTo(a, b)
	return `"` + clipAround(a, same) + `"`, `"` + clipAround(b, same) + `"`
}

// clipAround makes a text printable, and shows of a long one what is around an
// offset and its end.
func clipAround(text string, at int) string {
	const most = wholeLine
	if len(text) <= most {
		return envelope.Printable(text)
	}
	const before, after, tail = most / 4, most / 2, most / 4
	from, to, end := runeStart(text, at-before), runeStart(text, at+after), runeStart(text, len(text)-tail)
	shown := ""
	if from > 0 {
		shown = strings.TrimPrefix(leftOutBytes(from), " ")
	}
	if to >= end {
		return shown + envelope.Printable(text[from:])
	}
	return shown + envelope.Printable(text[from:to]) + leftOutBytes(end-to) + envelope.Printable(text[end:])
}

// leftOutBytes stands in a line for what it does not show.
func leftOutBytes(n int) string { return fmt.Sprintf(" … %d bytes left out … ", n) }

// leftOutLength is about how long that is: to leave out less would make no line shorter.
const leftOutLength = 24

// runeStart returns where the character begins that an offset is in; an offset
// outside of the text is taken for its nearest end.
func runeStart(text string, at int) int {
	at = min(max(at, 0), len(text))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}
