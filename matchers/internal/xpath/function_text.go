package xpath

import (
	"math"
	"strings"
	"unicode/utf8"
)

func concat(e *evaluation, _ context, args []Value) Value {
	parts := make([]string, len(args))
	size := 0
	for i, a := range args {
		parts[i] = e.text(a)
		size += len(parts[i])
	}
	if !e.spendText(size) {
		return textOf("")
	}
	return textOf(strings.Join(parts, ""))
}

func substringBefore(s, t string) Value {
	before, _, found := strings.Cut(s, t)
	if !found {
		return textOf("")
	}
	return textOf(before)
}

func substringAfter(s, t string) Value {
	_, after, _ := strings.Cut(s, t)
	return textOf(after)
}

// substring takes the characters whose position p has round(from) <= p and, with
// a length, p < round(from) + round(length): compared as numbers, so that NaN takes
// none and an infinite length takes the rest.
func substring(e *evaluation, _ context, args []Value) Value {
	s, from, until := e.text(args[0]), round(e.number(args[1])), math.Inf(1)
	if len(args) == 3 {
		until = from + round(e.number(args[2]))
	}
	start, end := -1, 0
	position := 0.0
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		if position++; position >= from && position < until {
			if start < 0 {
				start = i
			}
			end = i + size
		}
		i += size
	}
	if start < 0 {
		return textOf("")
	}
	return textOf(s[start:end])
}

func normalizeSpace(e *evaluation, c context, args []Value) Value {
	s := e.argumentText(c, args)
	if !e.spendText(len(s)) {
		return textOf("")
	}
	words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(space, r) })
	return textOf(strings.Join(words, " "))
}

// translate replaces the characters of the second argument by those at the same
// place in the third, and removes those that have none there.
func translate(e *evaluation, _ context, args []Value) Value {
	s, from, to := e.text(args[0]), e.text(args[1]), e.text(args[2])
	if !e.spendText(4 * (len(s) + len(from) + len(to))) {
		return textOf("")
	}
	const removed = rune(-1)
	with := []rune(to)
	replacement := map[rune]rune{}
	i := 0
	for _, r := range from {
		if _, known := replacement[r]; !known {
			replacement[r] = removed
			if i < len(with) {
				replacement[r] = with[i]
			}
		}
		i++
	}
	return textOf(strings.Map(func(r rune) rune {
		if replaced, ok := replacement[r]; ok {
			return replaced
		}
		return r
	}, s))
}
