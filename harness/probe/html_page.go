package probe

import "fmt"

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
