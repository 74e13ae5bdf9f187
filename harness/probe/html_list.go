package probe

import (
	"fmt"
	"slices"

	"github.com/errshape/errshape/internal/prose"
)

// htmlWriter counts what the page may still hold.
type htmlWriter struct {
	report    Report
	left      int
	open      bool
	rows      int // of the list that is being made
	noRow     int
	noDetails int
}

func (w *htmlWriter) failures(s summary) []htmlTool {
	return w.list(s, "f", func(r Result) bool { return !r.OK() }, func(r Result) htmlCase {
		c := newHTMLCase(r)
		c.Open = w.open
		c.Detail = w.detail(r)
		return c
	})
}

func (w *htmlWriter) cases(s summary) []htmlTool {
	return w.list(s, "c", func(Result) bool { return true }, func(r Result) htmlCase {
		c := newHTMLCase(r)
		if c.Elsewhere = !r.OK(); !c.Elsewhere {
			c.Detail = w.detail(r)
		}
		return c
	})
}

func (w *htmlWriter) list(s summary, prefix string, takes func(Result) bool, convert func(Result) htmlCase) (tools []htmlTool) {
	w.rows = 0
	for number, row := range s.rows {
		tool := htmlTool{Number: number, Name: cut(row.Name, mostName), Failed: row.failed, Cases: row.cases}
		for _, kind := range s.kinds {
			if c := row.cells[kind]; c != nil {
				k := htmlKind{ID: fmt.Sprintf("%s%d-%s", prefix, number, kind), Kind: kind, Other: fmt.Sprintf("c%d-%s", number, kind), Total: len(c.results)}
				for _, i := range c.results {
					if r := w.report.Results[i]; takes(r) && w.mayAdd() {
						k.Cases = append(k.Cases, convert(r))
					}
				}
				if len(k.Cases) > 0 {
					tool.Kinds = append(tool.Kinds, k)
				}
			}
		}
		if len(tool.Kinds) > 0 {
			tools = append(tools, tool)
		}
	}
	return tools
}

func (w *htmlWriter) mayAdd() bool {
	w.rows++
	if w.rows > mostRows {
		w.noRow++
	}
	return w.rows <= mostRows
}

func (w *htmlWriter) leftOut(notes, stale int) []string {
	var out []string
	say := func(n int, what string) {
		if n > 0 {
			out = append(out, fmt.Sprintf("%s left out, to keep the page small", prose.Count(n, what)))
		}
	}
	say(w.noDetails, "unfolded case")
	say(w.noRow, "row")
	say(notes-mostRows, "note")
	say(stale-mostRows, "stale line")
	return out
}

func newHTMLCase(r Result) htmlCase {
	c := htmlCase{
		Number: r.Number, Field: cut(r.Field, mostName), Variant: cut(r.Variant, mostName),
		Verdict: r.outcome(), Known: r.Known && r.Failed(), Good: !r.Failed(),
	}
	switch {
	case r.Healing == nil:
	case r.Healing.Healed:
		c.Healing = "healed in " + prose.Count(r.Healing.Turns, "turn")
	case r.Healing.Untried:
		c.Healing = "not tried"
	case c.Verdict != NotHealed:
		c.Healing = "not healed"
	}
	var rules []string
	for _, v := range r.Violations {
		if !slices.Contains(rules, v.Rule) && len(rules) < mostMarked {
			rules = append(rules, v.Rule)
			if c.Rules != "" {
				c.Rules += ", "
			}
			c.Rules += cut(v.Rule, mostName)
		}
	}
	return c
}
