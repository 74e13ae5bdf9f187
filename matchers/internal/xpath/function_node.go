package xpath

import (
	"strings"

	"github.com/antchfx/xmlquery"
)

// naming makes the functions that name the first node of their argument, or the
// context node.
func naming(of func(*xmlquery.Node) string) func(*evaluation, context, []Value) Value {
	return func(_ *evaluation, c context, args []Value) Value {
		switch {
		case len(args) == 0:
			return textOf(of(c.node))
		case len(args[0].Nodes) == 0:
			return textOf("")
		}
		return textOf(of(args[0].Nodes[0]))
	}
}

func localName(n *xmlquery.Node) string {
	switch n.Type {
	case xmlquery.ElementNode, xmlquery.AttributeNode, xmlquery.ProcessingInstruction:
		return n.Data
	}
	return ""
}

func namespaceURI(n *xmlquery.Node) string { return n.NamespaceURI }

func qualifiedName(n *xmlquery.Node) string {
	if name := localName(n); n.Prefix == "" {
		return name
	}
	return n.Prefix + ":" + n.Data
}

// lang reports whether the nearest xml:lang of the context node is the language
// asked for or a sublanguage of it, whatever the case.
func lang(e *evaluation, c context, args []Value) Value {
	want := e.text(args[0])
	for n := c.node; n != nil; n = n.Parent {
		for _, a := range e.tree.Attributes(n) {
			if a.Data == "lang" && a.NamespaceURI == xmlNamespace {
				have := e.stringValue(a)
				return booleanOf(len(have) >= len(want) && strings.EqualFold(have[:len(want)], want) &&
					(len(have) == len(want) || have[len(want)] == '-'))
			}
		}
	}
	return booleanOf(false)
}
