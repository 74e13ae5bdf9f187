package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/internal/prose"
)

// mostLabel is how wide the names of tools are in the matrix: 23 kinds fit beside it.
const mostLabel = 30

// mostMatrix is how many tools the matrix shows.
const mostMatrix = 500

// matrix has a line for each tool and a column for each kind that occurs, headed by the
// two letters of its code. A cell shows the worst verdict.
func (w *textWriter) matrix() {
	if w.sum.cases == 0 {
		return
	}
	width := len("tool")
	for _, row := range w.sum.rows {
		width = max(width, len(label(row.Name)))
	}
	for i := range 2 {
		head := ""
		if i == 1 {
			head = "tool"
		}
		text := fmt.Sprintf("%-*s ", width, head)
		for _, kind := range w.sum.kinds {
			text += " " + codes[kind][i:i+1]
		}
		if i == 0 {
			w.line("")
		} else {
			text += "  cases failed"
		}
		w.line("%s", text)
	}
	shown := 0
	for _, row := range w.sum.rows {
		if row.cases == 0 {
			continue // the notes say why
		}
		if shown++; shown > mostMatrix {
			continue
		}
		text := fmt.Sprintf("%-*s ", width, label(row.Name))
		for _, kind := range w.sum.kinds {
			text += " " + w.sign(row.cells[kind])
		}
		failed := fmt.Sprintf("%6d", row.failed)
		if row.failed > 0 {
			failed = w.bad(failed)
		}
		w.line("%s  %5d %s", text, row.cases, failed)
	}
	if shown > mostMatrix {
		w.line("... %s", prose.Count(shown-mostMatrix, "more tool"))
	}
	w.legend()
}

// sign is the character of a cell.
func (w *textWriter) sign(c *cell) string {
	switch {
	case c == nil:
		return " "
	case letters[c.worst] == "":
		return w.good(".")
	case c.known:
		return w.known(strings.ToLower(letters[c.worst]))
	}
	return w.bad(letters[c.worst])
}

func (w *textWriter) legend() {
	entries := make([]string, 0, len(w.sum.kinds))
	for _, kind := range w.sum.kinds {
		entries = append(entries, fmt.Sprintf("%s %-21s", codes[kind], kind))
	}
	w.line("")
	for row := range slices.Chunk(entries, 4) {
		w.line("%s", w.faint(strings.TrimRight(strings.Join(row, " "), " ")))
	}
	shown := []string{". good"}
	for _, verdict := range ranks {
		if letters[verdict] != "" && slices.ContainsFunc(w.sum.counts, func(c count) bool { return c.Verdict == verdict }) {
			shown = append(shown, letters[verdict]+" "+string(verdict))
		}
	}
	if w.sum.known > 0 {
		shown = append(shown, "small: a failure that is known")
	}
	w.line("%s", w.faint(strings.Join(shown, "   ")))
}

// label is a tool's name as the matrix shows it.
func label(tool string) string {
	name := printable(tool, mostName)
	if len(name) > mostLabel {
		name = name[:mostLabel*2/3] + "..." + name[len(name)-mostLabel/3+3:]
	}
	return name
}
