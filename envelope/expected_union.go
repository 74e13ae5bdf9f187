package envelope

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/internal/prose"
)

// unionExpected joins what the branches ask of the value itself; where the branches
// differ further down, it points to the fields of the one that fits best.
func (i *Issue) unionExpected() string {
	if len(i.Options) > 0 {
		return optionsExpected(i.Options)
	}
	if i.severalFit() {
		return "Expected a value that fits exactly one of the allowed forms."
	}
	if len(i.Errors) == 0 {
		return anyForm
	}
	var fields []string
	for _, issue := range i.closest {
		if name := "'" + i.Path.join(issue.Path).String() + "'"; len(issue.Path) > 0 && !slices.Contains(fields, name) {
			fields = append(fields, name)
		}
	}
	if len(fields) == 0 {
		return joinSentences(i.Errors)
	}
	const most = 5
	if more := len(fields) - most; more > 0 {
		fields = append(fields[:most], fmt.Sprint(more, " more"))
	}
	return fmt.Sprintf("Expected a value that fits one of %d forms, the closest of which differs in %s.",
		len(i.Errors), strings.Join(fields, ", "))
}

// severalFit reports whether the union takes a value of one form alone, and several fit.
func (i *Issue) severalFit() bool { return !i.inclusive() && len(i.Errors) == 0 }

const (
	typeWords = "Expected type: "
	anyForm   = "Expected a value that fits one of the allowed forms."
)

// joinSentences makes one sentence of the first that each branch asks.
func joinSentences(branches [][]Issue) string {
	var clauses []string
	for _, issue := range firstIssues(branches) {
		clause := strings.TrimRight(issue.expected(), sentenceEnds)
		if !slices.Contains(clauses, clause) {
			clauses = append(clauses, clause)
		}
	}
	if len(clauses) == 0 {
		return anyForm
	}
	for _, shared := range [...]string{typeWords, "Expected "} {
		if rest, ok := cutAll(clauses, shared); ok {
			return shared + prose.Or(rest) + "."
		}
	}
	for n := 1; n < len(clauses); n++ {
		clauses[n] = lowerFirst(clauses[n])
	}
	return prose.Or(clauses) + "."
}

// firstIssues returns what each branch first says about the value itself. Those that name
// options become one, with the options of all.
func firstIssues(branches [][]Issue) []Issue {
	var list []Issue
	options := -1
	for _, branch := range branches {
		if len(branch) == 0 || len(branch[0].Path) > 0 {
			continue
		}
		first := branch[0]
		if first.Code == IssueInvalidValue && len(first.Values) > 0 && first.Advice == "" {
			if options >= 0 {
				list[options].Values = slices.Concat(list[options].Values, first.Values)
				continue
			}
			options = len(list)
		}
		list = append(list, first)
	}
	return list
}

func cutAll(texts []string, prefix string) ([]string, bool) {
	rest := make([]string, len(texts))
	for i, text := range texts {
		var ok bool
		if rest[i], ok = strings.CutPrefix(text, prefix); !ok {
			return nil, false
		}
	}
	return rest, true
}
