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
	if at, ok := injected(d, text); ok {
		return at, "it as markup, not escaped", false
	}
	at, found = atName(d, d.Root()), "it nowhere"
	escaped := escapes.Replace(text)
	for n := range d.All() {
		if n.Kind() != envelope.TextNode && n.Kind() != envelope.CDATANode {
			continue
		}
		if fault := faultIn(n, text, escaped); fault != "" {
			return atText(d, n), fault + ", in " + quote(n.Raw()), false
		}
		if i := strings.Index(n.Text(), text); !ok && i >= 0 {
			at = placeOf(d, pathOfText(n), rawSpan(n, escaped))
			found, ok = "it", true
		}
	}
	if !ok {
		if n, was := unescaped(d, text); was {
			return atText(d, n), "it not escaped, in " + quote(n.Raw()), false
		}
	}
	return at, found, ok
}

// unescaped finds a text that looks like one that is in none when decoded: &amp;
// that should have been &amp;amp;.
func unescaped(d *envelope.Document, text string) (envelope.Node, bool) {
	for n := range d.All() {
		if n.Kind() == envelope.TextNode && strings.Contains(n.Raw(), text) {
			return n, true
		}
	}
	return envelope.Node{}, false
}

// rawSpan is the place of a part of a text node, as it is written.
func rawSpan(n envelope.Node, written string) envelope.Span {
	start := n.Span().Start + strings.Index(n.Raw(), written)
	return envelope.Span{Start: start, End: start + len(written)}
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

// injected finds the text as markup: escaped text has no <. Within an element that
// holds text, every tag is someone's; elsewhere the envelope has tags of its own, so
// that only a text that is more than tags is told from them.
func injected(d *envelope.Document, text string) (place, bool) {
	if !strings.Contains(text, "<") {
		return place{}, false
	}
	if hasWords(text) {
		return tagsIn(d, d.Root(), d.Root().Span(), text)
	}
	for n := range d.All() {
		if n.Kind() == envelope.ElementNode && textElements[n.Name()] {
			if at, ok := tagsIn(d, n, n.ContentSpan(), text); ok {
				return at, true
			}
		}
	}
	return place{}, false
}

// tagsIn finds the text in a span of n, where it has a tag of an element in it. One
// within a comment or a CDATA section is no tag.
func tagsIn(d *envelope.Document, n envelope.Node, span envelope.Span, text string) (place, bool) {
	for below := range d.All() {
		if below.Kind() != envelope.ElementNode {
			continue
		}
		for _, tag := range [...]int{below.Span().Start, below.ContentSpan().End} {
			if start, ok := standsAround(d.Text(), tag, text); ok && start >= span.Start && start+len(text) <= span.End {
				return placeOf(d, n.Path(), envelope.Span{Start: start, End: start + len(text)}), true
			}
		}
	}
	return place{}, false
}

// standsAround finds a text that has one of its < at an offset of the whole.
func standsAround(whole string, offset int, text string) (start int, ok bool) {
	for i := range len(text) {
		if start := offset - i; text[i] == '<' && start >= 0 && strings.HasPrefix(whole[start:], text) {
			return start, true
		}
	}
	return 0, false
}

// hasWords reports whether there is more in a text than tags and white space.
func hasWords(text string) bool {
	for {
		before, rest, tag := strings.Cut(text, "<")
		if strings.TrimSpace(before) != "" {
			return true
		}
		if !tag {
			return false
		}
		if _, text, tag = strings.Cut(rest, ">"); !tag {
			return strings.TrimSpace(rest) != ""
		}
	}
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
