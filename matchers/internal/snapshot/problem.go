package snapshot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// Problem is what is wrong in a snapshot file.
type Problem struct {
	File         string
	Line, Column int
	Words        string
	context      string
	caret        int
}

// Error returns file, line and column, what is wrong, and the line with a caret.
func (p *Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s\n    %s\n    %s^", envelope.Printable(p.File), p.Line, p.Column, p.Words,
		p.context, strings.Repeat(" ", p.caret))
}

func problemAt(text string, offset int, format string, args ...any) *Problem {
	const before, after = 60, 60
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	p := &Problem{
		Line:   1 + strings.Count(text[:offset], "\n"),
		Column: 1 + utf8.RuneCountInString(text[start:offset]),
		Words:  fmt.Sprintf(format, args...),
	}
	end := len(text)
	if n := strings.IndexByte(text[offset:], '\n'); n >= 0 {
		end = offset + n
	}
	head := text[start:offset]
	if len(head) > before {
		head = head[len(head)-before:]
	}
	tail := text[offset:end]
	if len(tail) > after {
		tail = tail[:after]
	}
	head = envelope.Printable(head)
	p.context, p.caret = head+envelope.Printable(tail), len(head)
	return p
}
