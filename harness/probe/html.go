package probe

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// HTML returns the report as one page that needs nothing else: no script, no network,
// and a content security policy that says so. A matrix of tools by kinds shows each
// verdict by colour and letter, in light and dark, and leads to the cases. All of a
// server's text is escaped, and what cannot be seen is shown as an escape of Go. The
// page is bounded: beyond [Limit]'s default, and some megabytes of calls and answers, it
// says how much it leaves out.
func (r Report) HTML() ([]byte, error) {
	var b bytes.Buffer
	if err := htmlTemplate.Execute(&b, newHTMLPage(r)); err != nil {
		return nil, fmt.Errorf("probe: the report cannot be written as HTML: %w", err)
	}
	return b.Bytes(), nil
}

//go:embed report.html.tmpl
var htmlText string

var htmlTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"parts":   htmlParts,
	"lines":   htmlPartsOfLines,
	"visible": visible,
	"plural":  plural,
	"sign":    htmlSign,
	"meant":   func(v Verdict) string { return meant[v] },
	"said":    func(k Kind) string { return said[k] },
}).Parse(htmlText))

// htmlPart is a part of a text as the template has it.
type htmlPart struct {
	Text   string
	Hidden bool
}

// htmlPartsOfLines keeps line breaks, which a <pre> shows.
func htmlPartsOfLines(s string) (list []htmlPart) {
	for line := range strings.Lines(s) {
		text, broken := strings.CutSuffix(line, "\n")
		list = append(list, htmlParts(text)...)
		if broken {
			list = append(list, htmlPart{Text: "\n"})
		}
	}
	return list
}

func htmlParts(s string) []htmlPart {
	var list []htmlPart
	for p := range parts(s) {
		if p.hidden {
			p.text = visible(p.text)
		}
		list = append(list, htmlPart{p.text, p.hidden})
	}
	return list
}

// htmlSign is what stands in a cell, beside its colour.
func htmlSign(v Verdict) string {
	if letter := letters[v]; letter != "" {
		return letter
	}
	return "✓"
}

// Bounds of the page: rows of each list, and bytes of what is shown in detail.
const (
	mostRows    = DefaultLimit
	mostDetails = 8 << 20
	mostTools   = 1000 // rows of the matrix
	mostOpen    = 3    // failures that are open from the start, if there are no more
)

type htmlPage struct {
	Server   string
	OK       bool
	Err      string
	Headline string
	Tiles    []htmlTile
	Counts   []count
	Kinds    []Kind
	Rows     []htmlRow
	Tools    int // that the matrix leaves out
	Notes    []htmlNote
	Stale    []string
	Failures []htmlTool
	Cases    []htmlTool
	Known    bool
	LeftOut  []string
}

type htmlTile struct{ Name, Value, Note, Class string }

type htmlNote struct{ Tool, Text string }

type htmlRow struct {
	Name, Label   string
	Cells         []*htmlCell
	Cases, Failed int
	Destructive   bool
}

type htmlCell struct {
	Verdict Verdict
	Sign    string
	Known   bool
	Failed  int
	Cases   int
	Target  string
	Title   string
}

type htmlTool struct {
	Number int
	Name   string
	Kinds  []htmlKind
	Failed int
	Cases  int
}

type htmlKind struct {
	ID    string
	Kind  Kind
	Other string // where the rest of the cases are
	Total int
	Cases []htmlCase
}

// More tells whether there are cases that are not in the list.
func (k htmlKind) More() bool { return k.Total > len(k.Cases) }

type htmlCase struct {
	Number         int
	Field, Variant string
	Verdict        Verdict
	Known, Good    bool
	Open           bool
	Healing        string
	Rules          string
	Detail         *htmlDetail
	Elsewhere      bool // the details are among the failures
}

