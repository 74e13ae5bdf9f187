package xpath

import "github.com/antchfx/xmlquery"

// axis yields the nodes of one direction, the nearest first, until yield says stop.
type axis struct {
	attributes bool // its principal kind of node is the attribute
	backward   bool // it yields against the document's order
	down       bool // it yields all that is below a node
	walk       func(t *Tree, from *xmlquery.Node, yield func(*xmlquery.Node) bool)
}

var axes = map[string]*axis{
	"self":               {walk: func(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) { yield(n) }},
	"child":              {walk: children},
	"parent":             {walk: parent},
	"attribute":          {walk: attributes, attributes: true},
	"ancestor":           {walk: ancestors, backward: true},
	"ancestor-or-self":   {walk: orSelf(ancestors), backward: true},
	"descendant":         {walk: descendants, down: true},
	"descendant-or-self": {walk: orSelf(descendants), down: true},
	"following-sibling":  {walk: followingSiblings},
	"preceding-sibling":  {walk: precedingSiblings, backward: true},
	"following":          {walk: following},
	"preceding":          {walk: preceding, backward: true},
}

// firstChild hides the text that xmlquery keeps an attribute's value in.
func firstChild(n *xmlquery.Node) *xmlquery.Node {
	if n.Type == xmlquery.AttributeNode {
		return nil
	}
	return n.FirstChild
}

func orSelf(walk func(*Tree, *xmlquery.Node, func(*xmlquery.Node) bool)) func(*Tree, *xmlquery.Node, func(*xmlquery.Node) bool) {
	return func(t *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
		if yield(n) {
			walk(t, n, yield)
		}
	}
}

func children(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	for c := firstChild(n); c != nil && yield(c); c = c.NextSibling {
	}
}

func parent(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	if n.Parent != nil {
		yield(n.Parent)
	}
}

func attributes(t *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	for _, a := range t.Attributes(n) {
		if !yield(a) {
			return
		}
	}
}

func ancestors(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	for p := n.Parent; p != nil && yield(p); p = p.Parent {
	}
}

func descendants(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	for d := firstChild(n); d != nil && yield(d); d = nextWithin(d, n) {
	}
}

// nextWithin returns the node after n in document order that is below top.
func nextWithin(n, top *xmlquery.Node) *xmlquery.Node {
	if c := firstChild(n); c != nil {
		return c
	}
	return afterWithin(n, top)
}

// afterWithin returns the node after n and all below it that is below top.
func afterWithin(n, top *xmlquery.Node) *xmlquery.Node {
	for ; n != nil && n != top; n = n.Parent {
		if n.NextSibling != nil {
			return n.NextSibling
		}
	}
	return nil
}

// followingSiblings and precedingSiblings are empty for an attribute, which xmlquery
// links to no sibling.
func followingSiblings(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	for s := n.NextSibling; s != nil && yield(s); s = s.NextSibling {
	}
}

func precedingSiblings(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	for s := n.PrevSibling; s != nil && yield(s); s = s.PrevSibling {
	}
}

// following is all after n in document order but what is below it. What is below
// an attribute's element comes after the attribute and is not below it.
func following(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	first := afterWithin(n, nil)
	if n.Type == xmlquery.AttributeNode {
		first = nextWithin(n.Parent, nil)
	}
	for f := first; f != nil && yield(f); f = nextWithin(f, nil) {
	}
}

// preceding is all before n in document order but its ancestors, the last first.
func preceding(_ *Tree, n *xmlquery.Node, yield func(*xmlquery.Node) bool) {
	if n.Type == xmlquery.AttributeNode {
		n = n.Parent
	}
	for ; n != nil; n = n.Parent {
		for s := n.PrevSibling; s != nil; s = s.PrevSibling {
			if !backwards(s, yield) {
				return
			}
		}
	}
}

// backwards yields all of n's subtree, the last node first. Its depth is that of
// the document, which the scanner bounds.
func backwards(n *xmlquery.Node, yield func(*xmlquery.Node) bool) bool {
	for c := n.LastChild; c != nil; c = c.PrevSibling {
		if !backwards(c, yield) {
			return false
		}
	}
	return yield(n)
}
