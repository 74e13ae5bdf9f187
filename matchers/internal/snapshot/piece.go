package snapshot

import (
	"strconv"
	"strings"
)

// piece is a run of a snapshot: literal text, or a placeholder.
type piece struct {
	source  string       // as it stands in the file
	text    string       // a literal's meaning; for a placeholder put in for a text, that text
	is      *placeholder // nil for a literal
	avoid   string       // characters a placeholder does not match
	at, end int          // in the file's source
}

// source writes pieces as they stand in a file.
func source(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.source)
	}
	return b.String()
}

// meaning joins the pieces' texts.
func meaning(pieces []piece) string {
	if len(pieces) == 1 {
		return pieces[0].text
	}
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// literals returns the pieces that write text in a file. A brace at its end is
// escaped too: a placeholder may follow.
func literals(text string) []piece {
	var pieces []piece
	add := func(from, to int, escape bool) {
		if from == to {
			return
		}
		p := piece{text: text[from:to], source: text[from:to]}
		if escape {
			p.source = "{{literal " + strconv.QuoteToASCII(p.text) + "}}"
		}
		pieces = append(pieces, p)
	}
	start, i := 0, 0
	for i < len(text) {
		n := unsafeRun(text[i:])
		if n == 0 {
			i++
			continue
		}
		add(start, i, false)
		add(i, i+n, true)
		start, i = i+n, i+n
	}
	add(start, len(text), false)
	return pieces
}

// unsafeRun returns the length of what must not stand in a file as it is: braces
// and invisible characters, but for a brace alone before something else.
func unsafeRun(text string) int {
	end := len(text)
	for i, r := range text {
		if r != '{' && !invisible(r) {
			end = i
			break
		}
	}
	if end == 1 && text[0] == '{' && len(text) > 1 {
		return 0
	}
	return end
}

// invisible reports what a terminal acts on (control and direction characters), an
// editor drops (a byte order mark) or git changes (a carriage return).
func invisible(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ', r >= 0x7f && r < 0xa0:
		return true
	}
	switch r {
	case 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff:
		return true
	}
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
