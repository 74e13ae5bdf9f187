package envelope

import (
	"strconv"
	"strings"
)

// Path returns an XPath to the node, as a person would write it: a detail by its
// key, a field by its name, anything else that is not alone by its number.
func (n Node) Path() string {
	var steps []string
	for !n.IsZero() {
		steps = append(steps, n.step())
		n, _ = n.Parent()
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(steps[i])
	}
	return b.String()
}

// Path returns an XPath to the attribute.
func (a Attr) Path() string {
	owner := a.Owner().Path()
	if isPlainName(a.Name()) {
		return owner + "/@" + a.Name()
	}
	return owner + "/@*[" + strconv.Itoa(int(a.i-a.Owner().at().attr)+1) + "]"
}

func (n Node) step() string {
	test := n.nodeTest()
	if n.Kind() == ElementNode {
		for _, by := range [...]struct{ element, attr string }{{"detail", "key"}, {"field", "name"}, {"change", "field"}} {
			if n.Name() != by.element {
				continue
			}
			if a, ok := n.Attr(by.attr); ok && n.isOnlyWith(by.attr, a.Value()) {
				if quoted, ok := quoteLiteral(a.Value()); ok {
					return test + "[@" + by.attr + "=" + quoted + "]"
				}
			}
		}
	}
	index, count := n.number()
	if count == 1 {
		return test
	}
	return test + "[" + strconv.Itoa(index) + "]"
}

// isPlainName tells a name that can be shown and stand in an XPath: ASCII, not
// long, and without the colon that would ask for a namespace.
func isPlainName(name string) bool {
	return len(name) <= 60 && !strings.Contains(name, ":") && Printable(name) == name
}

func (n Node) nodeTest() string {
	switch n.Kind() {
	case ElementNode:
		if isPlainName(n.Name()) {
			return n.Name()
		}
		return "*"
	case CommentNode:
		return "comment()"
	case InstructionNode:
		return "processing-instruction()"
	}
	return "text()"
}

// passes reports whether a node passes the node test of another.
func (n Node) passes(of Node) bool {
	switch kind := of.Kind(); kind {
	case ElementNode:
		return n.Kind() == kind && (n.Name() == of.Name() || !isPlainName(of.Name()))
	case TextNode, CDATANode:
		return n.Kind() == TextNode || n.Kind() == CDATANode
	default:
		return n.Kind() == kind
	}
}

// number returns which of the siblings that pass its node test n is, from 1, and how
// many there are.
func (n Node) number() (index, count int) {
	parent, ok := n.Parent()
	if !ok {
		return 1, 1
	}
	for sibling := range parent.Children() {
		if sibling.passes(n) {
			count++
			if sibling.i == n.i {
				index = count
			}
		}
	}
	return index, count
}

func (n Node) isOnlyWith(attr, value string) bool {
	parent, ok := n.Parent()
	if !ok {
		return true
	}
	for sibling := range parent.Elements() {
		if sibling.i != n.i && sibling.Name() == n.Name() {
			if a, ok := sibling.Attr(attr); ok && a.Value() == value {
				return false
			}
		}
	}
	return true
}

// quoteLiteral writes s as an XPath string, which has no escapes.
func quoteLiteral(s string) (string, bool) {
	switch {
	case s != Printable(s) || len(s) > 80:
		return "", false
	case !strings.Contains(s, "'"):
		return "'" + s + "'", true
	case !strings.Contains(s, `"`):
		return `"` + s + `"`, true
	}
	return "", false
}
