// Package leak finds what a server should keep to itself in the texts it sends: stack
// frames, paths, queries, secrets.
package leak

import (
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// Leak is one thing that a server should have kept to itself.
type Leak struct{ Kind, Text string }

// In finds the first leak of every kind in a text, in the order they stand.
func In(text string) []Leak {
	var leaks []Leak
	if frame, _, ok := envelope.StackFrame(text); ok {
		leaks = append(leaks, Leak{"a stack frame", frame})
	}
	suspects := suspected(text)
	for i, kind := range kinds {
		if suspects&(1<<i) == 0 {
			continue
		}
		if found, ok := kind.in(text); ok {
			leaks = append(leaks, Leak{kind.name, found})
		}
	}
	if len(leaks) < 2 {
		return leaks
	}
	slices.SortStableFunc(leaks, func(a, b Leak) int {
		return strings.Index(text, a.Text) - strings.Index(text, b.Text)
	})
	return leaks
}

// OwnText returns what of an envelope's text is the server's own: of a field's line,
// what was sent is the caller's.
func OwnText(n envelope.Node) string {
	text := n.Text()
	if parent, ok := n.Parent(); ok && parent.Name() == "field" {
		if sent := (envelope.Field{Text: text}).Line().Sent; sent != "" {
			text = strings.Replace(text, sent, "", 1)
		}
	}
	return text
}

// in looks near the suspect words alone: a window from the line of one to a few
// lines on, which a statement may take.
func (k kind) in(text string) (found string, ok bool) {
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
func (k kind) suspectAt(text string, start int, next []int) int {
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

func (k kind) inWindow(text string) (found string, ok bool) {
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
