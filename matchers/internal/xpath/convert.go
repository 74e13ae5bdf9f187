package xpath

import (
	"math"
	"strings"

	"github.com/antchfx/xmlquery"
)

func isTrue(v Value) bool {
	switch v.Kind {
	case NodeSet:
		return len(v.Nodes) > 0
	case Boolean:
		return v.Boolean
	case Number:
		return v.Number != 0 && !math.IsNaN(v.Number)
	}
	return v.String != ""
}

func (e *evaluation) number(v Value) float64 {
	switch v.Kind {
	case Number:
		return v.Number
	case Boolean:
		if v.Boolean {
			return 1
		}
		return 0
	}
	return ParseNumber(e.text(v))
}

func (e *evaluation) text(v Value) string {
	switch v.Kind {
	case NodeSet:
		if len(v.Nodes) == 0 {
			return ""
		}
		return e.stringValue(v.Nodes[0])
	case Boolean:
		if v.Boolean {
			return "true"
		}
		return "false"
	case Number:
		return FormatNumber(v.Number)
	}
	e.spendText(len(v.String))
	return v.String
}

// stringValue returns the string value of a node, as section 5 defines it.
func (e *evaluation) stringValue(n *xmlquery.Node) string {
	var text string
	switch n.Type {
	case xmlquery.TextNode, xmlquery.CommentNode:
		text = n.Data
	case xmlquery.AttributeNode:
		text = n.FirstChild.Data
	case xmlquery.ProcessingInstruction:
		text = n.ProcInst.Inst
	default:
		return e.textBelow(n)
	}
	if !e.spendText(len(text)) {
		return ""
	}
	return text
}

// textBelow joins the texts below an element; a single one is not copied.
func (e *evaluation) textBelow(n *xmlquery.Node) string {
	var texts []string
	for d := n.FirstChild; d != nil; d = nextWithin(d, n) {
		cost := 1
		if d.Type == xmlquery.TextNode {
			texts = append(texts, d.Data)
			cost += len(d.Data) / bytesPerStep
		}
		if !e.spend(cost) {
			return ""
		}
	}
	return strings.Join(texts, "")
}

// Text returns the string value of a node of the tree.
func (t *Tree) Text(n *xmlquery.Node) string {
	return (&evaluation{tree: t, work: math.MaxInt}).stringValue(n)
}
