package matchers

import (
	"strings"
	"unicode/utf8"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// CarryVerbatim proves that a text came through with the page's escaping: some
// element's content, decoded exactly once, holds it; it is written with &amp; and
// &lt; and no other reference; and nowhere did it become markup or was it escaped
// twice. Give it what is awkward: "R&D <b>", "a > b", "&amp;".
// (Page: The tool_error envelope.)
//
//	Expect(result).To(CarryVerbatim("AT&T <Germany>"))
func CarryVerbatim(text string) types.GomegaMatcher {
	return newMatcher("CarryVerbatim", []any{text}, func(s *subject) (finding, error) {
		if text == "" || !utf8.ValidString(text) {
			return finding{}, expectsArgument(text, "a text of valid UTF-8 that is not empty")
		}
		if _, err := s.envelope(); err != nil {
			return finding{}, err
		}
		f := finding{verb: "carry verbatim", wanted: quote(text)}
		f.at, f.found, f.matched = carried(s.doc, text)
		return f, nil
	})
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;")

// carried looks at every text of the document. The first fault decides; without
// one, the first place that carries the text.
func carried(d *envelope.Document, text string) (at place, found string, ok bool) {
	at, found = atName(d, d.Root()), "it nowhere"
	escaped := escapes.Replace(text)
	for n := range d.All() {
		if i := injected(n, text); i >= 0 {
			return placeOf(d, n.Path(), envelope.Span{Start: i, End: i + len(text)}), "it as markup, not escaped", false
		}
		if n.Kind() != envelope.TextNode && n.Kind() != envelope.CDATANode {
			continue
		}
		if fault := faultIn(n, text, escaped); fault != "" {
			return atText(d, n), fault + ", in " + quote(n.Raw()), false
		}
		if !ok && strings.Contains(n.Text(), text) {
			i := n.Span().Start + strings.Index(n.Raw(), escaped)
			at = placeOf(d, pathOfText(n), envelope.Span{Start: i, End: i + len(escaped)})
			found, ok = "it", true
		}
	}
	return at, found, ok
}

// faultIn says how a text node carries the text in a wrong way, or nothing.
func faultIn(n envelope.Node, text, escaped string) string {
	decoded := n.Text()
	if escaped != text && strings.Contains(decoded, escaped) {
		return "it escaped twice"
	}
	want := strings.Count(decoded, text)
	switch {
	case want == 0 || strings.Count(n.Raw(), escaped) >= want && n.Kind() == envelope.TextNode:
		return ""
	case n.Kind() == envelope.CDATANode:
		return "it in a CDATA section"
	case strings.Contains(n.Raw(), text):
		return "it not escaped"
	}
	return "it with other references than &amp; and &lt;"
}

// textElements hold text and no elements, by the page.
var textElements = map[string]bool{
	"message": true, "recovery": true, "action": true, "detail": true, "retry_after": true, "field": true,
	"system_note": true, "change_count": true, "max_severity": true, "instructions": true,
	"description": true, "before": true, "after": true,
}

// injected returns where the text stands in an element's content as markup, or -1:
// escaped text has no <.
func injected(n envelope.Node, text string) int {
	if n.Kind() != envelope.ElementNode || !textElements[n.Name()] || !strings.Contains(text, "<") {
		return -1
	}
	i := strings.Index(n.RawContent(), text)
	if i < 0 {
		return -1
	}
	return n.ContentSpan().Start + i
}

func atText(d *envelope.Document, n envelope.Node) place {
	return placeOf(d, pathOfText(n), trimmed(d.Text(), n.Span()))
}

// pathOfText is the path of the element that the text is in.
func pathOfText(n envelope.Node) string {
	if parent, ok := n.Parent(); ok {
		return parent.Path()
	}
	return n.Path()
}
