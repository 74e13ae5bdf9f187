package xpath

import (
	"strings"

	"github.com/antchfx/xmlquery"
	"github.com/errshape/errshape/envelope"
)

// builder makes a tree from the nodes of a document, which come in its order.
type builder struct {
	*Tree
	names namespaces
	open  []openElement
}

type openElement struct {
	source   envelope.Node
	node     *xmlquery.Node
	declared []string // the prefixes its xmlns attributes declare
}

func (b *builder) add(n envelope.Node) {
	b.closeUntilParent(n)
	switch n.Kind() {
	case envelope.ElementNode:
		b.element(n)
	case envelope.TextNode, envelope.CDATANode:
		b.text(n)
	case envelope.CommentNode:
		b.append(&xmlquery.Node{Type: xmlquery.CommentNode, Data: n.RawContent()}, sourceOf(n))
	case envelope.InstructionNode:
		b.append(instruction(n.RawContent()), sourceOf(n))
	}
}

func sourceOf(n envelope.Node) Source { return Source{Node: n, Span: n.Span()} }

// closeUntilParent closes the elements that end before n.
func (b *builder) closeUntilParent(n envelope.Node) {
	parent, ok := n.Parent()
	keep := len(b.open)
	for keep > 0 && (!ok || b.open[keep-1].source != parent) {
		keep--
	}
	b.leave(keep)
}

func (b *builder) element(n envelope.Node) {
	declared := b.names.declare(n)
	node := &xmlquery.Node{Type: xmlquery.ElementNode}
	node.Prefix, node.Data, node.NamespaceURI = b.names.resolve(n.Name(), true)
	b.append(node, sourceOf(n))
	for a := range n.Attrs() {
		if _, ok := declaredPrefix(a.Name()); ok {
			continue // a namespace node and no attribute, says section 5.3
		}
		attribute := &xmlquery.Node{Type: xmlquery.AttributeNode, Parent: node}
		attribute.Prefix, attribute.Data, attribute.NamespaceURI = b.names.resolve(a.Name(), false)
		// The value is a text below the attribute, as in xmlquery's own attribute nodes.
		attribute.FirstChild = &xmlquery.Node{Type: xmlquery.TextNode, Data: a.Value(), Parent: attribute}
		attribute.LastChild = attribute.FirstChild
		b.enter(attribute, Source{Node: n, Attribute: a, Span: a.Span(), IsAttribute: true})
		e := b.nodes[node]
		e.attributes = append(e.attributes, attribute)

		plain := xmlquery.Attr{Value: a.Value(), NamespaceURI: attribute.NamespaceURI}
		plain.Name.Space, plain.Name.Local = attribute.Prefix, attribute.Data
		node.Attr = append(node.Attr, plain)
	}
	b.open = append(b.open, openElement{n, node, declared})
}

// text appends a text, or joins it to the one before it: a CDATA section is a way
// to write text and no node of its own.
func (b *builder) text(n envelope.Node) {
	data := n.Text()
	if data == "" {
		return // a text node has at least one character
	}
	parent := b.parent()
	if last := parent.LastChild; last != nil && last.Type == xmlquery.TextNode {
		e := b.nodes[last]
		e.pieces = append(e.pieces, data)
		e.source.Span.End = n.Span().End
		return
	}
	b.append(&xmlquery.Node{Type: xmlquery.TextNode, Data: data}, sourceOf(n))
}

func (b *builder) parent() *xmlquery.Node {
	if len(b.open) == 0 {
		return b.root
	}
	return b.open[len(b.open)-1].node
}

func (b *builder) append(n *xmlquery.Node, source Source) {
	// The pieces of a text are joined once, when no more can come.
	b.join(b.parent().LastChild)
	xmlquery.AddChild(b.parent(), n)
	b.enter(n, source)
}

func (b *builder) join(n *xmlquery.Node) {
	if n == nil {
		return
	}
	if e := b.nodes[n]; len(e.pieces) > 0 {
		n.Data += strings.Join(e.pieces, "")
		e.pieces = nil
	}
}

func (b *builder) enter(n *xmlquery.Node, source Source) {
	order := len(b.nodes)
	b.nodes[n] = &entry{order: order, last: order, source: source}
}

// leave closes the open elements but for the first keep.
func (b *builder) leave(keep int) {
	for len(b.open) > keep {
		top := b.open[len(b.open)-1]
		b.join(top.node.LastChild)
		b.nodes[top.node].last = len(b.nodes) - 1
		b.names.forget(top.declared)
		b.open = b.open[:len(b.open)-1]
	}
}

func instruction(content string) *xmlquery.Node {
	target := content[:nameEnd(content, 0)]
	data := strings.TrimLeft(content[len(target):], space)
	return &xmlquery.Node{Type: xmlquery.ProcessingInstruction, Data: target,
		ProcInst: &xmlquery.ProcInstData{Target: target, Inst: data}}
}

// around adds the comments and instructions before or after the root element. Any
// other text there means that the envelope was cut out of something else, whose
// comments are not the document's.
func (b *builder) around(text string) {
	var found []*xmlquery.Node
	text = strings.TrimPrefix(text, "\ufeff")
	for text = strings.TrimLeft(text, space); text != ""; text = strings.TrimLeft(text, space) {
		if rest, ok := strings.CutPrefix(text, "<!--"); ok {
			comment, after, closed := strings.Cut(rest, "-->")
			if !closed {
				return
			}
			found = append(found, &xmlquery.Node{Type: xmlquery.CommentNode, Data: comment})
			text = after
			continue
		}
		rest, ok := strings.CutPrefix(text, "<?")
		content, after, closed := strings.Cut(rest, "?>")
		if !ok || !closed || nameEnd(content, 0) == 0 {
			return
		}
		if n := instruction(content); n.Data != "xml" {
			found = append(found, n)
		}
		text = after
	}
	for _, n := range found {
		b.append(n, Source{})
	}
}
