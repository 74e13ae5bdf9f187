package envelope

import "strings"

// escaping checks every text and attribute for what is escaped too little or too
// much, and the tree for markup that no envelope has.
func (c *checker) escaping() {
	for i := range c.d.nodes {
		at := &c.d.nodes[i]
		switch at.kind {
		case ElementNode:
			for j := at.attr; j < at.attr+int32(at.nattr); j++ {
				if a := &c.d.attrs[j]; a.amp || a.less || a.badlyQu {
					c.attribute(Attr{c.d, j})
				}
			}
		case TextNode:
			if at.less {
				raw := c.d.text[at.start:at.end]
				c.inText("content-under-escaped", i, strings.IndexByte(raw, '<'), quote(after(raw, strings.IndexByte(raw, '<'))), "&lt;")
			}
			if at.amp {
				c.references(i, c.d.text[at.start:at.end])
			}
		default:
			c.at("foreign-markup", Node{c.d, int32(i)}, quote(c.d.text[at.start:at.end]), "text with & and < escaped")
		}
	}
}

// references reports the first & of a text that should be escaped and the first
// reference that should not be there.
func (c *checker) references(i int, raw string) {
	under, over := false, false
	for at := strings.IndexByte(raw, '&'); at < len(raw) && !(under && over); {
		ref := scanReference(raw[at:])
		switch name := raw[at : at+ref.size]; {
		case ref.size == 0 && !under:
			under = true
			c.inText("content-under-escaped", i, at, quote(after(raw, at)), "&amp;")
		case ref.size > 0 && name != "&amp;" && name != "&lt;" && !over:
			over = true
			want := "the character itself"
			if !ref.known {
				want = "&amp; for the &"
			}
			c.inText("content-over-escaped", i, at, Printable(name), want)
		}
		at += max(ref.size, 1)
		n := strings.IndexByte(raw[at:], '&')
		if n < 0 {
			return
		}
		at += n
	}
}

// inText reports a violation within text node i, at the path of its element.
func (c *checker) inText(rule string, i, offset int, found, want string) {
	if !c.wants(rule) {
		return
	}
	n := Node{c.d, int32(i)}
	parent, _ := n.Parent()
	c.report(rule, n.Span().Start+offset, parent.Path(), found, want)
}

func (c *checker) attribute(a Attr) {
	at := a.at()
	if at.less {
		c.attr("attribute-escaping", a, "a raw < in "+quote(a.Raw()), "&lt;")
		return
	}
	if at.badlyQu {
		c.attr("attribute-escaping", a, "a raw quote in "+quote(a.Raw()), "&quot; or &apos;")
		return
	}
	raw := a.Raw()
	for i := 0; i < len(raw); i++ {
		if raw[i] == '&' && !scanReference(raw[i:]).known {
			c.attr("attribute-escaping", a, "a raw & in "+quote(raw), "&amp;")
			return
		}
	}
}

// after returns the text from an offset on, cut to what a message needs.
func after(s string, i int) string {
	s = s[i:]
	return s[:runeStart(s, min(len(s), 20))]
}
