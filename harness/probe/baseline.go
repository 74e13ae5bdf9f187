package probe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// NotHealed stands in baselines and totals for a case whose envelope conforms, but from
// which the agent could not repair its call. No [Result] has it as its verdict.
const NotHealed Verdict = "not-healed"

// Baseline lists failures that are known. A listed failure does not fail a run. An entry
// that is stale does: its failure is gone or is another one now, or its case does not
// exist any more. Entries of cases that a run leaves out are neither.
//
// As a text it has a line for each failure: the case's ID, quoted as in Go, and its
// verdict. Reasons are comments, written by hand:
//
//	# The SDK answers before the handler does.
//	"billing.refund/null/amount/null" wrong-channel
//	"billing.refund/null/id/null" violates # until the next release
type Baseline struct {
	name    string // of the file
	head    []string
	entries []entry
	tail    []string
}

// entry is one line, with the comments above it and behind it.
type entry struct {
	id      string
	verdict Verdict
	above   []string
	behind  string
	line    int
}

// Len returns how many failures are listed.
func (b Baseline) Len() int { return len(b.entries) }

// Text returns the baseline as a file holds it, sorted by the cases' IDs.
func (b Baseline) Text() string {
	var out strings.Builder
	for _, line := range b.head {
		out.WriteString(line + "\n")
	}
	if len(b.head) > 0 {
		out.WriteString("\n")
	}
	sorted := slices.Clone(b.entries)
	slices.SortStableFunc(sorted, func(x, y entry) int { return strings.Compare(x.id, y.id) })
	for _, e := range sorted {
		for _, line := range e.above {
			out.WriteString(line + "\n")
		}
		out.WriteString(strconv.QuoteToASCII(e.id) + " " + string(e.verdict))
		if e.behind != "" {
			out.WriteString(" " + e.behind)
		}
		out.WriteString("\n")
	}
	if len(b.tail) > 0 {
		out.WriteString("\n")
	}
	for _, line := range b.tail {
		out.WriteString(line + "\n")
	}
	return out.String()
}

// apply marks the results that are known, and returns the entries that are stale. All
// are the cases there are, also those that were left out. A case that was not reached
// says nothing about its entry.
func (b Baseline) apply(results []Result, all []Case) (stale []string) {
	exists, found := map[string]bool{}, map[string]int{}
	for _, c := range all {
		exists[c.ID] = true
	}
	for i, r := range results {
		found[r.ID] = i
	}
	for _, e := range b.entries {
		i, ok := found[e.id]
		switch {
		case !ok && exists[e.id]:
		case !ok:
			stale = append(stale, b.stale(e, "there is no such case any more: remove the line"))
		case results[i].outcome() == e.verdict:
			results[i].Known = true
		case results[i].Verdict == NotReached:
		case results[i].Failed():
			stale = append(stale, b.stale(e, fmt.Sprintf("now the verdict is %s: mend the server, or change the line", results[i].outcome())))
		default:
			stale = append(stale, b.stale(e, fmt.Sprintf("now the verdict is %s: remove the line", results[i].outcome())))
		}
	}
	return stale
}

// knows tells whether a failure is listed.
func (b Baseline) knows(r Result) bool {
	return slices.ContainsFunc(b.entries, func(e entry) bool { return e.id == r.ID && e.verdict == r.outcome() })
}

func (b Baseline) stale(e entry, now string) string {
	return fmt.Sprintf("%s: %s was %s, and %s", b.place(e.line), quoted(e.id), e.verdict, now)
}

// place names a line, or the baseline if it was made and not read.
func (b Baseline) place(line int) string {
	name := b.name
	if name == "" {
		name = "baseline"
	}
	if line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d", name, line)
}

// quoted shows an ID or a line on a terminal, cut if it is long.
func quoted(s string) string {
	const most = 200
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + fmt.Sprintf(" (and %d bytes more)", len(s)-most)
	}
	return strconv.QuoteToASCII(s)
}

// outcome is the verdict that counts: NotHealed where the first answer alone was good.
func (r Result) outcome() Verdict {
	if r.Verdict.OK() && r.Failed() {
		return NotHealed
	}
	return r.Verdict
}
