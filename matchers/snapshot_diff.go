package matchers

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// mostDiffLines keeps a failure short: the envelope is shown beside the difference.
const mostDiffLines = 8

// diffLines shows a line difference: escaped, and shortened in the middle.
func diffLines(lines []snapshot.Line) string {
	width := 1
	for _, line := range lines {
		width = max(width, len(fmt.Sprint(line.Number)))
	}
	left := 0
	if len(lines) > mostDiffLines {
		left = len(lines) - mostDiffLines + 1
	}
	const head = mostDiffLines/2 + 1
	var out []string
	for i, line := range lines {
		if left > 0 && i >= head && i < head+left {
			if i == head {
				out = append(out, leftOut(left, "line"))
			}
			continue
		}
		out = append(out, strings.TrimRight(fmt.Sprintf("%c %*d  %s", line.Sign, width, line.Number, diffText(line)), " "))
	}
	return strings.Join(out, "\n")
}

// diffText is a line's text, white space at its end made visible.
func diffText(line snapshot.Line) string {
	text := strings.TrimRight(line.Text, " ")
	blanks := strings.Repeat(`\x20`, len(line.Text)-len(text))
	if line.Sign == ' ' {
		blanks = ""
	}
	return clipAround(text, line.Common) + blanks
}

// parted says what was found at the first difference, and what the file has there.
func parted(d snapshot.Difference, file string) (found, expected string) {
	common := 0
	for common < len(d.Sent) && common < len(d.Expected) && d.Sent[common] == d.Expected[common] {
		common++
	}
	found = "nothing"
	if d.Sent != "" {
		found = `"` + clipAround(d.Sent, common) + `"`
	}
	expected = "nothing"
	if d.Expected != "" {
		expected = `"` + clipAround(d.Expected, common) + `"`
	}
	return found, fmt.Sprintf("%s:%d has %s", file, d.SourceLine, expected)
}

// clipAround makes a text printable, and shows of a long one what is around an
// offset and its end.
func clipAround(text string, at int) string {
	const most = wholeLine
	if len(text) <= most {
		return envelope.Printable(text)
	}
	const before, after, tail = most / 4, most / 2, most / 4
	from, to := max(0, at-before), min(len(text), at+after)
	shown := ""
	if from > 0 {
		shown = fmt.Sprintf("… %d bytes left out … ", from)
	}
	if to >= len(text)-tail {
		return shown + envelope.Printable(text[from:])
	}
	return shown + envelope.Printable(text[from:to]) +
		fmt.Sprintf(" … %d bytes left out … ", len(text)-tail-to) + envelope.Printable(text[len(text)-tail:])
}
