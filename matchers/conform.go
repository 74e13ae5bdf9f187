package matchers

import (
	"slices"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// ConformToSpec holds for a result that keeps every rule the page states, see
// [envelope.Rules]; waivers are the IDs of rules to leave out. A success without an
// envelope keeps them all. For a text or an envelope alone, the rules about isError
// and the other blocks of a result do not apply. (Page: Errors.)
//
//	Expect(result).To(ConformToSpec())
//	Expect(result).To(ConformToSpec("detail-key")) // waived until #42 is fixed
func ConformToSpec(waivers ...string) types.GomegaMatcher {
	args := make([]any, len(waivers))
	for i, id := range waivers {
		args[i] = id
	}
	return newMatcher("ConformToSpec", args, func(s *subject) (finding, error) {
		for _, id := range waivers {
			if !isRule(id) {
				return finding{}, expectsArgument(id, "the IDs of rules as waivers, such as message-blank")
			}
		}
		if !s.isResult {
			return finding{}, s.unusable("a tool result")
		}
		return s.conformance(s.violations(waivers)), nil
	})
}

func isRule(id string) bool {
	return slices.ContainsFunc(envelope.Rules(), func(r envelope.Rule) bool { return r.ID == id })
}

func (s *subject) violations(waivers []string) []envelope.Violation {
	if s.hasChannel {
		return envelope.Check(s.response, envelope.Waive(waivers...))
	}
	return envelope.CheckText(s.text, envelope.Waive(waivers...))
}

func (s *subject) conformance(violations []envelope.Violation) finding {
	f := finding{verb: "conform to the specification", found: "no violation", matched: len(violations) == 0}
	if f.matched {
		return f
	}
	lines := make([]string, len(violations))
	for i, v := range violations {
		lines[i] = printable(v.String(), 400)
	}
	f.enumerate("violation", lines)
	for _, v := range violations {
		if v.Line > 0 {
			f.at = place{span: tokenAt(s.text, v.Offset), marked: true}
			break
		}
	}
	return f
}

// tokenAt returns the span of the word that stands at an offset.
func tokenAt(text string, offset int) envelope.Span {
	start := min(offset, len(text))
	if start < len(text) && text[start] == '<' {
		start++
	}
	n := strings.IndexAny(text[start:], " \t\r\n<>=")
	if n < 0 {
		n = len(text) - start
	}
	return envelope.Span{Start: start, End: start + max(n, 1)}
}
