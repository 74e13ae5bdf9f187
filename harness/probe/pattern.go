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
		var b strings.Builder
		writeMatch(&b, tree, n)
		if b.Len() <= maxPattern {
			texts = append(texts, b.String())
		}
	}
	return texts
}

func writeMatch(b *strings.Builder, tree *syntax.Regexp, repeats int) {
	if b.Len() > maxPattern {
		return
	}
	times := 1
	switch tree.Op {
	case syntax.OpLiteral:
		for _, r := range tree.Rune {
			b.WriteRune(r)
		}
		return
	case syntax.OpCharClass:
		b.WriteRune(pick(tree.Rune))
		return
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a')
		return
	case syntax.OpAlternate:
		writeMatch(b, tree.Sub[0], repeats)
		return
	case syntax.OpStar, syntax.OpQuest:
		times = repeats
		if tree.Op == syntax.OpQuest {
			times = min(repeats, 1)
		}
	case syntax.OpPlus:
		times = max(repeats, 1)
	case syntax.OpRepeat:
		if times = tree.Min; tree.Max < 0 || tree.Max > times {
			times = max(times, repeats)
		}
		if tree.Max >= 0 {
			times = min(times, tree.Max)
		}
	}
	for range times {
		for _, sub := range tree.Sub {
			writeMatch(b, sub, repeats)
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
