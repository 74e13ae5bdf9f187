package matchers

import (
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// leaksIn finds the first leak of every kind in a text, in the order they stand.
func leaksIn(text, where string) []leak {
	var leaks []leak
	if frame, _, ok := envelope.StackFrame(text); ok {
		leaks = append(leaks, leak{kind: "a stack frame", text: frame, where: where})
	}
	for _, kind := range leakKinds {
		if found, ok := kind.in(text); ok {
			leaks = append(leaks, leak{kind: kind.name, text: found, where: where})
		}
	}
	slices.SortStableFunc(leaks, func(a, b leak) int {
		return strings.Index(text, a.text) - strings.Index(text, b.text)
	})
	return leaks
}

// in looks near the suspect words alone: a window from the line of one to a few
// lines on, which a statement may take.
func (k leakKind) in(text string) (found string, ok bool) {
	next := make([]int, len(k.suspect)) // where each word is next
	for i := range next {
		next[i] = -1
	}
	for start := 0; start < len(text); {
		at := k.suspectAt(text, start, next)
		if at == len(text) {
			return "", false
		}
		start += strings.LastIndexByte(text[start:at], '\n') + 1
		end := windowEnd(text, at)
		if found, ok := k.inWindow(text[start:end]); ok {
			return found, true
		}
		start = end
	}
	return "", false
}

// windowEnd returns where the third line after an offset ends.
func windowEnd(text string, at int) int {
	for range 4 {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	return at
}

// suspectAt returns where the first suspect word from start on is, or the end.
// Each word is searched for once, not once for every window.
func (k leakKind) suspectAt(text string, start int, next []int) int {
	first := len(text)
	for i, word := range k.suspect {
		if next[i] < start {
			next[i] = len(text)
			if n := strings.Index(text[start:], word); n >= 0 {
				next[i] = start + n
			}
		}
		first = min(first, next[i])
	}
	return first
}

func (k leakKind) inWindow(text string) (found string, ok bool) {
	for at := 0; at < len(text); {
		loc := k.find.FindStringSubmatchIndex(text[at:])
		if loc == nil {
			return "", false
		}
		whole, group := text[at+loc[0]:at+loc[1]], ""
		for i := 2; i+1 < len(loc) && group == ""; i += 2 {
			if loc[i] >= 0 {
				group = text[at+loc[i] : at+loc[i+1]]
			}
		}
		if group == "" {
			group = whole
		}
		if k.really == nil || k.really(group) {
			if k.name == "an absolute path" {
				return group, true
			}
			return strings.TrimSpace(whole), true
		}
		at += max(loc[1], 1)
	}
	return "", false
}
