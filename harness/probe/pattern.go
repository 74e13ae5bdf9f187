package probe

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
)

// maxPattern bounds the strings made for a pattern, in bytes.
const maxPattern = 4096

// lookaround is what Go's expressions do not know and a first guess can do without.
var lookaround = regexp.MustCompile(`\(\?<?[=!][^()]*\)`)

// matching returns strings that should match the pattern, each with another number of
// repeats where the pattern leaves it open. It is a guess that the schema has to check.
func matching(pattern string, repeats ...int) []string {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		if tree, err = syntax.Parse(lookaround.ReplaceAllString(pattern, ""), syntax.Perl); err != nil {
			return nil
		}
	}
	var texts []string
	for _, n := range repeats {
		m := match{repeats: n, left: 4 * maxPattern}
		m.write(tree)
		if m.Len() <= maxPattern && m.left > 0 {
			texts = append(texts, m.String())
		}
	}
	return texts
}

// match is a text that is being written.
type match struct {
	strings.Builder
	repeats int
	left    int // steps: what is repeated may be empty
}

func (m *match) write(tree *syntax.Regexp) {
	if m.left--; m.left <= 0 || m.Len() > maxPattern {
		return
	}
	times := 1
	switch tree.Op {
	case syntax.OpLiteral:
		for _, r := range tree.Rune {
			m.WriteRune(r)
		}
		return
	case syntax.OpCharClass:
		m.WriteRune(pick(tree.Rune))
		return
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		m.WriteByte('a')
		return
	case syntax.OpAlternate:
		m.write(tree.Sub[0])
		return
	case syntax.OpStar, syntax.OpQuest:
		times = m.repeats
		if tree.Op == syntax.OpQuest {
			times = min(m.repeats, 1)
		}
	case syntax.OpPlus:
		times = max(m.repeats, 1)
	case syntax.OpRepeat:
		if times = tree.Min; tree.Max < 0 || tree.Max > times {
			times = max(times, m.repeats)
		}
		if tree.Max >= 0 {
			times = min(times, tree.Max)
		}
	}
	for range times {
		if m.left <= 0 {
			return
		}
		for _, sub := range tree.Sub {
			m.write(sub)
		}
	}
}

// pick chooses a character that people write, if the class has one.
func pick(ranges []rune) rune {
	for _, good := range "ab01AB_-. " {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= good && good <= ranges[i+1] {
				return good
			}
		}
	}
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= min(ranges[i+1], ranges[i]+64); r++ {
			if unicode.IsPrint(r) {
				return r
			}
		}
	}
	if len(ranges) > 0 {
		return ranges[0]
	}
	return 'a'
}
