package envelope

import (
	"strings"
	"unicode/utf8"
)

// Line is the line of a wrong field, taken apart into its three sentences.
type Line struct {
	Problem  string // "Invalid email format."
	Sent     string // "'not-an-email'", as it is shown, without the full stop
	Expected string // "Expected a valid email address."
}

const sentWords = "You sent: "

// Line takes the field's text apart: this package's form, and the framework's own,
// whose problem need not end in a full stop. What was sent may itself hold quotes,
// full stops and the words of the line. A text without "You sent:" has no Sent, and
// what follows its first sentence is Expected.
func (f Field) Line() Line {
	i := sentIndex(f.Text)
	if i < 0 {
		problem, rest := firstSentence(f.Text)
		return Line{Problem: problem, Expected: rest}
	}
	rest := f.Text[i+len(sentWords):]
	end := sentEnd(rest)
	return Line{
		Problem:  strings.TrimSpace(f.Text[:i]),
		Sent:     strings.TrimSpace(rest[:end]),
		Expected: strings.TrimSpace(strings.TrimPrefix(rest[end:], ".")),
	}
}

// sentIndex finds the "You sent:" of the line, not one within the problem or the
// value: the first that begins a sentence, else the first.
func sentIndex(text string) int {
	first := -1
	for from := 0; ; from++ {
		i := strings.Index(text[from:], sentWords)
		if i < 0 {
			return first
		}
		from += i
		if from == 0 || from > 1 && text[from-1] == ' ' && endsSentence(text[:from-1]) {
			return from
		}
		if first < 0 {
			first = from
		}
	}
}

// sentEnd returns where the shown value ends, before its full stop. A string in
// quotes is at most 50 units long, so the last closing quote within that reach which
// a sentence of expectation follows is the one; a quote of the value cannot be told
// from it otherwise.
func sentEnd(rest string) int {
	if strings.HasPrefix(rest, "'") {
		if end := quotedEnd(rest); end > 0 {
			return end
		}
	}
	if strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "[") {
		if end := lastBefore(rest, maxShown, isExpectation); end > 0 {
			return end
		}
	}
	if i := strings.Index(rest, ". "); i >= 0 {
		return i
	}
	return len(strings.TrimSuffix(rest, "."))
}

// maxShown is how much of a value a line shows, in UTF-16 units, with its quotes.
const maxShown = 52

func quotedEnd(rest string) int {
	if end := lastBefore(rest, maxShown, func(s string) bool { return isExpectation(s) }); end > 0 && rest[end-1] == '\'' {
		return end
	}
	if i := strings.Index(rest[1:], "'. "); i >= 0 {
		return i + 2
	}
	if strings.HasSuffix(rest, "'.") {
		return len(rest) - 1
	}
	return 0
}

// lastBefore finds the last ". " within the first units that ok accepts the rest of.
func lastBefore(s string, units int, ok func(rest string) bool) int {
	last := 0
	for i, r := range s {
		if units < 0 {
			break
		}
		if strings.HasPrefix(s[i:], ". ") && ok(s[i+2:]) {
			last = i
		}
		if units--; r > 0xFFFF {
			units--
		}
	}
	return last
}

// isExpectation reports whether a sentence is one of those that lines end with.
func isExpectation(s string) bool {
	for _, start := range [...]string{"Expected", "Must ", "Minimum", "Maximum", "Valid options", "Remove", "Send ", "Use ", "Exactly"} {
		if strings.HasPrefix(s, start) {
			return true
		}
	}
	return false
}

// firstSentence splits a text after its first full stop that a space follows.
func firstSentence(text string) (first, rest string) {
	for i := 0; i+1 < len(text); i++ {
		if text[i+1] == ' ' && strings.IndexByte(".!?", text[i]) >= 0 {
			return text[:i+1], strings.TrimSpace(text[i+1:])
		}
	}
	return text, ""
}

// endsSentence reports whether a text is one or more whole sentences. A closing
// quote or bracket may follow the stop.
func endsSentence(text string) bool {
	text = strings.TrimRight(text, space+`'")`)
	r, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?。", r)
}
