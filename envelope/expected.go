package envelope

import (
	"encoding/json"
	"fmt"
	"strings"
)

// expected is the last sentence of a line: the issue's own advice, or ours for its
// code.
func (i *Issue) expected() string {
	if advice := strings.TrimSpace(i.Advice); advice != "" {
		return closeSentence(advice)
	}
	switch i.Code {
	case IssueInvalidType:
		if i.Expected == "" {
			return "Expected a value of another type."
		}
		return "Expected type: " + i.Expected + "."
	case IssueTooSmall:
		return i.lowerBound()
	case IssueTooBig:
		return i.upperBound()
	case IssueInvalidFormat:
		return i.formatExpected()
	case IssueNotMultipleOf:
		return "Must be a multiple of " + showBare(i.Divisor) + "."
	case IssueInvalidValue:
		return optionsExpected(i.Values)
	case IssueUnrecognizedKeys:
		return i.keysExpected()
	case IssueInvalidUnion:
		return i.unionExpected()
	case IssueInvalidKey:
		return i.partExpected("key")
	case IssueInvalidElement:
		return i.partExpected("element")
	}
	return "Expected a value that passes this check."
}

// optionsExpected shows the options whole: one that is cut cannot be sent.
func optionsExpected(values []any) string {
	if len(values) == 0 {
		return "Expected one of the valid options."
	}
	shown := make([]string, 0, len(values))
	seen := make(map[string]bool, len(values))
	for _, value := range values {
		if s := showOption(value); !seen[s] {
			seen[s] = true
			shown = append(shown, s)
		}
	}
	return "Valid options: " + strings.Join(shown, ", ") + "."
}

func showOption(value any) string {
	switch v := plainValue(value).(type) {
	case string:
		return "'" + v + "'"
	case []any, object, map[string]any:
		return wholeJSON(value)
	}
	return showValue(value, nil)
}

// wholeJSON writes a value in full, with all that a line elsewhere cuts.
func wholeJSON(value any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // the envelope has escapes of its own
	if e.Encode(value) != nil {
		return showValue(value, nil)
	}
	return strings.TrimSpace(b.String())
}

func (i *Issue) keysExpected() string {
	switch {
	case len(i.Keys) == 0 || i.Sensitive:
		return "Remove or correct the unrecognized keys."
	case len(i.Keys) == 1:
		return "Remove or correct the key " + showString(i.Keys[0]) + "."
	}
	return "Remove or correct the keys " + showStrings(i.Keys) + "."
}

// partExpected says what a key or element must be, as far as its own issues tell.
func (i *Issue) partExpected(part string) string {
	if len(i.Issues) == 0 {
		return "Expected a valid " + part + "."
	}
	clauses := make([]string, len(i.Issues))
	for n := range i.Issues {
		clauses[n] = lowerFirst(strings.TrimRight(i.Issues[n].expected(), sentenceEnds))
	}
	return fmt.Sprintf("Expected a valid %s: %s.", part, strings.Join(clauses, "; "))
}

func lowerFirst(s string) string {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return s
	}
	return string(s[0]+'a'-'A') + s[1:]
}
