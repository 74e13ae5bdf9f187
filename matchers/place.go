package matchers

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// place is where in the subject's text a matcher looked: the path it names in its
// last line, and the characters it marks. The zero place is the subject as a whole.
type place struct {
	path   string
	line   int
	span   envelope.Span
	marked bool
}

// atContent is the place of an element's content, and of its name if it is empty.
func atContent(d *envelope.Document, n envelope.Node) place {
	span := trimmed(d.Text(), n.ContentSpan())
	if span.Start >= span.End {
		return atName(d, n)
	}
	return placeOf(d, nodePath(n), span)
}

// atName is the place of an element's name in its start tag; it stands for the
// element where something in it is missing.
func atName(d *envelope.Document, n envelope.Node) place {
	return placeOf(d, nodePath(n), n.NameSpan())
}

// atAttr is the place of an attribute's value, and of its name if that is empty.
func atAttr(d *envelope.Document, a envelope.Attr) place {
	span := a.ValueSpan()
	if span.Start == span.End {
		span = a.Span()
	}
	return placeOf(d, nodePath(a.Owner())+"/@"+printableLine(a.Name()), span)
}

func placeOf(d *envelope.Document, path string, span envelope.Span) place {
	return place{path: path, line: d.Position(span.Start).Line, span: span, marked: true}
}

// trimmed takes the white space off both ends of a span, so that the mark of an
// element with children does not start at a line's end.
func trimmed(text string, span envelope.Span) envelope.Span {
	raw := text[span.Start:span.End]
	start := span.Start + len(raw) - len(strings.TrimLeft(raw, " \t\r\n"))
	if start == span.End {
		return span // nothing but white space: that is what there is to mark
	}
	return envelope.Span{Start: start, End: start + len(strings.TrimSpace(raw))}
}

// nodePath returns the XPath of an element, as [envelope.Violation] writes it: by
// key or name where it has one, by its number where it has siblings of its name.
// Of a very deep one only the last steps are written.
func nodePath(n envelope.Node) string {
	const deepest = 16
	path := ""
	for range deepest {
		path = "/" + nodeStep(n) + path
		parent, ok := n.Parent()
		if !ok {
			return path
		}
		n = parent
	}
	return "/…" + path
}

func nodeStep(n envelope.Node) string {
	name := printableLine(n.Name())
	parent, ok := n.Parent()
	if !ok {
		return name
	}
	if key, ok := identifyingAttr[name]; ok {
		if a, ok := n.Attr(key); ok {
			return name + "[@" + key + "=" + literal(a.Value()) + "]"
		}
	}
	number, count := 0, 0
	for sibling := range parent.Elements() {
		if sibling.Name() == n.Name() {
			count++
			if sibling == n {
				number = count
			}
		}
	}
	if count > 1 {
		return fmt.Sprintf("%s[%d]", name, number)
	}
	return name
}

var identifyingAttr = map[string]string{"detail": "key", "field": "name", "change": "field"}

// literal writes s as an XPath string literal, in the quote it does not hold.
func literal(s string) string {
	s = clipMiddle(printableLine(s), 60)
	if strings.Contains(s, "'") {
		return `"` + s + `"`
	}
	return "'" + s + "'"
}
