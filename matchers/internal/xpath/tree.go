package xpath

import (
	"fmt"

	"github.com/antchfx/xmlquery"
	"github.com/errshape/errshape/envelope"
)

// maxTreeNodes bounds the memory a hostile document costs: a node of the tree is a
// quarter of a kilobyte, the text it stands for may be four bytes.
const maxTreeNodes = 1 << 18

// Tree is a document as XPath 1.0 sees it: without the xmlns attributes, and with
// each run of text and CDATA sections as one text node, white space too. It is
// never changed after [New] returns.
type Tree struct {
	root  *xmlquery.Node
	nodes map[*xmlquery.Node]*entry
}

// entry is what a tree knows of a node beyond what xmlquery does.
type entry struct {
	order      int // in the document; attributes come after their element, before its children
	last       int // order of the last node below it
	attributes []*xmlquery.Node
	pieces     []string // of a text that is still being put together
	source     Source
}

// Source is where a node comes from. The root node has none, nor has what stands
// outside the root element.
type Source struct {
	Node      envelope.Node // the element, text, comment or instruction
	Attribute envelope.Attr // if IsAttribute; Node is its element then
	// Span is the whole node as it was written; of merged text, all its pieces.
	Span        envelope.Span
	IsAttribute bool
}

// New builds the tree of a document. Comments and instructions around the root
// element belong to it, unless other text stands there too. A document of too many
// nodes is an error.
func New(doc *envelope.Document) (*Tree, error) {
	if size := size(doc); size > maxTreeNodes {
		return nil, fmt.Errorf("the document has %d nodes, and XPath is evaluated on at most %d", size, maxTreeNodes)
	}
	b := builder{Tree: &Tree{nodes: map[*xmlquery.Node]*entry{}}, names: newNamespaces()}
	b.root = &xmlquery.Node{Type: xmlquery.DocumentNode}
	b.enter(b.root, Source{})
	b.around(doc.Text()[:doc.Root().Span().Start])
	for n := range doc.All() {
		b.add(n)
	}
	b.leave(0)
	b.around(doc.Text()[doc.Root().Span().End:])
	b.nodes[b.root].last = len(b.nodes) - 1
	return b.Tree, nil
}

// size counts the nodes of a document, attributes too.
func size(doc *envelope.Document) (n int) {
	for node := range doc.All() {
		n++
		if node.Kind() == envelope.ElementNode {
			for range node.Attrs() {
				n++
			}
		}
	}
	return n
}

// Root returns the root node, the parent of the root element.
func (t *Tree) Root() *xmlquery.Node { return t.root }

// Source returns where a node of the tree comes from; ok is false for the root node
// and for what stands outside the root element.
func (t *Tree) Source(n *xmlquery.Node) (source Source, ok bool) {
	e := t.nodes[n]
	if e == nil || e.source.Node.IsZero() {
		return Source{}, false
	}
	return e.source, true
}

// Attributes returns the attributes of an element, in the order they were written.
func (t *Tree) Attributes(n *xmlquery.Node) []*xmlquery.Node { return t.nodes[n].attributes }

func (t *Tree) order(n *xmlquery.Node) int { return t.nodes[n].order }
