package probe

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"github.com/errshape/errshape/internal/prose"
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
	"plural":  prose.Count,
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
