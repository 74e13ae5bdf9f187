package envelope

import (
	"strings"
	"unicode/utf8"
)

// problem is the first sentence of a line: the issue's own message, closed with a
// full stop if it has none, or ours.
func (i *Issue) problem(missing bool) string {
	if message := strings.TrimRight(i.Message, space); message != "" {
		return closeSentence(message)
	}
	switch i.Code {
	case IssueInvalidType:
		if missing {
			return "Missing value."
		}
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
