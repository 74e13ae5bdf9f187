package probe

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// Bounds of an answer that is shown for people: lines at its head and tail, around a
// line with a problem, and the bytes of a line.
const (
	headLines  = 8
	tailLines  = 6
	nearLines  = 1
	mostMarked = 10
	wideLine   = 160
)

// answerLine is a line of an answer, or a gap between lines.
type answerLine struct {
	number   int
	before   string   // the first problem
	after    string   // and from it on
	problems []string // rules that are broken in the line
	skipped  int      // lines that are left out here
}

// excerpt cuts an answer to its head, its tail and what is near problems. What it costs
// beyond one pass over the text is bounded.
func excerpt(text string, violations []envelope.Violation) []answerLine {
	text = strings.TrimSuffix(text, "\n")
	if text == "" {
		return nil
	}
	marks := map[int][]envelope.Violation{}
	for _, v := range violations {
		if v.Line > 0 && (len(marks) < mostMarked || marks[v.Line] != nil) {
			marks[v.Line] = append(marks[v.Line], v)
		}
	}
	count := 1 + strings.Count(text, "\n")
	var out []answerLine
	number, skipped := 0, 0
	for line := range strings.Lines(text) {
		number++
		if !isShown(number, count, marks) {
			skipped++
			continue
		}
		if skipped > 0 {
			out = append(out, answerLine{skipped: skipped})
			skipped = 0
		}
		out = append(out, lineOf(number, strings.TrimRight(line, "\r\n"), marks[number]))
	}
	return out
}

func isShown(number, count int, marks map[int][]envelope.Violation) bool {
	if count <= headLines+tailLines+1 || number <= headLines || number > count-tailLines {
		return true
	}
	for near := number - nearLines; near <= number+nearLines; near++ {
		if marks[near] != nil {
			return true
		}
	}
	return false
}

// lineOf cuts a line that is long to what is near its first problem.
func lineOf(number int, line string, violations []envelope.Violation) answerLine {
	l := answerLine{number: number}
	if len(violations) == 0 {
		l.after = cut(line, wideLine)
		return l
	}
	column := violations[0].Column
	for _, v := range violations {
		column = min(column, v.Column)
		if !slices.Contains(l.problems, v.Rule) {
			l.problems = append(l.problems, v.Rule)
		}
	}
	at := offsetOf(line, column)
	l.before, l.after = line[:at], line[at:]
	if len(line) <= wideLine {
		return l
	}
	const near = wideLine / 2
	if len(l.before) > near {
		start := len(l.before) - near
		for start < len(l.before) && !utf8.RuneStart(l.before[start]) {
			start++
		}
		l.before = "... " + l.before[start:]
	}
	if len(l.after) > near {
		end := near
		for end > 0 && !utf8.RuneStart(l.after[end]) {
			end--
		}
		l.after = l.after[:end] + " ..."
	}
	return l
}

// offsetOf is where a character stands, counted from 1.
func offsetOf(line string, column int) int {
	for offset := range line {
		if column--; column <= 0 {
			return offset
		}
	}
	return len(line)
}
