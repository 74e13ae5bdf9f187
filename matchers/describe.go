package matchers

import (
	"fmt"
	"strings"

	gomega "github.com/onsi/gomega/matchers"
	"github.com/onsi/gomega/types"
)

// describe words a want, for the lines below the verb: a plain value as a literal,
// a matcher by what it says itself ("to contain substring "…"").
func describe(want any, found value) string {
	if m, ok := want.(types.GomegaMatcher); ok && !isNil(want) {
		return describeMatcher(m, found, false)
	}
	return literalOf(want)
}

func describeMatcher(m types.GomegaMatcher, found value, negated bool) string {
	switch m := m.(type) {
	case *gomega.NotMatcher:
		return describeMatcher(m.Matcher, found, !negated)
	case *gomega.AndMatcher:
		return describeAll(m.Matchers, "and ", "or ", found, negated)
	case *gomega.OrMatcher:
		return describeAll(m.Matchers, "or ", "and ", found, negated)
	case *gomega.EqualMatcher:
		return toOrNot(negated) + "equal " + literalOf(m.Expected)
	case *gomega.BeNumericallyMatcher:
		return toOrNot(negated) + "be " + m.Comparator + " " + literals(m.CompareTo)
	case *gomega.ContainElementMatcher:
		if isMatcher(m.Element) {
			return satisfy(m, negated)
		}
	// Their own words do not say that they ask each element, and a transformed value.
	case matcher, linePart, *gomega.HaveEachMatcher, *gomega.WithTransformMatcher:
		return satisfy(m, negated)
	}
	return describeLeaf(m, found, negated)
}

// satisfy describes a matcher by the call that made it.
func satisfy(m types.GomegaMatcher, negated bool) string {
	return toOrNot(negated) + "satisfy " + literalOf(m)
}

func toOrNot(negated bool) string {
	if negated {
		return "not to "
	}
	return "to "
}

// describeAll joins several descriptions; a negation turns and into or.
func describeAll(all []types.GomegaMatcher, word, negatedWord string, found value, negated bool) string {
	if negated {
		word = negatedWord
	}
	lines := make([]string, len(all))
	for i, m := range all {
		lines[i] = describeMatcher(m, found, negated)
		if strings.Contains(lines[i], "\n") && isConnective(m) {
			lines[i] = "this:\n" + indent(lines[i])
		}
		if i > 0 {
			lines[i] = word + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

func isConnective(m types.GomegaMatcher) bool {
	switch m := m.(type) {
	case *gomega.NotMatcher:
		return isConnective(m.Matcher)
	case *gomega.AndMatcher, *gomega.OrMatcher:
		return true
	}
	return false
}

// describeLeaf takes the words from the matcher's own message, without the actual
// that it repeats. A matcher may only be asked for the message that fits its
// verdict, or be unable to give one; then its call is its description.
func describeLeaf(m types.GomegaMatcher, found value, negated bool) string {
	message, ok := ownMessage(m, ordered(m, found), negated)
	if ok {
		if words, ok := wordsOf(message); ok {
			return words
		}
	}
	return satisfy(m, negated)
}

func ownMessage(m types.GomegaMatcher, forms value, negated bool) (message string, ok bool) {
	defer func() {
		if recover() != nil {
			message, ok = "", false
		}
	}()
	for _, form := range forms {
		// The actual in the message is thrown away; gomega takes a time to lay out that
		// grows with the square of its lines.
		if text, ok := form.(string); ok && len(text) > 1000 {
			form = text[:1000]
		}
		if _, err := match(m, form); err != nil {
			continue
		}
		if negated {
			return m.NegatedFailureMessage(form), true
		}
		return m.FailureMessage(form), true
	}
	return "", false
}

// wordsOf reads "Expected ⏎ actual ⏎ to verb ⏎ wanted" and returns "to verb
// wanted", escaped and on one line where that is short.
func wordsOf(message string) (string, bool) {
	lines := strings.Split(message, "\n")
	at := len(lines) - 1 // from the end: gomega puts lines of its own after a long actual
	for at > 0 && !strings.HasPrefix(lines[at], "to ") && !strings.HasPrefix(lines[at], "not to ") {
		at--
	}
	if lines[0] != "Expected" || at <= 0 {
		return "", false
	}
	verb := strings.TrimRight(lines[at], " |:")
	var wanted []string
	for _, line := range lines[at+1:] {
		wanted = append(wanted, printableLine(unlabelled(strings.TrimPrefix(line, "    "))))
	}
	const most = 12
	if len(wanted) > most {
		wanted = append(append(wanted[:most/2:most/2], leftOut(len(wanted)-most, "line")), wanted[len(wanted)-most/2:]...)
	}
	verb = strings.TrimRight(printableLine(tame(verb)), " :")
	if len(wanted) == 0 {
		return verb, true
	}
	if len(wanted) == 1 && len(wanted[0]) < 100 {
		return verb + " " + wanted[0], true
	}
	return verb + "\n" + indent(strings.Join(wanted, "\n")), true
}

// unlabelled turns gomega's `<string>: x` into `"x"`, and drops other types'
// labels and addresses.
func unlabelled(line string) string {
	line = tame(line)
	if text, ok := strings.CutPrefix(line, "<string>: "); ok {
		return `"` + text + `"`
	}
	if label, text, ok := strings.Cut(line, ">: "); ok && strings.HasPrefix(label, "<") && text != "" {
		return text
	}
	return strings.TrimRight(line, ": ")
}

// list writes names as a quoted list.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	const most = 20
	quoted := make([]string, 0, min(len(names), most))
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, quote(name))
	}
	if len(names) > most {
		quoted = append(quoted, fmt.Sprintf("… %d more", len(names)-most))
	}
	return strings.Join(quoted, ", ")
}
