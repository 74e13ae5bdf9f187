package snapshot

import (
	"sort"

	"github.com/errshape/errshape/envelope"
)

// context is a stretch of a document's markup, or an attribute's value in it.
type context struct {
	span  envelope.Span
	quote string // of an attribute's value; "" for a part of a tag
}

// contexts are in order and do not overlap. What lies in none is text.
type contexts []context

// tagContexts returns where the document's text is not text between tags.
func tagContexts(doc *envelope.Document) contexts {
	var found contexts
	add := func(from, to int, quote string) {
		if from < to {
			found = append(found, context{envelope.Span{Start: from, End: to}, quote})
		}
	}
	for node := range doc.All() {
		span, content := node.Span(), node.ContentSpan()
		switch node.Kind() {
		case envelope.TextNode, envelope.CDATANode:
			continue
		case envelope.ElementNode:
			at := span.Start
			for a := range node.Attrs() {
				value := a.ValueSpan()
				add(at, value.Start, "")
				add(value.Start, value.End, doc.Text()[value.End:value.End+1])
				at = value.End
			}
			add(at, content.Start, "")
			add(content.End, span.End, "")
		default:
			add(span.Start, span.End, "")
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].span.Start < found[j].span.Start })
	return found
}

// at says whether text may be replaced at an offset, and the quote it stands in.
func (c contexts) at(offset int) (quote string, allowed bool) {
	i := sort.Search(len(c), func(i int) bool { return c[i].span.End > offset })
	if i == len(c) || c[i].span.Start > offset {
		return "", true
	}
	return c[i].quote, c[i].quote != ""
}
