package xpath

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// Error says what is wrong with an expression, where, and how to write it.
type Error struct {
	Expression string
	Offset     int    // bytes from the start of the expression
	Problem    string // found "]", want an expression
	Hint       string // how to write it; may be empty
}

// Error returns the problem, the expression with a caret below the place, and the hint.
func (e *Error) Error() string {
	line, caret := e.excerpt()
	column := utf8.RuneCountInString(e.Expression[:e.Offset]) + 1
	text := fmt.Sprintf("column %d: %s\n    %s\n    %s^", column, e.Problem, line, strings.Repeat(" ", caret))
	if e.Hint != "" {
		text += "\n" + e.Hint
	}
	return text
}

// excerpt returns the part of the expression that is near the place, fit for a
// terminal, and where the place is in it.
func (e *Error) excerpt() (line string, caret int) {
	const before, after = 60, 40
	start, end := 0, len(e.Expression)
	prefix, suffix := "", ""
	if e.Offset > before+len("...") {
		start, prefix = characterStart(e.Expression, e.Offset-before), "..."
	}
	if end-e.Offset > after+len("...") {
		end, suffix = characterStart(e.Expression, e.Offset+after), "..."
	}
	head := prefix + envelope.Printable(e.Expression[start:e.Offset])
	return head + envelope.Printable(e.Expression[e.Offset:end]) + suffix, len(head)
}

// characterStart moves an offset back to where the character it is in starts.
func characterStart(s string, offset int) int {
	for n := 0; n < utf8.UTFMax && offset > 0 && !utf8.RuneStart(s[offset]); n++ {
		offset--
	}
	return offset
}

// shown returns a part of an expression as an error quotes it.
func shown(part string) string {
	const most = 60
	if len(part) > most {
		part = part[:characterStart(part, most)] + "..."
	}
	return envelope.Printable(part)
}
