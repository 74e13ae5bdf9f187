package snapshot

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
)

// placeholder is what may stand in a file instead of text.
type placeholder struct {
	word string
	args []string
}

const placeholderList = `{{any}}, {{number}}, {{duration}}, {{matches "…"}}, {{one of "…" "…"}} or {{literal "…"}}`

// argumentCounts says how many strings follow each word: from, to.
var argumentCounts = map[string][2]int{
	"any": {0, 0}, "number": {0, 0}, "duration": {0, 0},
	"matches": {1, 1}, "one of": {1, 100}, "literal": {1, 1},
}

const (
	numberPattern   = `-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?`
	unitPattern     = `(?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?)`
	durationPattern = `(?:[0-9]+(?:\.[0-9]+)? ` + unitPattern + `|(?:[0-9]+(?:\.[0-9]+)?(?:ns|us|µs|ms|s|m|h))+)`
)

// pattern returns the regular expression a placeholder stands for, made so that it
// matches none of the characters to avoid.
func (p *placeholder) pattern(avoid string) (string, error) {
	switch p.word {
	case "any":
		class := regexp.QuoteMeta(avoid)
		return `[^` + class + `]*[^` + class + `\s][^` + class + `]*`, nil
	case "number":
		return numberPattern, nil
	case "duration":
		return durationPattern, nil
	case "one of":
		quoted := make([]string, len(p.args))
		for i, arg := range p.args {
			if strings.ContainsAny(arg, avoid) {
				return "", avoided(avoid)
			}
			quoted[i] = regexp.QuoteMeta(arg)
		}
		return strings.Join(quoted, "|"), nil
	}
	return confined(p.args[0], avoid)
}

const longestPattern = 1000

// confined rewrites a pattern to match only within one text.
func confined(pattern, avoid string) (string, error) {
	if len(pattern) > longestPattern {
		return "", fmt.Errorf("a pattern has at most %d bytes", longestPattern)
	}
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", fmt.Errorf("the pattern cannot be read: %w", err)
	}
	if err := confine(parsed, avoid); err != nil {
		return "", err
	}
	if _, err := regexp.Compile(parsed.String()); err != nil {
		return "", fmt.Errorf("the pattern cannot be read: %w", err)
	}
	return parsed.String(), nil
}

func confine(re *syntax.Regexp, avoid string) error {
	switch re.Op {
	case syntax.OpBeginText, syntax.OpEndText, syntax.OpBeginLine, syntax.OpEndLine:
		return errors.New("a pattern is for the whole of what stands there; leave out ^ and $")
	case syntax.OpLiteral:
		if strings.ContainsAny(string(re.Rune), avoid) {
			return avoided(avoid)
		}
	case syntax.OpAnyChar:
		re.Op, re.Rune = syntax.OpCharClass, []rune{0, '\U0010ffff'}
		without(re, avoid)
	case syntax.OpAnyCharNotNL:
		re.Op, re.Rune = syntax.OpCharClass, []rune{0, '\U0010ffff'}
		without(re, "\n"+avoid)
	case syntax.OpCharClass:
		without(re, avoid)
	}
	for _, sub := range re.Sub {
		if err := confine(sub, avoid); err != nil {
			return err
		}
	}
	return nil
}

// without takes characters out of a class, which is a list of ranges.
func without(re *syntax.Regexp, avoid string) {
	for _, c := range avoid {
		var ranges []rune
		for i := 0; i+1 < len(re.Rune); i += 2 {
			low, high := re.Rune[i], re.Rune[i+1]
			if c < low || c > high {
				ranges = append(ranges, low, high)
				continue
			}
			if low < c {
				ranges = append(ranges, low, c-1)
			}
			if c < high {
				ranges = append(ranges, c+1, high)
			}
		}
		re.Rune = ranges
	}
}

func avoided(avoid string) error {
	if len(avoid) > 1 {
		return fmt.Errorf("a placeholder stands within one attribute, so it cannot match %s or %s", avoid[:1], avoid[1:])
	}
	return fmt.Errorf("a placeholder stands within one element, so it cannot match %s", avoid)
}
