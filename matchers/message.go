package matchers

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// layout words a finding. The verdict comes last, since a terminal shows the end
// of a message first:
//
//	Expected
//	    <the envelope, the place marked>
//	to have recovery
//	    to contain substring "List invoices first"
//	at /tool_error/recovery (line 3) found "Try again"
func layout(s *subject, f finding, to string) string {
	var b strings.Builder
	space := roomy
	if strings.Count(f.more, "\n") >= 8 {
		space = narrow
	}
	b.WriteString("Expected\n")
	b.WriteString(indent(s.excerpt(f.at, space)))
	b.WriteString("\n" + to + f.verb)
	if f.wanted != "" {
		b.WriteString("\n" + indent(f.wanted))
	}
	if f.found != "" {
		b.WriteString("\n")
		if f.at.path != "" {
			fmt.Fprintf(&b, "at %s (line %d) ", clipMiddle(f.at.path, 300), f.at.line)
		}
		b.WriteString("found " + f.found)
	}
	if f.more != "" {
		b.WriteString("\n" + f.more)
	}
	return b.String()
}

// excerpt shows the subject's text with a place marked, or its outcome.
func (s *subject) excerpt(at place, space room) string {
	switch {
	case !s.isResult && s.reason != "":
		return s.outcome + ": " + clipMiddle(printableLine(s.reason), 400)
	case !s.isResult:
		return s.outcome
	case s.text == "" && len(s.response.Content) == 0:
		return "(a tool result without content)"
	case s.text == "" && !s.hasChannel:
		return "(an empty text)"
	case s.text == "":
		return "(a tool result without text)"
	}
	return space.excerpt(s.text, at.span, at.marked)
}

// show is the excerpt for an error: what broke the reading is marked.
func (s *subject) show() string {
	if syntax, ok := s.err.(*envelope.SyntaxError); ok && s.isResult && strings.Contains(s.text, "<") {
		return s.excerpt(place{span: envelope.Span{Start: syntax.Offset, End: syntax.Offset + 1}, marked: true}, roomy)
	}
	return s.excerpt(place{}, roomy)
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(text, "\n", "\n    ")
}

// quote writes a text from a server as a quoted literal, escaped and of bounded
// length.
func quote(s string) string {
	return `"` + clipMiddle(printableLine(s), 300) + `"`
}

// printableLine makes text from elsewhere safe to show on one line. What is cut
// before escaping only keeps a hostile megabyte from being escaped in vain.
func printableLine(s string) string {
	const most = 4000
	if len(s) > most {
		s = s[:most/2] + s[len(s)-most/2:]
	}
	return envelope.Printable(s)
}

// clipMiddle shortens a printable line in its middle; its end says as much as its
// start.
func clipMiddle(s string, most int) string {
	if len(s) <= most {
		return s
	}
	head := most * 2 / 3
	tail := most - head
	return fmt.Sprintf("%s … %d characters left out … %s", s[:head], len(s)-head-tail, s[len(s)-tail:])
}
