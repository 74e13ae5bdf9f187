package probe

import "slices"

// summary is a report in numbers: what all its forms show.
type summary struct {
	rows                 []row
	kinds                []Kind // that occur
	counts               []count
	cases, failed, known int // failed does not include known
	healing, healed      int
	turns                int // of what was healed
}

// row is what was found out about one tool.
type row struct {
	ToolReport
	cells                map[Kind]*cell
	cases, failed, known int
	counts               []count
}

// cell is what was found out about one tool and kind.
type cell struct {
	worst   Verdict
	known   bool // worst is a failure that is known, and there is none that is not
	results []int
	counts  []count
	failed  int // not known
}

// count is how often a verdict was given.
type count struct {
	Verdict Verdict
	N       int
}

// ranks are verdicts from the least to the worst, for the one that stands for many.
var ranks = []Verdict{Conforms, Succeeds, Refused, NotReached, NotHealed, Violates, NoEnvelope, WrongChannel, Accepted, Leaks, Crashed, Hung}

func (r Report) summary() summary {
	var s summary
	at := map[string]int{}
	for _, tool := range r.Tools {
		at[tool.Name] = len(s.rows)
		s.rows = append(s.rows, row{ToolReport: tool, cells: map[Kind]*cell{}})
	}
	for i, result := range r.Results {
		n, ok := at[result.Tool]
		if !ok {
			n = len(s.rows)
			at[result.Tool] = n
			s.rows = append(s.rows, row{ToolReport: ToolReport{Name: result.Tool}, cells: map[Kind]*cell{}})
		}
		s.rows[n].add(i, result)
		s.add(result)
	}
	s.counts = inOrder(s.counts)
	for i := range s.rows {
		s.rows[i].counts = inOrder(s.rows[i].counts)
		for _, c := range s.rows[i].cells {
			c.counts = inOrder(c.counts)
		}
	}
	for _, kind := range kinds {
		if slices.ContainsFunc(s.rows, func(r row) bool { return r.cells[kind] != nil }) {
			s.kinds = append(s.kinds, kind)
		}
	}
	return s
}

func (s *summary) add(r Result) {
	s.cases++
	s.counts = tally(s.counts, r.outcome())
	switch {
	case !r.Failed():
	case r.Known:
		s.known++
	default:
		s.failed++
	}
	if r.Healing != nil && !r.Healing.Untried {
		s.healing++
		if r.Healing.Healed {
			s.healed++
			s.turns += r.Healing.Turns
		}
	}
}

func (r *row) add(i int, result Result) {
	r.cases++
	r.counts = tally(r.counts, result.outcome())
	c := r.cells[result.Kind]
	if c == nil {
		c = &cell{worst: result.outcome(), known: result.Known}
		r.cells[result.Kind] = c
	}
	c.results = append(c.results, i)
	c.counts = tally(c.counts, result.outcome())
	c.take(result)
	switch {
	case !result.Failed():
	case result.Known:
		r.known++
	default:
		r.failed++
		c.failed++
	}
}

// take makes the cell stand for the worst: what is not known before what is known.
func (c *cell) take(r Result) {
	known := r.Known && r.Failed()
	counts, counted := !known && r.Failed(), c.failed > 0
	switch {
	case counts && !counted:
	case !counts && counted:
		return
	case slices.Index(ranks, r.outcome()) <= slices.Index(ranks, c.worst):
		return
	}
	c.worst, c.known = r.outcome(), known
}

func tally(counts []count, v Verdict) []count {
	for i := range counts {
		if counts[i].Verdict == v {
			counts[i].N++
			return counts
		}
	}
	return append(counts, count{v, 1})
}

func inOrder(counts []count) []count {
	order := append(slices.Clone(verdicts), NotHealed)
	slices.SortFunc(counts, func(a, b count) int { return slices.Index(order, a.Verdict) - slices.Index(order, b.Verdict) })
	return counts
}

// codes are what stands for a kind where there is little room.
var codes = map[Kind]string{
	MissingField: "mf", WrongType: "wt", Null: "nu", BelowMinimum: "bm", AboveMaximum: "am", NotAMultiple: "nm",
	NotAnOption: "no", WrongFormat: "wf", PatternBroken: "pb", TooShort: "ts", TooLong: "tl", UnknownKey: "uk",
	MisspeltKey: "mk", WrongElement: "we", WrongNested: "wn", WrongUnion: "wu", EmptyArguments: "ea",
	NotAnObject: "ob", UnknownTool: "ut", UnknownAction: "ua", MissingDiscriminator: "md", HostileText: "ht",
	EverythingWrong: "ew",
}

// letters are what stands for a failure in a cell; a good cell has another sign.
var letters = map[Verdict]string{
	NotReached: "?", NotHealed: "U", Violates: "V", NoEnvelope: "N", WrongChannel: "W", Accepted: "A", Leaks: "L",
	Crashed: "C", Hung: "H",
}

// OK tells whether the run found nothing that counts: every case is good or known, no
// entry of the baseline is stale, every schema could be used, and the run ended.
func (r Report) OK() bool {
	return r.Err == "" && len(r.Stale) == 0 &&
		!slices.ContainsFunc(r.Results, func(r Result) bool { return !r.OK() }) &&
		!slices.ContainsFunc(r.Tools, func(t ToolReport) bool { return t.Err != "" && t.Skipped == "" })
}
