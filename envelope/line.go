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
// whose problem need not end in a full stop and whose last sentence may be missing.
// What was sent may itself hold quotes, full stops and the words of the line. A text
// without "You sent:" has no Sent, and what follows its first sentence is Expected.
//
//	envelope.Field{Text: "Too small. You sent: 10. Must be >= 18."}.Line().Sent // "10"
func (f Field) Line() Line {
	text := strings.Trim(f.Text, space)
	begin, end, ok := findSent(text)
	if !ok {
		problem, rest := firstSentence(text)
		return Line{Problem: problem, Expected: rest}
	}
	rest := strings.TrimPrefix(text[end:], ".")
	return Line{
		Problem:  strings.TrimSpace(text[:begin]),
		Sent:     strings.TrimSpace(text[begin+len(sentWords) : end]),
		Expected: strings.TrimSpace(rest),
	}
}

// findSent returns where "You sent: " begins and where the value after it ends. The
// first of these words that a shown value follows are the ones: later ones are part
// of the value. If no value is shown as it should be, the first that begin a sentence
// are taken, and all up to the next full stop.
func findSent(text string) (begin, end int, ok bool) {
	begin = -1
	const tries = 16 // a text of nothing but these words must not cost its length squared
	for from, n := 0, 0; n < tries; from, n = from+1, n+1 {
		i := strings.Index(text[from:], sentWords)
		if i < 0 {
			break
		}
		from += i
		if from > 0 && !isSpace(text[from-1]) {
			continue
		}
		value := text[from+len(sentWords):]
		if length := shownEnd(value); length > 0 {
			return from, from + len(sentWords) + length, true
		}
		if begin < 0 || !startsSentence(text, begin) && startsSentence(text, from) {
			begin = from
		}
	}
	if begin < 0 {
		return 0, 0, false
	}
	value := text[begin+len(sentWords):]
	if end = strings.Index(value, ". "); end < 0 {
		end = len(strings.TrimSuffix(value, "."))
	}
	return begin, begin + len(sentWords) + end, true
}

func startsSentence(text string, i int) bool { return i == 0 || endsSentence(text[:i]) }

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
	return r != utf8.RuneError && strings.ContainsRune(sentenceEnds, r)
}
