package envelope

import "slices"

// expandUnions puts the issues of the branch that fits best after each union's own,
// with their paths from the arguments on.
func expandUnions(issues []Issue) []Issue {
	expanded := make([]Issue, 0, len(issues))
	for _, issue := range issues {
		expanded = appendExpanded(expanded, issue)
	}
	return expanded
}

func appendExpanded(to []Issue, issue Issue) []Issue {
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
	own := issue.Errors[closest(issue.Errors)]
	if onlyOneNear(issue.Errors) {
		return appendBranch(to, issue, own)
	}
	if !slices.ContainsFunc(own, func(i Issue) bool { return len(i.Path) > 0 }) {
		return append(to, issue)
	}
	return appendBranch(append(to, issue), issue, own)
}

func appendBranch(to []Issue, union Issue, branch []Issue) []Issue {
	for _, i := range branch {
		i.Path = union.Path.join(i.Path)
		i.Sensitive = i.Sensitive || union.Sensitive
		to = appendExpanded(to, i)
	}
	return to
}

// onlyOneNear reports whether the value can be meant for one branch alone, because
// all others want another type or another value of the key that tells them apart.
// Then the union has nothing to say beside that branch.
func onlyOneNear(branches [][]Issue) bool {
	near := 0
	for _, branch := range branches {
		if branchDistance(branch) < weightOtherOption {
			near++
		}
	}
	return near == 1 && len(branches) > 1
}

// closest returns the number of the branch that the value comes nearest to: the
// first of those with the least wrong.
func closest(branches [][]Issue) int {
	best, _ := nearest(branches)
	return best
}

func leastDistance(branches [][]Issue) int {
	_, least := nearest(branches)
	return least
}

func nearest(branches [][]Issue) (best, least int) {
	least = -1
	for n, branch := range branches {
		if d := branchDistance(branch); least < 0 || d < least {
			best, least = n, d
		}
	}
	return best, least
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

func branchDistance(branch []Issue) int {
	distance := 0
	for _, i := range branch {
		switch {
		case i.Code == IssueInvalidUnion && len(i.Errors) > 0:
			distance += leastDistance(i.Errors)
		case i.Code == IssueInvalidType && len(i.Path) == 0:
			distance += weightOtherType
		case i.Code == IssueInvalidValue && len(i.Path) <= 1 && len(i.Values) == 1:
			distance += weightOtherOption
		case i.Code == IssueInvalidType || i.Code == IssueUnrecognizedKeys:
			distance += weightMissing
		default:
			distance += weightWrong
		}
	}
	return distance
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
