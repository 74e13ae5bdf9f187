package envelope

import (
	"encoding/json"
	"slices"
	"time"
)

// unions takes the issues of unions apart. What was sent tells which branch was meant.
type unions struct{ sent *sentValues }

// expand puts the issues of the branch that fits best after each union's own, with their
// paths from the arguments on.
func (u unions) expand(issues []Issue) []Issue {
	expanded := make([]Issue, 0, len(issues))
	for _, issue := range issues {
		expanded = u.appendExpanded(expanded, issue)
	}
	return expanded
}

func (u unions) appendExpanded(to []Issue, issue Issue) []Issue {
	if issue.Code != IssueInvalidUnion || len(issue.Errors) == 0 {
		return append(to, issue)
	}
	if options, ok := sharedOptions(issue.Errors); ok {
		branches := make([][]Issue, len(issue.Errors))
		for n := range branches {
			branches[n] = []Issue{options}
		}
		issue.Errors = branches
	}
	own, isOnlyOne := u.closest(issue)
	if isOnlyOne {
		return u.appendBranch(to, issue, own)
	}
	issue.closest = own
	if !slices.ContainsFunc(own, func(i Issue) bool { return len(i.Path) > 0 }) {
		return append(to, issue)
	}
	return u.appendBranch(append(to, issue), issue, own)
}

func (u unions) appendBranch(to []Issue, union Issue, branch []Issue) []Issue {
	for _, i := range branch {
		i.Path = union.Path.join(i.Path)
		to = u.appendExpanded(to, i)
	}
	return to
}

// closest returns the branch that the value comes nearest to: the first of those with the
// least wrong. It is the only one that can be meant if all others want another type or another
// value of the key that tells them apart; then the union has nothing to say beside it.
func (u unions) closest(union Issue) (branch []Issue, isOnlyOne bool) {
	least, near := -1, 0
	for _, b := range union.Errors {
		d := u.distance(b, union.Path)
		if least < 0 || d < least {
			branch, least = b, d
		}
		if d < weightOtherOption {
			near++
		}
	}
	return branch, near == 1 && len(union.Errors) > 1 && len(branch) > 0 // an empty one has no lines
}

// The weights of what is wrong with a branch. A value of another type is not meant
// for it at all, nor is one whose discriminator has another value; a missing value
// says less, and a wrong one shows that the branch was meant.
const (
	weightOtherType   = 1_000_000
	weightOtherOption = 10_000
	weightMissing     = 100
	weightWrong       = 1
)

// distance says how much is wrong with a branch of the union at a path.
func (u unions) distance(branch []Issue, union Path) int {
	distance := 0
	for _, i := range branch {
		switch {
		case i.Code == IssueInvalidUnion && len(i.Errors) > 0:
			distance += u.leastDistance(i.Errors, union.join(i.Path))
		case i.Code == IssueInvalidType && len(i.Path) == 0:
			distance += weightOtherType
		case i.Code == IssueInvalidValue && len(i.Path) == 1 && len(i.Values) == 1:
			distance += weightOtherOption
		case i.Code == IssueInvalidValue && len(i.Path) == 0 && !u.isOfOptionsKind(&i, union):
			distance += weightOtherType
		case i.Code == IssueUnrecognizedKeys || i.Code == IssueInvalidType && !u.isThere(&i, union):
			distance += weightMissing
		default:
			distance += weightWrong
		}
	}
	return distance
}

func (u unions) leastDistance(branches [][]Issue, path Path) int {
	least := -1
	for _, branch := range branches {
		if d := u.distance(branch, path); least < 0 || d < least {
			least = d
		}
	}
	return least
}

func (u unions) isThere(i *Issue, union Path) bool {
	_, ok := u.value(i, union)
	return ok
}

func (u unions) value(i *Issue, union Path) (any, bool) {
	if i.Input != nil {
		return i.Input, true
	}
	return u.sent.find(union.join(i.Path))
}

// isOfOptionsKind reports whether what was sent is of the kind of any option, as one text is
// another.
func (u unions) isOfOptionsKind(i *Issue, union Path) bool {
	value, _ := u.value(i, union)
	kind := jsonKind(value)
	return slices.ContainsFunc(i.Values, func(option any) bool { return jsonKind(option) == kind })
}

// jsonKind returns the zero value of what JSON calls the type.
func jsonKind(value any) any {
	switch plainValue(value).(type) {
	case nil:
		return nil
	case bool:
		return false
	case json.Number, float64:
		return 0
	case string, time.Time:
		return ""
	case []any:
		return [0]any{}
	}
	return struct{}{}
}

// sharedOptions looks for the key that tells the branches apart: one whose value
// every branch rejects as none of its options. Naming the options of one branch
// alone would mislead, so the issue it returns has those of all.
func sharedOptions(branches [][]Issue) (Issue, bool) {
	if len(branches) < 2 {
		return Issue{}, false
	}
	for _, candidate := range branches[0] {
		if candidate.Code != IssueInvalidValue || len(candidate.Path) == 0 {
			continue
		}
		shared, found := candidate, 1
		shared.Message = ""
		shared.Values = slices.Clone(candidate.Values)
		for _, branch := range branches[1:] {
			n := slices.IndexFunc(branch, func(i Issue) bool {
				return i.Code == IssueInvalidValue && i.Path.String() == candidate.Path.String()
			})
			if n < 0 {
				break
			}
			found++
			shared.Values = append(shared.Values, branch[n].Values...)
		}
		if found == len(branches) {
			return shared, true
		}
	}
	return Issue{}, false
}
