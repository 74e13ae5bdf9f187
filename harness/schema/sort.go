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

// sorted returns the issues in one order, whatever order the library found them in,
// and each once. Those about unknown keys come last.
func (c *compiled) sorted(issues []envelope.Issue) []envelope.Issue {
	type entry struct {
		issue   envelope.Issue
		last    int
		rank    rank
		code    int
		written []byte
	}
	issues = mergeKeys(issues)
	entries := make([]entry, len(issues))
	for i, issue := range issues {
		written, _ := json.Marshal(issue)
		entries[i] = entry{issue: issue, rank: c.rank(issue.Path), code: slices.Index(codeOrder, issue.Code), written: written}
		if issue.Code == envelope.IssueUnrecognizedKeys {
			entries[i].last = 1
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.last, b.last), a.rank.compare(b.rank), cmp.Compare(a.code, b.code), bytes.Compare(a.written, b.written))
	})
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return bytes.Equal(a.written, b.written) })
	sorted := make([]envelope.Issue, len(entries))
	for i, e := range entries {
		sorted[i] = e.issue
	}
	return sorted
}

// mergeKeys makes one issue of all that name unknown keys of the same object.
func mergeKeys(issues []envelope.Issue) []envelope.Issue {
	var merged []envelope.Issue
	at := map[string]int{}
	for _, issue := range issues {
		if issue.Code == envelope.IssueUnrecognizedKeys {
			path := issue.Path.String()
			if n, ok := at[path]; ok {
				keys := append(slices.Clone(merged[n].Keys), issue.Keys...)
				slices.Sort(keys)
				merged[n].Keys = slices.Compact(keys)
				continue
			}
			at[path] = len(merged)
		}
		merged = append(merged, issue)
	}
	return merged
}
