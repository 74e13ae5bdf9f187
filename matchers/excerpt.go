package matchers

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// room is how much of a text an excerpt shows. A text of at most whole lines is
// shown whole; of a longer one, its head, its tail, and the lines around the mark.
type room struct{ whole, head, tail, around int }

var (
	roomy  = room{whole: 16, head: 3, tail: 4, around: 2}
	narrow = room{whole: 9, head: 2, tail: 2, around: 1} // above a list that has much to say
)

// wholeLine is how many bytes of a line are shown before it is shortened.
const wholeLine = 160

// excerpt shows text for a terminal: escaped, shortened in the middle, with the
// characters of the span marked by a row of ^ below them. Memory is bounded by
// what is shown, not by the text.
func (r room) excerpt(text string, span envelope.Span, marked bool) string {
	text = strings.TrimSuffix(text, "\n")
	span.Start, span.End = min(span.Start, len(text)), min(span.End, len(text))
	count := 1 + strings.Count(text, "\n")
	markLine := 0
	if marked {
		markLine = 1 + strings.Count(text[:span.Start], "\n")
	}
	shown := func(line int) bool {
		return count <= r.whole || line <= r.head || line > count-r.tail ||
			marked && line >= markLine-r.around && line <= markLine+r.around
	}
	var out []string
	start, skipped := 0, 0
	for line := 1; line <= count; line++ {
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		// A gap of one line would not be shorter than the line.
		if !shown(line) && !(skipped == 0 && shown(line+1)) {
			skipped++
			start = end + 1
			continue
		}
		if skipped > 0 {
			out = append(out, leftOut(skipped, "line"))
			skipped = 0
		}
		if line == markLine {
			out = append(out, markedLine(text[start:end], span.Start-start, span.End-start)...)
		} else {
			out = append(out, plainLine(text[start:end]))
		}
		start = end + 1
	}
	return strings.Join(out, "\n")
}

// leftOut is the line that stands for what an excerpt or a list does not show.
func leftOut(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("⋮ %d %s left out", n, what)
}

func plainLine(line string) string { return printable(strings.TrimSuffix(line, "\r"), wholeLine) }

// markedLine returns the line and the row of marks for its bytes from start to
// end. A long line is cut to what is near the mark.
func markedLine(line string, start, end int) []string {
	trimmed := strings.TrimSuffix(line, "\r")
	start = min(start, len(trimmed))
	end = min(max(end, start), len(trimmed))
	before, marked, after := trimmed[:start], trimmed[start:end], trimmed[end:]
	const near = wholeLine / 4
	prefix, suffix := "", ""
	if len(trimmed) > wholeLine {
		if len(before) > near {
			before, prefix = before[runeStart(before, len(before)-near):], "… "
		}
		if len(marked) > 2*near {
			shown := runeStart(marked, 2*near)
			marked, after = marked[:shown], marked[shown:]+after
		}
		if len(after) > near {
			after, suffix = after[:runeStart(after, near)], " …"
		}
	}
	before, marked = envelope.Printable(before), envelope.Printable(marked)
	column := len(before) + len([]rune(prefix))
	return []string{
		prefix + before + marked + envelope.Printable(after) + suffix,
		strings.Repeat(" ", column) + strings.Repeat("^", max(1, len(marked))),
	}
}

// shorten leaves the middle of a list out.
func shorten(lines []string, what string) []string {
	const most = 24
	if len(lines) <= most {
		return lines
	}
	left := leftOut(len(lines)-most, what)
	return append(append(lines[:most/2:most/2], left), lines[len(lines)-most/2:]...)
}
