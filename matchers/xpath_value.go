package matchers

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/antchfx/xmlquery"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/xpath"
)

// forms are what was found as the types a want may speak of.
func (j xpathJudge) forms() value {
	switch j.value.Kind {
	case xpath.Boolean:
		return value{j.value.Boolean}
	case xpath.Number:
		return numberForms(j.value.Number)
	case xpath.String:
		return textForms(j.value.String)
	}
	texts := j.texts(j.value)
	if len(texts) > 1 {
		return value{texts}
	}
	forms := append(textForms(texts[0]), texts)
	if n := xpath.ParseNumber(texts[0]); n == n {
		forms = append(forms, numberForms(n)...)
	}
	return forms
}

// textForms is a text as every type of the envelope's attributes, so that
// Equal(envelope.CodeNotFound) holds where it should.
func textForms(text string) value {
	return value{text, envelope.Code(text), envelope.Severity(text), envelope.DeltaSeverity(text)}
}

var numberTypes = []reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
	reflect.TypeFor[float32](),
}

// numberForms is a number as every type that holds it exactly. Without them
// Not(Equal(2)) would hold for 2, since an int never is Equal to a float64.
func numberForms(n float64) value {
	forms := value{n}
	const limit = 1 << 53 // beyond it a float64 does not tell one integer from the next
	if !(n > -limit && n < limit) {
		return forms
	}
	for _, t := range numberTypes {
		if n < 0 && t.Kind() >= reflect.Uint && t.Kind() <= reflect.Uint64 {
			continue
		}
		form := reflect.ValueOf(n).Convert(t)
		if form.Convert(reflect.TypeFor[float64]()).Float() == n {
			forms = append(forms, form.Interface())
		}
	}
	return forms
}

func (j xpathJudge) texts(v xpath.Value) []string {
	texts := make([]string, len(v.Nodes))
	for i, n := range v.Nodes {
		texts[i] = j.tree.Text(n)
	}
	return texts
}

// shown is what was found, in words.
func (j xpathJudge) shown(v xpath.Value) string {
	switch v.Kind {
	case xpath.Boolean:
		return fmt.Sprint(v.Boolean)
	case xpath.Number:
		return xpath.FormatNumber(v.Number)
	case xpath.String:
		return quote(v.String)
	}
	texts := j.texts(v)
	switch len(texts) {
	case 0:
		return "no node"
	case 1:
		return quote(texts[0])
	}
	return fmt.Sprintf("%d nodes: %s", len(texts), list(texts))
}

// operands says what the parts of a boolean, number or string are, which itself
// does not tell why.
func (j xpathJudge) operands() string {
	const most = 5
	var lines []string
	for _, operand := range j.x.Operands(j.tree) {
		if len(lines) == most {
			break
		}
		lines = append(lines, "where "+xpathWords(operand.Source)+j.is(operand.Value))
	}
	return strings.Join(lines, "\n")
}

// is says what a part of an expression is, or selects.
func (j xpathJudge) is(v xpath.Value) string {
	const most = 3
	if v.Kind != xpath.NodeSet || len(v.Nodes) == 1 {
		return " is " + j.shown(v)
	}
	if n := len(v.Nodes) - most; n > 0 {
		v.Nodes = v.Nodes[:most]
		return fmt.Sprintf(" selects %d nodes: %s, … %d more", n+most, list(j.texts(v)), n)
	}
	return " selects " + j.shown(v)
}

// place is that of the first node found.
func (j xpathJudge) place() place {
	if j.value.Kind != xpath.NodeSet {
		return place{}
	}
	return j.placeOf(j.value.Nodes[0])
}

// placeOf returns the place of a node; that of the root node, and of what stands
// outside the root element, is the text as a whole.
func (j xpathJudge) placeOf(n *xmlquery.Node) place {
	source, ok := j.tree.Source(n)
	switch {
	case !ok:
		return place{}
	case source.IsAttribute:
		return atAttr(j.doc, source.Attribute)
	case n.Type == xmlquery.ElementNode:
		return atContentOrName(j.doc, source.Node)
	}
	step := "text()"
	switch n.Type {
	case xmlquery.CommentNode:
		step = "comment()"
	case xmlquery.ProcessingInstruction:
		step = "processing-instruction('" + printableLine(n.Data) + "')"
	}
	parent, _ := source.Node.Parent()
	return placeOf(j.doc, parent.Path()+"/"+step, trimmed(j.doc.Text(), source.Span))
}
