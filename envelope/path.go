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
func (a Attr) Path() string { return a.Owner().Path() + "/@" + Printable(clipText(a.Name())) }

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

func (n Node) nodeTest() string {
	switch n.Kind() {
	case ElementNode:
		return Printable(clipText(n.Name()))
	case CommentNode:
		return "comment()"
	case InstructionNode:
		return "processing-instruction()"
	}
	return "text()"
}

// number returns which of its like-named siblings n is, from 1, and how many there are.
func (n Node) number() (index, count int) {
	parent, ok := n.Parent()
	if !ok {
		return 1, 1
	}
	for sibling := range parent.Children() {
		if sibling.Kind() == n.Kind() && (n.Kind() == InstructionNode || sibling.Name() == n.Name()) {
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
