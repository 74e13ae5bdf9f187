package harness

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/trunc"
)

// Bounds of what is shown. The middle is left out: the end of an envelope is what an
// agent may do next.
const (
	mostBytes = 512      // of a line
	mostText  = 64 << 10 // bytes of a text
	mostLines = 60       // of a result
)

// String shows the result for people: bounded, and with everything escaped that a
// terminal should not see.
func (r Result) String() string {
	head := fmt.Sprintf("%s on %s: %s", clip(r.Tool), r.Target, r.Outcome)
	if r.Outcome == 0 {
		return "no call was made"
	}
	if r.Err != nil {
		return r.Reason() + r.stderr()
	}
	lines := []string{envelope.Printable(head)}
	for _, c := range r.Response.Content {
		text := c.Text
		if c.Type != "text" {
			text = fmt.Sprintf("[%s block, %d bytes]", c.Type, len(c.Raw))
		}
		lines = append(lines, printableLines(text)...)
	}
	if r.Response.StructuredContent != nil {
		lines = append(lines, "structured: "+envelope.Printable(clip(string(r.Response.StructuredContent))))
	}
	return strings.Join(shorten(lines), "\n")
}

// GomegaString is what Gomega prints.
func (r Result) GomegaString() string { return r.String() }

func (r Result) stderr() string {
	if r.Stderr == "" {
		return ""
	}
	lines := append([]string{"standard error of the server:"}, printableLines(strings.TrimRight(r.Stderr, "\n"))...)
	return "\n" + strings.Join(shorten(lines), "\n")
}

func printableLines(text string) []string {
	var lines []string
	for line := range strings.Lines(trunc.Middle(text, mostText)) {
		lines = append(lines, "    "+envelope.Printable(clip(strings.TrimRight(line, "\r\n"))))
	}
	return lines
}

func shorten(lines []string) []string {
	if len(lines) <= mostLines {
		return lines
	}
	half := mostLines / 2
	left := fmt.Sprintf("    ... %d lines left out", len(lines)-2*half)
	return append(append(append([]string(nil), lines[:half]...), left), lines[len(lines)-half:]...)
}

func clip(s string) string { return trunc.Middle(s, mostBytes) }