func newHTMLPage(r Report) htmlPage {
	s := r.summary()
	p := htmlPage{
		Server: cut(r.Server, mostName), OK: r.OK(), Err: cut(r.Err, mostLine),
		Headline: r.headline(), Tiles: r.htmlTiles(s), Counts: s.counts, Kinds: s.kinds, Known: s.known > 0,
	}
	for _, tool := range r.Tools {
		p.Notes = append(p.Notes, htmlNotes(tool)...)
	}
	for _, entry := range r.Stale {
		p.Stale = append(p.Stale, cut(entry, 2*mostLine))
	}
	for i, row := range s.rows {
		if row.cases == 0 {
			continue
		}
		if len(p.Rows) == mostTools {
			p.Tools++
			continue
		}
		p.Rows = append(p.Rows, newHTMLRow(i, row, s.kinds))
	}
	w := &htmlWriter{report: r, left: mostDetails, open: s.failed <= mostOpen}
	p.Failures = w.failures(s)
	p.Cases = w.cases(s)
	p.LeftOut = w.leftOut(len(p.Notes), len(p.Stale))
	p.Notes = p.Notes[:min(len(p.Notes), mostRows)]
	p.Stale = p.Stale[:min(len(p.Stale), mostRows)]
	return p
}

func htmlNotes(tool ToolReport) (notes []htmlNote) {
	for _, n := range []struct{ head, text string }{
		{"its schema cannot be used: ", tool.Err}, {"left out: ", tool.Skipped}, {"", tool.Note},
	} {
		if n.text != "" {
			notes = append(notes, htmlNote{cut(tool.Name, mostName), n.head + cut(n.text, mostLine)})
		}
	}
	return notes
}

func (r Report) htmlTiles(s summary) []htmlTile {
	ofAll := ""
	if r.Total > s.cases {
		ofAll = fmt.Sprintf("of %d", r.Total)
	}
	tiles := []htmlTile{{"cases", fmt.Sprint(s.cases), ofAll, ""}, {"tools", fmt.Sprint(len(r.Tools)), "", ""}}
	failed := htmlTile{"failed", fmt.Sprint(s.failed), "", "good"}
	if s.failed > 0 {
		failed.Class = "bad"
	}
	tiles = append(tiles, failed)
	if s.known > 0 {
		tiles = append(tiles, htmlTile{"known failures", fmt.Sprint(s.known), "", ""})
	}
	if s.healing > 0 {
		tiles = append(tiles, htmlTile{"healed", fmt.Sprintf("%d %%", 100*s.healed/s.healing), fmt.Sprintf("%d of %d", s.healed, s.healing), ""})
	}
	if r.Elapsed > 0 {
		tiles = append(tiles, htmlTile{"seconds", fmt.Sprintf("%.2f", r.Elapsed.Seconds()), "", ""})
	}
	return tiles
}

func newHTMLRow(number int, row row, kinds []Kind) htmlRow {
	out := htmlRow{Name: cut(row.Name, mostName), Label: middle(row.Name, mostLabel), Cases: row.cases, Failed: row.failed, Destructive: row.Destructive}
	for _, kind := range kinds {
		c := row.cells[kind]
		if c == nil {
			out.Cells = append(out.Cells, nil)
			continue
		}
		cell := &htmlCell{
			Verdict: c.worst, Sign: htmlSign(c.worst), Known: c.known, Failed: c.failed, Cases: len(c.results),
			Target: fmt.Sprintf("c%d-%s", number, kind), Title: visible(out.Name) + ", " + string(kind) + ":",
		}
		if c.failed > 0 {
			cell.Target = fmt.Sprintf("f%d-%s", number, kind)
		}
		for i, n := range c.counts {
			if i > 0 {
				cell.Title += ","
			}
			cell.Title += fmt.Sprintf(" %d %s", n.N, n.Verdict)
		}
		if c.known {
			cell.Title += " (known)"
		}
		out.Cells = append(out.Cells, cell)
	}
	return out
}

// middle leaves the middle of a name out, so that it has so many characters at most: the
// ends tell names apart.
func middle(name string, most int) string {
	runes := []rune(cut(name, mostName))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most/2]) + "…" + string(runes[len(runes)-most/2+1:])
}

// htmlWriter counts what the page may still hold.
type htmlWriter struct {
	report    Report
	left      int
	open      bool
	rows      int // of the list that is being made
	noRow     int
	noDetails int
	detailed  map[int]bool
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
			out = append(out, fmt.Sprintf("%s left out, to keep the page small", plural(n, what)))
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
		c.Healing = "healed in " + plural(r.Healing.Turns, "turn")
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
