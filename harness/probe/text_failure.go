package probe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/prose"
)

// title is the line that a failure begins with.
func (w *textWriter) title(r Result) {
	w.line("%s %s", w.bad(fmt.Sprintf("#%d %s", r.Number, r.outcome())), w.strong(printable(r.ID, mostLine)))
}

// Text shows the result in full for a terminal, as [Report.Text] shows a failure.
func (r Result) Text() string {
	w := &textWriter{}
	w.failure(r)
	return strings.TrimSpace(w.String())
}

// failure shows a failure in full.
func (w *textWriter) failure(r Result) {
	w.line("")
	w.title(r)
	w.field("case", fmt.Sprintf("tool %s, %s at %s: %s", printable(r.Tool, mostName), r.Kind, printable(r.Field, mostName), printable(r.Variant, mostName)))
	w.field("call", printable(r.Call.String(), mostLine))
	w.field("schema", capped(r.Why)...)
	w.field("problem", capped(r.Problems)...)
	w.field("rules", rulesOf(r.Violations)...)
	w.field("answer", append([]string{answerHead(r.Answer)}, w.marked(r.Answer.Text, r.Violations)...)...)
	w.healing(r.Healing)
	w.field("again", again(r.Case))
}

// field writes lines under a name; none if there are none.
func (w *textWriter) field(name string, lines ...string) {
	for i, line := range lines {
		if i > 0 {
			name = ""
		}
		w.line("%s", strings.TrimRight(fmt.Sprintf("  %s %s", w.faint(fmt.Sprintf("%-8s", name)), line), " "))
	}
}

// capped are lines for a terminal, not too many.
func capped(lines []string) []string {
	const most = 12
	var shown []string
	for i, line := range lines {
		if i == most {
			shown = append(shown, fmt.Sprintf("... %d more", len(lines)-i))
			break
		}
		shown = append(shown, printable(line, mostLine))
	}
	return shown
}

func rulesOf(violations []envelope.Violation) []string {
	lines := make([]string, 0, len(violations))
	for _, v := range violations {
		lines = append(lines, v.String())
	}
	return capped(lines)
}

func answerHead(a Answer) string {
	head := printable(a.Outcome, mostName)
	if a.Cut > 0 {
		head += fmt.Sprintf(", of which %d bytes were not kept", a.Cut)
	}
	return head
}

// healing shows what the agent did.
func (w *textWriter) healing(h *Healing) {
	if h == nil {
		return
	}
	lines := []string{healed(h)}
	for i, step := range h.Steps {
		waited := ""
		if step.Waited > 0 {
			waited = " waited " + step.Waited.Round(time.Millisecond).String() + ","
		}
		lines = append(lines,
			fmt.Sprintf("%d. %s:%s called %s", i+1, printable(step.Because, mostLine), waited, printable(step.Call.String(), mostLine)),
			fmt.Sprintf("   %s: %s", printable(step.Answer.Outcome, mostName), printable(step.Answer.Text, mostLine/2)))
	}
	w.field("healing", lines...)
}

func healed(h *Healing) string {
	switch {
	case h.Healed:
		return "healed in " + prose.Count(h.Turns, "turn")
	case h.Untried:
		return "not tried to the end: " + printable(h.Reason, mostLine)
	}
	return fmt.Sprintf("not healed after %s: %s", prose.Count(h.Turns, "turn"), printable(h.Reason, mostLine))
}

// again is the option that makes the case alone, to be copied.
func again(c Case) string {
	const most = 1000
	if len(c.ID) > most {
		return "probe.OnlyCases with the ID that the report as JSON has: it is too long to show"
	}
	return fmt.Sprintf("probe.OnlyCases(%s)", strconv.QuoteToASCII(c.ID))
}

// marked shows the lines of an answer, with the problems below the lines they are in.
func (w *textWriter) marked(text string, violations []envelope.Violation) []string {
	var lines []string
	for _, l := range excerpt(text, violations) {
		if l.skipped > 0 {
			lines = append(lines, fmt.Sprintf("       ... %s left out", prose.Count(l.skipped, "line")))
			continue
		}
		prefix := fmt.Sprintf("  %4d | ", l.number)
		if len(l.problems) > 0 {
			prefix = w.bad(fmt.Sprintf("> %4d | ", l.number))
		}
		lines = append(lines, prefix+envelope.Printable(l.before)+envelope.Printable(l.after))
		if len(l.problems) > 0 {
			indent := strings.Repeat(" ", len("> 1234 | ")+len(envelope.Printable(l.before)))
			lines = append(lines, indent+w.bad("^ "+printable(strings.Join(l.problems, ", "), mostLine)))
		}
	}
	return slices.Clip(lines)
}
