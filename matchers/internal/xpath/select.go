package xpath

import (
	"slices"

	"github.com/antchfx/xmlquery"
)

func (p path) eval(e *evaluation, c context) Value {
	nodes := e.start(p, c)
	for i := range p.steps {
		nodes = e.step(&p.steps[i], nodes, len(p.steps[i].predicates))
	}
	return Value{Kind: NodeSet, Nodes: nodes}
}

func (f filter) eval(e *evaluation, c context) Value {
	nodes := e.eval(f.of, c).Nodes
	for _, p := range f.predicates {
		nodes = e.keep(nodes, p)
	}
	return Value{Kind: NodeSet, Nodes: nodes}
}

func (u union) eval(e *evaluation, c context) Value {
	var all []*xmlquery.Node
	for _, part := range u.parts {
		all = append(all, e.eval(part, c).Nodes...)
	}
	return Value{Kind: NodeSet, Nodes: e.inOrder(all)}
}

func (e *evaluation) start(p path, c context) []*xmlquery.Node {
	switch {
	case p.from != nil:
		return e.eval(p.from, c).Nodes
	case p.absolute:
		return []*xmlquery.Node{e.tree.root}
	}
	return []*xmlquery.Node{c.node}
}

// step takes a step, with its first so many predicates, from every node of a set.
func (e *evaluation) step(s *step, from []*xmlquery.Node, predicates int) []*xmlquery.Node {
	var all []*xmlquery.Node
	covered := -1
	for _, n := range from {
		if !e.spend(1) {
			return nil
		}
		if predicates == 0 && s.axis.down && n.Type != xmlquery.AttributeNode {
			// What is below a node that is below another was found already. An
			// attribute is below no node, though its place in the order is.
			if e.tree.order(n) <= covered {
				continue
			}
			covered = e.tree.nodes[n].last
		}
		all = append(all, e.candidates(s, n, predicates)...)
	}
	if len(from) == 1 && !s.axis.backward {
		return all
	}
	return e.inOrder(all)
}

// candidates are the nodes of one step from one node, the nearest first: the order
// that predicates count in.
func (e *evaluation) candidates(s *step, from *xmlquery.Node, predicates int) []*xmlquery.Node {
	var nodes []*xmlquery.Node
	s.axis.walk(e.tree, from, func(n *xmlquery.Node) bool {
		if s.test.matches(s.axis, n) {
			nodes = append(nodes, n)
		}
		return e.spend(1)
	})
	for _, p := range s.predicates[:predicates] {
		nodes = e.keep(nodes, p)
	}
	return nodes
}

// keep returns the nodes that a predicate holds for. A number is a position.
func (e *evaluation) keep(nodes []*xmlquery.Node, predicate node) []*xmlquery.Node {
	var kept []*xmlquery.Node
	for i, n := range nodes {
		v := e.eval(predicate, context{n, i + 1, len(nodes)})
		if e.work < 0 {
			return nil
		}
		if v.Kind == Number && v.Number == float64(i+1) || v.Kind != Number && isTrue(v) {
			kept = append(kept, n)
		}
	}
	return kept
}

// inOrder returns the nodes in document order, each once. It may change its argument.
func (e *evaluation) inOrder(nodes []*xmlquery.Node) []*xmlquery.Node {
	if !e.spend(len(nodes)) {
		return nil
	}
	before := func(a, b *xmlquery.Node) int { return e.tree.order(a) - e.tree.order(b) }
	if !slices.IsSortedFunc(nodes, before) {
		slices.SortFunc(nodes, before)
	}
	return slices.Compact(nodes)
}

func (t nodeTest) matches(a *axis, n *xmlquery.Node) bool {
	switch t.kind {
	case anyTest:
		return true
	case textTest:
		return n.Type == xmlquery.TextNode
	case commentTest:
		return n.Type == xmlquery.CommentNode
	case instructionTest:
		return n.Type == xmlquery.ProcessingInstruction && (t.name == "" || t.name == n.Data)
	}
	principal := xmlquery.ElementNode
	if a.attributes {
		principal = xmlquery.AttributeNode
	}
	switch {
	case n.Type != principal:
		return false
	case t.xml:
		return n.NamespaceURI == xmlNamespace && (t.name == "" || t.name == n.Data)
	}
	return t.name == "" || t.name == n.Data && n.NamespaceURI == ""
}
