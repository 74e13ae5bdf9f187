package envelope

import (
	"regexp"
	"strings"
)

// bareShown is what is shown without quotes.
var bareShown = regexp.MustCompile(`^(\(missing\)|\(redacted\)|array\(\d+\)|null|true|false|undefined|NaN|-?Infinity|-?\d+(\.\d+)?([eE][+-]?\d+)?(\.\.\.)?)`)

// shownEnd returns where the value that the text begins with ends, and 0 if it
// begins with none. A full stop follows a value.
func shownEnd(text string) int {
	if text == "" {
		return 0
	}
	switch text[0] {
	case '\'':
		return quotedEnd(text)
	case '"', '{', '[':
		return jsonShownEnd(text)
	}
	end := len(bareShown.FindString(text))
	if end > 0 && stopsAt(text, end) {
		return end
	}
	return 0
}

// stopsAt reports whether a sentence ends at i: a full stop, and then a space or
// nothing.
func stopsAt(text string, i int) bool {
	return i < len(text) && text[i] == '.' && (i+1 == len(text) || isSpace(text[i+1]))
}

// jsonShownEnd finds the end of a JSON text that may be cut. A whole one ends where
// its last bracket closes, whatever its strings hold. One that is cut has the full
// length, or a unit less where a character would have been cut in half.
func jsonShownEnd(text string) int {
	cut := unitsEnd(text, maxUnits)
	if end := jsonEnd(text[:cut]); end > 0 {
		if stopsAt(text, end) {
			return end
		}
		return 0
	}
	for _, units := range [...]int{maxUnits, maxUnits - 1} {
		if end := unitsEnd(text, units); stopsAt(text, end) {
			return end
		}
	}
	return 0
}

// jsonEnd returns where the JSON value that the text begins with ends, and 0 if it
// does not end.
func jsonEnd(text string) int {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case !inString && strings.IndexByte("{[", c) >= 0:
			depth++
		case !inString && strings.IndexByte("}]", c) >= 0:
			depth--
		}
		if depth == 0 && !inString {
			return i + 1
		}
	}
	return 0
}
