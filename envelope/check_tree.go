package envelope

import "strings"

// textOnly checks that an element holds nothing but text, and that the text is no
// stack trace. It returns the text.
func (c *checker) textOnly(n Node) string {
	end := n.at().sub
	for i := n.firstElement(); i < end; i = c.d.element(c.d.nodes[i].sub, end) {
		c.strange(Node{c.d, i}, "text, with every < written as &lt;")
	}
	text := n.content()
	if frame, at, ok := StackFrame(text); ok {
		if raw := n.RawContent(); raw != text {
			at = max(strings.Index(raw, frame), 0) // where decoding moved it, the element will do
		}
		if c.wants("stack-trace") {
			c.report("stack-trace", n.ContentSpan().Start+at, n.Path(), quote(frame), "what went wrong, without the stack")
		}
	}
	return text
}

// strange reports an element that does not belong where it stands.
func (c *checker) strange(n Node, want string) {
	if n.Name() == contractName {
		c.at("contract-position", n, "<"+contractName+"> here", "it last in a validation_error, or not at all")
		return
	}
	c.at("unknown-element", n, "<"+Printable(clipText(n.Name()))+">", want)
}

// between reports text that stands where only elements may.
func (c *checker) between(n Node) {
	if n.Kind() != TextNode {
		return // foreign-markup
	}
	if raw := n.Raw(); !isBlank(raw) {
		if c.wants("text-between") {
			c.report("text-between", skipSpace(c.d.text, n.Span().Start), n.parentPath(), quote(strings.Trim(raw, space)), "elements and white space")
		}
	}
}

func (n Node) parentPath() string {
	parent, _ := n.Parent()
	return parent.Path()
}

func (c *checker) noAttributes(n Node) { c.attributes(n, "", "") }

// attributes reports what is not one of two names, and what is there twice.
func (c *checker) attributes(n Node, first, second string) {
	at := n.at()
	for i := at.attr; i < at.attr+int32(at.nattr); i++ {
		a := Attr{c.d, i}
		name := a.Name()
		if name != first && name != second {
			want := "none"
			if first != "" {
				want = strings.TrimSuffix(first+" and "+second, " and ")
			}
			c.attr("unknown-attribute", a, Printable(clipText(name)), want)
			continue
		}
		for j := at.attr; j < i; j++ {
			if (Attr{c.d, j}).Name() == name {
				c.attr("duplicate-attribute", a, "a second "+name, "one")
				break
			}
		}
	}
}

// filled returns an attribute that must be there and say something, and reports it if
// it does not.
func (c *checker) filled(rule string, n Node, name, want string) (a Attr, ok bool) {
	a, there := n.Attr(name)
	switch {
	case !there:
		c.at(rule, n, "no "+name+" attribute", want)
	case isBlank(a.Value()):
		c.attr(rule, a, quote(a.Value()), want)
	default:
		return a, true
	}
	return a, false
}
