package xpath_test

import (
	"strconv"
	"strings"

	"github.com/antchfx/xmlquery"
	"github.com/errshape/errshape/matchers/internal/xpath"
)

// printed writes a value as xmllint does, a number by the string function.
func printed(tree *xpath.Tree, v xpath.Value) string {
	switch v.Kind {
	case xpath.Boolean:
		return strconv.FormatBool(v.Boolean)
	case xpath.Number:
		return xpath.FormatNumber(v.Number)
	case xpath.String:
		return v.String
	}
	if len(v.Nodes) == 0 {
		return "nothing"
	}
	var lines []string
	for _, n := range v.Nodes {
		var b strings.Builder
		write(&b, tree, n)
		lines = append(lines, b.String())
	}
	return strings.Join(lines, "\n")
}

func write(b *strings.Builder, tree *xpath.Tree, n *xmlquery.Node) {
	switch n.Type {
	case xmlquery.DocumentNode:
		b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			write(b, tree, c)
			b.WriteString("\n")
		}
	case xmlquery.ElementNode:
		writeElement(b, tree, n)
	case xmlquery.AttributeNode:
		value := strings.ReplaceAll(escape(tree.Text(n)), `"`, "&quot;")
		b.WriteString(" " + qualified(n) + `="` + value + `"`)
	case xmlquery.TextNode:
		b.WriteString(escape(n.Data))
	case xmlquery.CommentNode:
		b.WriteString("<!--" + n.Data + "-->")
	case xmlquery.ProcessingInstruction:
		b.WriteString(strings.TrimSuffix("<?"+n.Data+" "+n.ProcInst.Inst, " ") + "?>")
	}
}

func writeElement(b *strings.Builder, tree *xpath.Tree, n *xmlquery.Node) {
	b.WriteString("<" + qualified(n))
	for _, a := range tree.Attributes(n) {
		write(b, tree, a)
	}
	if n.FirstChild == nil {
		b.WriteString("/>")
		return
	}
	b.WriteString(">")
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(b, tree, c)
	}
	b.WriteString("</" + qualified(n) + ">")
}

func qualified(n *xmlquery.Node) string {
	if n.Prefix == "" {
		return n.Data
	}
	return n.Prefix + ":" + n.Data
}

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
