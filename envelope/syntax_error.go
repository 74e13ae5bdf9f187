package envelope

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// SyntaxError says where a text stops being readable: what was found there and
// what was wanted.
type SyntaxError struct {
	Offset       int // bytes from the start of the text
	Line, Column int // from 1; columns count characters
	Found, Want  string
	Context      string // the line, escaped for a terminal, cut to what is near the place
	Caret        int    // the column of the place in Context, from 0
}

// Error returns the place, what was found and wanted, then the line with a caret
// below the place.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: found %s, want %s\n    %s\n    %s^",
		e.Line, e.Column, e.Found, e.Want, e.Context, strings.Repeat(" ", e.Caret))
}

// Summary returns the first line of [SyntaxError.Error].
func (e *SyntaxError) Summary() string {
	return fmt.Sprintf("line %d, column %d: found %s, want %s", e.Line, e.Column, e.Found, e.Want)
}

func syntaxError(text string, offset int, found, want string) *SyntaxError {
	at := positionOf(text, offset)
	e := &SyntaxError{Offset: at.Offset, Line: at.Line, Column: at.Column, Found: found, Want: want}
	e.Context, e.Caret = excerpt(text, at.Offset)
	return e
}

// excerpt returns the printable form of the line around an offset, and where the
// offset is in it.
func excerpt(text string, offset int) (line string, caret int) {
	const before, after = 60, 40
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	end := len(text)
	if n := strings.IndexByte(text[offset:], '\n'); n >= 0 {
		end = offset + n
	}
	prefix, suffix := "", ""
	if offset-start > before {
		start, prefix = runeStart(text, offset-before), "..."
	}
	if end-offset > after {
		end, suffix = runeStart(text, offset+after), "..."
	}
	head := prefix + Printable(text[start:offset])
	return head + Printable(strings.TrimSuffix(text[offset:end], "\r")) + suffix, len(head)
}

// runeStart moves an offset back to the start of the character it is in.
func runeStart(text string, offset int) int {
	for i := 0; i < utf8.UTFMax && offset > 0 && offset < len(text) && !utf8.RuneStart(text[offset]); i++ {
		offset--
	}
	return offset
}
