package probe

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/internal/prose"
)

// Bounds of the text. JSON has everything.
const (
	mostInFull = 50   // failures that are all shown in full; of more, one of a kind is
	mostFull   = 200  // failures that are shown in full then
	mostShort  = 2000 // failures that get a line
)

// Text returns the report for a terminal: a matrix of tools by kinds, then each failure
// that is not known, then the totals. It is ASCII alone, and nothing of a server's text
// but its visible characters. Of many failures the first of each tool, kind and verdict
// is shown in full, and a line of each other one.
func (r Report) Text() string { return r.text(paint{}) }

// TextColored is [Report.Text] with the colours of an ANSI terminal.
func (r Report) TextColored() string { return r.text(paint{on: true}) }

func (r Report) text(p paint) string {
	w := &textWriter{paint: p, report: r, sum: r.summary()}
	w.head()
	w.matrix()
	w.notes()
	w.failures()
	w.totals()
	return w.String()
}

type textWriter struct {
	strings.Builder
	paint
	report Report
	sum    summary
}

func (w *textWriter) line(format string, args ...any) { fmt.Fprintf(&w.Builder, format+"\n", args...) }

func (w *textWriter) head() {
	word := w.bad("FAILED")
	if w.report.OK() {
		word = w.good("PASSED")
	}
	w.line("%s  %s", word, w.report.headline())
	if w.report.Err != "" {
		w.line("%s", w.bad("The run did not end: "+printable(w.report.Err, mostLine)))
	}
}

// headline says what was probed, in plain numbers.
func (r Report) headline() string {
	s := r.summary()
	server := "the server"
	if r.Server != "" {
		server = printable(r.Server, mostName)
	}
	text := fmt.Sprintf("%s: %s on %s", server, prose.Count(s.cases, "case"), prose.Count(len(r.Tools), "tool"))
	if r.Total > s.cases {
		text = fmt.Sprintf("%s: %d of %d cases on %s", server, s.cases, r.Total, prose.Count(len(r.Tools), "tool"))
	}
	if r.Elapsed > 0 {
		text += fmt.Sprintf(" in %.2f s", r.Elapsed.Seconds())
	}
	text += fmt.Sprintf(", %d failed", s.failed)
	if s.known > 0 {
		text += fmt.Sprintf(", %d known", s.known)
	}
	return text
}

// notes are about tools, and entries of the baseline.
func (w *textWriter) notes() {
	var notes []string
	skipped := w.skipped()
	for _, tool := range w.report.Tools {
		name := printable(tool.Name, mostName)
		if tool.Err != "" {
			notes = append(notes, w.bad(name+": its schema cannot be used: ")+printable(tool.Err, mostLine))
		}
		if left := skipped[tool.Skipped]; tool.Skipped != "" && left != "" {
			notes = append(notes, left+" left out: "+printable(tool.Skipped, mostLine))
			skipped[tool.Skipped] = ""
		}
		if tool.Note != "" {
			notes = append(notes, name+": "+printable(tool.Note, mostLine))
		}
	}
	w.list("NOTES", notes)
	var stale []string
	for _, entry := range w.report.Stale {
		stale = append(stale, printable(entry, 2*mostLine))
	}
	w.list("STALE ENTRIES OF THE BASELINE", stale)
}

// skipped says for each reason which tools were left out: the one, or how many.
func (w *textWriter) skipped() map[string]string {
	counts, names := map[string]int{}, map[string]string{}
	for _, tool := range w.report.Tools {
		counts[tool.Skipped]++
		names[tool.Skipped] = printable(tool.Name, mostName) + " was"
		if n := counts[tool.Skipped]; n > 1 {
			names[tool.Skipped] = fmt.Sprintf("%d tools were", n)
		}
	}
	return names
}

func (w *textWriter) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	w.line("\n%s", w.strong(title))
	for i, line := range lines {
		if i == mostShort {
			w.line("  ... %d more", len(lines)-i)
			break
		}
		w.line("  %s", line)
	}
}

func (w *textWriter) failures() {
	if w.sum.failed == 0 {
		return
	}
	w.line("\n%s", w.strong("FAILURES"))
	type group struct {
		tool    string
		kind    Kind
		verdict Verdict
	}
	seen := map[group]bool{}
	full, short := 0, 0
	for _, result := range w.report.Results {
		if result.OK() {
			continue
		}
		g := group{result.Tool, result.Kind, result.outcome()}
		switch {
		case full < mostFull && (w.sum.failed <= mostInFull || !seen[g]):
			w.failure(result)
			full++
		case short < mostShort:
			w.title(result)
			short++
		}
		seen[g] = true
	}
	if left := w.sum.failed - full - short; left > 0 {
		w.line("\n... %s left out: the report as JSON has them", prose.Count(left, "more failure"))
	} else if short > 0 {
		w.line("\n%s without detail: they are like one above in tool, kind and verdict, or the text is long enough", prose.Count(short, "failure"))
	}
}

func (w *textWriter) totals() {
	w.line("\n%s", w.strong("TOTALS"))
	for _, c := range w.sum.counts {
		w.line("  %-14s %5d", c.Verdict, c.N)
	}
	w.line("  %-14s %s", "healing", w.sum.score())
}

// score says how many calls an agent could repair.
func (s summary) score() string {
	if s.healing == 0 {
		return "nothing to heal"
	}
	text := fmt.Sprintf("%d of %d healed, %d %%", s.healed, s.healing, 100*s.healed/s.healing)
	if s.healed > 0 {
		text += fmt.Sprintf(", in %.1f turns each", float64(s.turns)/float64(s.healed))
	}
	return text
}

// paint adds colours, if it is on.
type paint struct{ on bool }

func (p paint) with(code, s string) string {
	if !p.on {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p paint) good(s string) string   { return p.with("32", s) }
func (p paint) bad(s string) string    { return p.with("1;31", s) }
func (p paint) known(s string) string  { return p.with("33", s) }
func (p paint) strong(s string) string { return p.with("1", s) }
func (p paint) faint(s string) string  { return p.with("2", s) }
