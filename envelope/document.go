package envelope

import (
	"iter"
	"strings"
)

// NodeKind tells the nodes of a [Document] apart.
type NodeKind uint8

// The kinds of node. A text node is a run of characters without markup; what the
// specification calls content is text, and the rest is kept so that it can be shown.
const (
	ElementNode NodeKind = iota + 1
	TextNode
	CDATANode
	CommentNode
	InstructionNode // <?target …?>
)

// Span is a range of bytes of a text, from Start up to but not including End.
type Span struct{ Start, End int }

// Document is a text read as a tree of elements, attributes and text, every one
// with its place. It is never changed after [ParseDocument] returns, and may be
// read by several goroutines.
type Document struct {
	text   string
	nodes  []node // in document order; the root is the first
	attrs  []attr
	before Span // what stands before the root that is not white space
	after  Span
	lines  lineIndex
}

// node is an element or a run of text in the flat tree. Its children are the nodes
// that follow it, up to sub.
type node struct {
	kind       NodeKind
	amp, less  bool // a text that holds a raw & or <
	nattr      uint8
	parent     int32 // -1 for the root
	sub        int32 // the index after the last descendant
	attr       int32 // of the first attribute
	start, end int32 // the whole of it, tags included
	nameEnd    int32 // of an element or instruction
	open       int32 // where its content starts …
	shut       int32 // … and ends
}

type attr struct {
	owner              int32
	start, nameEnd     int32
	value, valueEnd    int32 // within the quotes
	amp, less, badlyQu bool  // holds a raw &, <, or the quote in use
}

// Text returns the text that was parsed, whole.
func (d *Document) Text() string { return d.text }

// Root returns the root element.
func (d *Document) Root() Node { return Node{d, 0} }

// Before returns the span of what stands before the root element, without
// surrounding white space; it is empty if that is all there is.
func (d *Document) Before() Span { return d.before }

// After returns the span of what stands after the root element, likewise.
func (d *Document) After() Span { return d.after }

// Position returns the line and column of a byte offset into the text.
func (d *Document) Position(offset int) Position { return d.lines.position(d.text, offset) }

// All returns every node, in document order, the root first.
func (d *Document) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := range d.nodes {
			if !yield(Node{d, int32(i)}) {
				return
			}
		}
	}
}

// Node is one node of a document. The zero Node belongs to none; only IsZero may
// be called on it.
type Node struct {
	doc *Document
	i   int32
}

// IsZero reports whether n belongs to no document.
func (n Node) IsZero() bool { return n.doc == nil }

// Kind returns what n is.
func (n Node) Kind() NodeKind { return n.at().kind }

// Name returns the name of an element or the target of an instruction, and "" for
// the rest.
func (n Node) Name() string {
	at := n.at()
	switch at.kind {
	case ElementNode:
		return n.doc.text[at.start+1 : at.nameEnd]
	case InstructionNode:
		return n.doc.text[at.start+2 : at.nameEnd]
	}
	return ""
}

// Span returns the place of the whole node, its tags included.
func (n Node) Span() Span { return Span{int(n.at().start), int(n.at().end)} }

// ContentSpan returns the place of what stands between the tags of an element, or
// within the delimiters of a CDATA section, comment or instruction.
func (n Node) ContentSpan() Span { return Span{int(n.at().open), int(n.at().shut)} }

// NameSpan returns the place of an element's name in its start tag.
func (n Node) NameSpan() Span { return Span{int(n.at().start) + 1, int(n.at().nameEnd)} }

// Position returns where the node starts.
func (n Node) Position() Position { return n.doc.Position(int(n.at().start)) }

// Raw returns the node as it was written.
func (n Node) Raw() string { return n.doc.text[n.at().start:n.at().end] }

// RawContent returns the text of [Node.ContentSpan] as it was written.
func (n Node) RawContent() string { return n.doc.text[n.at().open:n.at().shut] }

