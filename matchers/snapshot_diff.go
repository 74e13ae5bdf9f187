package matchers

import (
	"fmt"
	"strings"

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
	found, expected = quoteApart(d.Sent, d.Expected)
	if d.Sent == "" {
		found = "nothing"
	}
	if d.Expected == "" {
		expected = "nothing"
	}
	return found, fmt.Sprintf("%s:%d has %s", file, d.SourceLine, expected)
}
