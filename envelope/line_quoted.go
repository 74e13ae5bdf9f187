package envelope

import (
	"regexp"
	"strings"
)

// quotedEnd returns where a string in quotes ends, with its closing quote. Its own
// quotes are not escaped, so what follows must tell which quote closes it: a shown
// string has at most 50 units, and a sentence of the kind that ends a line comes next.
func quotedEnd(text string) int {
	ends := closingQuotes(text)
	if len(ends) == 0 {
		return 0
	}
	if end := keyListEnd(text, ends); end > 0 {
		return end
	}
	within := ends
	if n := countWithin(text, ends); n > 0 {
		within = ends[:n]
	}
	// The last is the one: every earlier quote of the value leaves a part of the
	// value before the sentence.
	for i := len(within) - 1; i >= 0; i-- {
		if endsLine(afterValue(text, within[i])) {
			return within[i]
		}
	}
	for _, end := range within {
		rest := afterValue(text, end)
		if rest != "" && rest[0] != '\'' && quotes(rest)%2 == 0 && !strings.Contains(rest, sentWords) {
			return end
		}
	}
	if last := ends[len(ends)-1]; afterValue(text, last) == "" {
		return last
	}
	return ends[0]
}

// closingQuotes returns the ends of what may be the quoted value: each quote that
// ends a sentence.
func closingQuotes(text string) []int {
	var ends []int
	for i := 1; i < len(text); i++ {
		if text[i] == '\'' && stopsAt(text, i+1) {
			ends = append(ends, i+1)
		}
	}
	return ends
}

// countWithin counts the ends that leave the value no longer than it can be.
func countWithin(text string, ends []int) int {
	most := unitsEnd(text, maxUnits+len("''"))
	n := 0
	for n < len(ends) && ends[n] <= most {
		n++
	}
	return n
}

func afterValue(text string, end int) string { return strings.TrimSpace(text[end+1:]) }

// keyListEnd finds the end of a list of unknown keys, which has no bound: the last
// sentence repeats it.
func keyListEnd(text string, ends []int) int {
	for _, end := range ends {
		for _, words := range [...]string{"Remove or correct the key ", "Remove or correct the keys "} {
			if list, ok := strings.CutPrefix(afterValue(text, end), words); ok && list == text[:end]+"." {
				return end
			}
		}
	}
	return 0
}

// afterFields follows the framework's sentence about unknown keys, and stands nowhere else.
const afterFields = "Check for typos."

// quoting matches those of the sentences that end a line which quote something.
var quoting = regexp.MustCompile(`(?s)^(?:` +
	`Valid options: .*` +
	`|Remove or correct .*` + // the framework's goes on: Check for typos.
	`|Expected a string that (?:starts with|ends with|includes) '.*'` +
	`|Expected a (?:string that|valid URL whose protocol or host name) matches the pattern /.*/[a-z]*` +
	`|Expected a string in the format '.*'` +
	`|Expected a value that fits one of \d+ forms, the closest of which differs in '.*` +
	`|Expected a valid (?:key|element): .*` +
	`|(?:Expected|Must|Minimum|Maximum|Length|Size|Number) .* or .*` + // of a union
	`)\.$`)

// endsLine reports whether a sentence can be the last of a line. Where no quote is in
// it, the one before it must be the closing one.
func endsLine(sentence string) bool {
	return sentence != "" && sentence != afterFields && (quotes(sentence) == 0 || quoting.MatchString(sentence))
}

// quotes counts the quotes of a text, apostrophes within words left out.
func quotes(text string) int {
	n := 0
	for i := 0; i < len(text); i++ {
		if text[i] == '\'' && !(i > 0 && i+1 < len(text) && isLetter(text[i-1]) && isLetter(text[i+1])) {
			n++
		}
	}
	return n
}
