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
	// Escaped text has no <, so where there is one the text was put in as markup.
	if i := strings.Index(d.Text(), text); i >= 0 && strings.Contains(text, "<") {
		at = placeOf(d, holder(d, i).Path(), envelope.Span{Start: i, End: i + len(text)})
		return at, "it as markup, not escaped", false
	}
	escaped := escapes.Replace(text)
	for n := range d.All() {
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

// holder returns the innermost element around an offset.
func holder(d *envelope.Document, offset int) envelope.Node {
	holder := d.Root()
	for n := range d.All() {
		if n.Kind() == envelope.ElementNode && n.ContentSpan().Start <= offset && offset < n.ContentSpan().End {
			holder = n
		}
	}
	return holder
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
