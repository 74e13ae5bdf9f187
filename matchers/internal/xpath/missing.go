package xpath

import "github.com/antchfx/xmlquery"

// Missing says of a path that selects no node how far it leads.
type Missing struct {
	Path   string // the path
	Broken string // the shortest start of it that selects no node
	Exists string // the longest start of it that does; "" if that is only the root or context node
	// Node is the first node of Exists, or nil; Count is how many there are.
	Node  *xmlquery.Node
	Count int
	// NoParent: the path breaks off before its last step, so that it says nothing
	// about what the last step asks for.
	NoParent bool
}

// Missing returns the paths that select no node on which the value of an
// evaluation of this tree stands: the expression itself, if it selects none, or one
// whose value was taken, as by string(a) or a = 'x', without which the value says
// nothing. Where emptiness is what is asked for, as in count(a), not(a) and a and b,
// nothing is missing, nor in a predicate.
func (x *Expression) Missing(t *Tree, v Value) []Missing {
	top := v.absent
	if v.Kind == NodeSet && len(v.Nodes) == 0 {
		top = x.top
	}
	if top == nil {
		return nil
	}
	e := &evaluation{tree: t, work: maxWork}
	found := e.missing(x.source, top)
	if e.work < 0 {
		return []Missing{{Path: x.source, Broken: x.source}}
	}
	return found
}

func (e *evaluation) missing(source string, n node) []Missing {
	whole := source[n.at().start:n.at().end]
	switch n := n.(type) {
	case union:
		var all []Missing
		for _, part := range n.parts {
			all = append(all, e.missing(source, part)...)
		}
		return all
	case bracketed:
		return e.missing(source, n.of)
	case path:
		return e.missingStep(source, n)
	case filter:
		nodes := e.eval(n.of, e.top()).Nodes
		if len(nodes) == 0 {
			return e.missing(source, n.of)
		}
		m := Missing{Path: whole}
		end := n.of.at().end
		for _, p := range n.predicates {
			m.reach(source[n.start:end], nodes)
			if nodes = e.keep(nodes, p); len(nodes) == 0 {
				m.Broken = source[n.start:p.at().end]
				break
			}
			end = p.at().end
		}
		return []Missing{m}
	}
	return nil
}

func (m *Missing) reach(exists string, nodes []*xmlquery.Node) {
	m.Exists, m.Node, m.Count = exists, nodes[0], len(nodes)
}

func (e *evaluation) top() context { return context{e.tree.root, 1, 1} }

// missingStep finds the step or predicate that leaves no node.
func (e *evaluation) missingStep(source string, p path) []Missing {
	nodes := e.start(p, e.top())
	m := Missing{Path: source[p.start:p.end]}
	if p.from != nil {
		if len(nodes) == 0 {
			inner := e.missing(source, p.from)
			for i := range inner {
				inner[i].Path, inner[i].NoParent = m.Path, true
			}
			return inner
		}
		m.reach(source[p.start:p.from.at().end], nodes)
	}
	for i := range p.steps {
		s := &p.steps[i]
		for predicates := 0; predicates <= len(s.predicates); predicates++ {
			found := e.step(s, nodes, predicates)
			if len(found) == 0 {
				m.Broken = source[p.start:s.end(predicates)]
				m.NoParent = i < len(p.steps)-1
				return []Missing{m}
			}
			if !s.implied {
				m.reach(source[p.start:s.end(predicates)], found)
			}
		}
		nodes = e.step(s, nodes, len(s.predicates))
	}
	m.Broken = m.Path
	return []Missing{m}
}
