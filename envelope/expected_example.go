package envelope

import (
	"regexp"
	"slices"
	"strings"
)

const exampleWords = ", for example "

// otherExamples are those of formats that have options, by the options. An issue tells of
// them by its pattern alone.
var otherExamples = map[string][]string{
	"datetime": {
		"2024-01-15T10:30:00.000Z", "2024-01-15T10:30:00.000000Z", "2024-01-15T10:30Z",
		"2024-01-15T10:30:00", "2024-01-15T10:30:00.000", "2024-01-15T10:30:00.000000", "2024-01-15T10:30",
	},
	"time": {"10:30:00.000", "10:30:00.000000", "10:30"},
	"mac":  {"00-1A-2B-3C-4D-5E", "001A.2B3C.4D5E", "001A2B3C4D5E"},
}

// withExample returns what is expected with the first example that the issue's pattern takes:
// one that it rejects would be sent, and rejected again.
func (i *Issue) withExample(value string) string {
	text, example, ok := strings.Cut(value, exampleWords)
	pattern := i.compiledPattern()
	if !ok || pattern == nil {
		return value
	}
	examples := append([]string{example}, otherExamples[i.Format]...)
	if n := slices.IndexFunc(examples, pattern.MatchString); n >= 0 {
		return text + exampleWords + examples[n]
	}
	return text
}

// compiledPattern returns nil for a pattern that is not there, long, or of another language.
func (i *Issue) compiledPattern() *regexp.Regexp {
	const most = 4096
	if i.Pattern == "" || len(i.Pattern) > most {
		return nil
	}
	text := i.Pattern
	if patternLiteral.MatchString(text) {
		end := strings.LastIndexByte(text, '/')
		flags := ""
		if strings.ContainsRune(text[end:], 'i') {
			flags = "(?i)"
		}
		text = flags + text[1:end]
	}
	pattern, err := regexp.Compile(text)
	if err != nil {
		return nil
	}
	return pattern
}
