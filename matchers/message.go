package matchers

import (
	"errors"
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
			fmt.Fprintf(&b, "at %s (line %d) ", printable(f.at.path, 300), f.at.line)
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
		return s.outcome + ": " + printable(s.reason, 400)
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
	var syntax *envelope.SyntaxError
	if errors.As(s.err, &syntax) && s.isResult && strings.Contains(s.text, "<") {
		return s.excerpt(place{span: envelope.Span{Start: syntax.Offset, End: syntax.Offset + 1}, marked: true}, roomy)
	}
	return s.excerpt(place{}, roomy)
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(text, "\n", "\n    ")
}

// quote writes a text from a server as a quoted literal, escaped and of bounded
// length.
func quote(s string) string { return `"` + printable(s, 300) + `"` }

// printableLine makes text from elsewhere safe to show on one line.
func printableLine(s string) string { return printable(s, 2000) }

// printable escapes text for a terminal, and leaves the middle of a long one out;
// its end says as much as its start.
func printable(s string, most int) string {
	if len(s) <= most+leftOutLength {
		return envelope.Printable(s)
	}
	head, tail := runeStart(s, most*2/3), runeStart(s, len(s)-most/3)
	return envelope.Printable(s[:head]) + leftOutBytes(tail-head) + envelope.Printable(s[tail:])
}