// Text returns the text in n and below it, decoded exactly once: its string value,
// as XPath has it.
func (n Node) Text() string {
	at := n.at()
	if at.kind != ElementNode {
		return n.doc.nodeText(at)
	}
	return n.doc.textBelow(n.i)
}

// Parent returns the element that n stands in; ok is false for the root.
func (n Node) Parent() (parent Node, ok bool) {
	if p := n.at().parent; p >= 0 {
		return Node{n.doc, p}, true
	}
	return Node{}, false
}

// Children returns the nodes directly in n, in document order.
func (n Node) Children() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := n.i + 1; i < n.at().sub; i = n.doc.nodes[i].sub {
			if !yield(Node{n.doc, i}) {
				return
			}
		}
	}
}

// Elements returns the elements directly in n, in document order.
func (n Node) Elements() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for child := range n.Children() {
			if child.Kind() == ElementNode && !yield(child) {
				return
			}
		}
	}
}

// Child returns the first element of this name directly in n.
func (n Node) Child(name string) (child Node, ok bool) {
	for child := range n.Elements() {
		if child.Name() == name {
			return child, true
		}
	}
	return Node{}, false
}

// Attrs returns the attributes of an element, as they were written, repeated ones too.
func (n Node) Attrs() iter.Seq[Attr] {
	return func(yield func(Attr) bool) {
		at := n.at()
		for i := at.attr; i < at.attr+int32(at.nattr); i++ {
			if !yield(Attr{n.doc, i}) {
				return
			}
		}
	}
}

// Attr returns the attribute of this name; of several the last, as the page's
// client does.
func (n Node) Attr(name string) (a Attr, ok bool) {
	at := n.at()
	for i := at.attr + int32(at.nattr) - 1; i >= at.attr; i-- {
		if a := (Attr{n.doc, i}); a.Name() == name {
			return a, true
		}
	}
	return Attr{}, false
}

func (n Node) at() *node { return &n.doc.nodes[n.i] }

// Attr is one attribute of an element.
type Attr struct {
	doc *Document
	i   int32
}

// Name returns the attribute's name.
func (a Attr) Name() string { return a.doc.text[a.at().start:a.at().nameEnd] }

// Value returns the attribute's value, decoded exactly once.
func (a Attr) Value() string {
	if !a.at().amp {
		return a.Raw()
	}
	return unescape(a.Raw())
}

// Raw returns the value as it was written between its quotes.
func (a Attr) Raw() string { return a.doc.text[a.at().value:a.at().valueEnd] }

// Owner returns the element that the attribute belongs to.
func (a Attr) Owner() Node { return Node{a.doc, a.at().owner} }

// Span returns the place of the attribute, from its name to its closing quote.
func (a Attr) Span() Span { return Span{int(a.at().start), int(a.at().valueEnd) + 1} }

// ValueSpan returns the place of the value, without its quotes.
func (a Attr) ValueSpan() Span { return Span{int(a.at().value), int(a.at().valueEnd)} }

// Position returns where the attribute's name starts.
func (a Attr) Position() Position { return a.doc.Position(int(a.at().start)) }

func (a Attr) at() *attr { return &a.doc.attrs[a.i] }

func (d *Document) nodeText(at *node) string {
	switch at.kind {
	case TextNode:
		raw := d.text[at.start:at.end]
		if at.amp {
			return unescape(raw)
		}
		return raw
	case CDATANode:
		return d.text[at.open:at.shut]
	}
	return ""
}

// textBelow joins the texts below element i; a single one is not copied.
func (d *Document) textBelow(i int32) string {
	single, n, size := int32(-1), 0, 0
	for j := i + 1; j < d.nodes[i].sub; j++ {
		if k := d.nodes[j].kind; k == TextNode || k == CDATANode {
			single, n = j, n+1
			size += int(d.nodes[j].end - d.nodes[j].start)
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return d.nodeText(&d.nodes[single])
	}
	var b strings.Builder
	b.Grow(size)
	for j := i + 1; j < d.nodes[i].sub; j++ {
		b.WriteString(d.nodeText(&d.nodes[j]))
	}
	return b.String()
}
