package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// codeOrder puts the issues of one value in the order in which they are worth reading.
var codeOrder = []envelope.IssueCode{
	envelope.IssueInvalidType, envelope.IssueInvalidValue, envelope.IssueTooSmall, envelope.IssueTooBig,
	envelope.IssueNotMultipleOf, envelope.IssueInvalidFormat, envelope.IssueInvalidUnion,
	envelope.IssueInvalidElement, envelope.IssueInvalidKey, envelope.IssueCustom, envelope.IssueUnrecognizedKeys,
}

// entry is an issue with its place.
type entry struct {
	issue   envelope.Issue
	last    int
	rank    rank
	code    int
	written []byte // made where nothing else tells two issues apart
}

func (t *translator) entry(issue envelope.Issue) *entry {
	e := &entry{issue: issue, rank: t.rank(issue.Path), code: slices.Index(codeOrder, issue.Code)}
	if issue.Code == envelope.IssueUnrecognizedKeys {
		e.last = 1
	}
	return e
}

func (e *entry) compare(other *entry) int {
	if n := cmp.Or(cmp.Compare(e.last, other.last), e.rank.compare(other.rank), cmp.Compare(e.code, other.code)); n != 0 {
		return n
	}
	return bytes.Compare(e.text(), other.text())
}

func (e *entry) text() []byte {
	if e.written == nil {
		e.written, _ = json.Marshal(e.issue)
	}
	return e.written
}

// sorted returns the issues in one order, whatever order the library found them in,
// and each once. Those about unknown keys come last.
func (t *translator) sorted(issues []envelope.Issue) []envelope.Issue {
	if len(issues) < 2 {
		return issues
	}
	issues = mergeKeys(issues)
	entries := make([]*entry, len(issues))
	for i, issue := range issues {
		entries[i] = t.entry(issue)
	}
	slices.SortFunc(entries, (*entry).compare)
	entries = slices.CompactFunc(entries, func(a, b *entry) bool { return a.compare(b) == 0 })
	sorted := make([]envelope.Issue, len(entries))
	for i, e := range entries {
		sorted[i] = e.issue
	}
	return sorted
}

// mergeKeys makes one issue of all that name unknown keys of the same object.
func mergeKeys(issues []envelope.Issue) []envelope.Issue {
	merged := make([]envelope.Issue, 0, len(issues))
	at := map[string]int{}
	for _, issue := range issues {
		if issue.Code == envelope.IssueUnrecognizedKeys {
			path, _ := json.Marshal(issue.Path) // with dots, two paths can read alike
			if n, ok := at[string(path)]; ok {
				merged[n].Keys = append(merged[n].Keys, issue.Keys...)
				continue
			}
			at[string(path)] = len(merged)
			issue.Keys = slices.Clone(issue.Keys)
		}
		merged = append(merged, issue)
	}
	for _, n := range at {
		slices.Sort(merged[n].Keys)
		merged[n].Keys = slices.Compact(merged[n].Keys)
	}
	return merged
}
