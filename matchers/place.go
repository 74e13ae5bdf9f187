package matchers

import (
	"iter"
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
	return placeOf(d, n.Path(), span)
}

// atName is the place of an element's name in its start tag; it stands for the
// element where something in it is missing.
func atName(d *envelope.Document, n envelope.Node) place {
	return placeOf(d, n.Path(), n.NameSpan())
}

// atAttr is the place of an attribute's value, and of its name if that is empty.
func atAttr(d *envelope.Document, a envelope.Attr) place {
	span := a.ValueSpan()
	if span.Start == span.End {
		span = a.Span()
	}
	return placeOf(d, a.Path(), span)
}

func placeOf(d *envelope.Document, path string, span envelope.Span) place {
	return place{path: path, line: d.Position(span.Start).Line, span: span, marked: true}
}

// trimmed takes the white space off both ends of a span, so that the mark of an
// element with children does not start at a line's end.
func trimmed(text string, span envelope.Span) envelope.Span {
	raw := text[span.Start:span.End]
	start := span.Start + len(raw) - len(strings.TrimLeft(raw, blank))
	if start == span.End {
		return span // nothing but white space: that is what there is to mark
	}
	return envelope.Span{Start: start, End: start + len(strings.TrimSpace(raw))}
}

// named numbers the elements of a name directly in n, as the typed envelope does.
func named(n envelope.Node, name string) iter.Seq2[int, envelope.Node] {
	return func(yield func(int, envelope.Node) bool) {
		i := 0
		for child := range n.Elements() {
			if child.Name() != name {
				continue
			}
			if !yield(i, child) {
				return
			}
			i++
		}
	}
}
