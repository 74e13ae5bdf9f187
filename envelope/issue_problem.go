package envelope

import (
	"strings"
	"unicode/utf8"
)

// problem is the first sentence of a line: the issue's own message, closed with a
// full stop if it has none, or ours.
func (i *Issue) problem(missing bool) string {
	unspoken := i.Sensitive && i.Code == IssueUnrecognizedKeys // Zod's message names the keys
	if message := strings.TrimRight(i.Message, space); message != "" && !unspoken {
		// The words that stand before what was sent stand in a line once.
		return closeSentence(strings.ReplaceAll(message, sentWords, "You sent "))
	}
	if missing && (i.Code == IssueInvalidType || i.Code == IssueInvalidValue || i.Code == IssueInvalidUnion) {
		return "Missing value."
	}
	switch i.Code {
	case IssueInvalidType:
		return "Invalid type."
	case IssueTooSmall:
		return sizeOf(i.Origin).tooSmall
	case IssueTooBig:
		return sizeOf(i.Origin).tooBig
	case IssueInvalidFormat:
		return i.formatProblem()
	case IssueNotMultipleOf:
		return "Not a multiple of " + showBare(i.Divisor) + "."
	case IssueInvalidValue:
		return "Invalid option."
	case IssueUnrecognizedKeys:
		if len(i.Keys) == 1 {
			return "Unrecognized key."
		}
		return "Unrecognized keys."
	case IssueInvalidUnion:
		if i.Discriminator != "" {
			return "Invalid option."
		}
		if i.severalFit() {
			return "More than one of the allowed forms fits."
		}
		return "None of the allowed forms fits."
	case IssueInvalidKey:
		return "Invalid key."
	case IssueInvalidElement:
		return "Invalid element."
	}
	return "Invalid value."
}

func closeSentence(s string) string {
	if last, _ := utf8.DecodeLastRuneInString(s); strings.ContainsRune(sentenceEnds, last) {
		return s
	}
	return s + "."
}

// sentenceEnds are the stops of a sentence, those of other scripts too: Zod's
// messages come in many languages.
const sentenceEnds = ".!?。！？"
