package envelope

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Envelope returns the tree as a typed envelope. A root of another name is a
// [*SyntaxError].
//
// Of a section that is there twice, the first counts. A missing severity is read
// as error, its default; a missing code stays empty. What the types have no place
// for is left out; the tree still has it.
func (d *Document) Envelope() (Envelope, error) {
	root := d.Root()
	switch root.Name() {
	case toolErrorName:
		return d.toolError(), nil
	case validationErrorName:
		return d.validationError(), nil
	}
	return nil, syntaxError(d.text, root.Span().Start, "<"+Printable(clipText(root.Name()))+">", "<"+toolErrorName+"> or <"+validationErrorName+">")
}

func (d *Document) toolError() *ToolError {
	root := d.Root()
	e := &ToolError{Severity: SeverityError}
	if a, ok := root.Attr("code"); ok {
		e.Code = Code(a.Value())
	}
	if a, ok := root.Attr("severity"); ok {
		e.Severity = Severity(a.Value())
	}
	var seen sectionSet
	end := root.at().sub
	for i := d.element(1, end); i < end; i = d.element(d.nodes[i].sub, end) {
		child := Node{d, i}
		section := toolErrorSection(child.Name())
		if section == noSection || seen.has(section) {
			continue
		}
		seen.add(section)
		switch section {
		case messageSection:
			e.Message = child.content()
		case recoverySection:
			e.Recovery = child.content()
		case actionsSection:
			e.AvailableActions = child.actions()
		case detailsSection:
			e.Details = child.details()
		case retryAfterSection:
			e.RetryAfter, _ = parseDelay(child.content())
		}
	}
	return e
}

// content returns the text of an element that should hold nothing else. Markup in
// it is text to the model, so it is text here too, up to the first end tag of the
// element's own name.
func (n Node) content() string {
	if sub := n.at().sub; sub == n.i+2 && n.doc.nodes[n.i+1].kind == TextNode {
		return n.doc.nodeText(&n.doc.nodes[n.i+1]) // nearly always
	}
	if n.firstElement() == n.at().sub {
		return n.Text()
	}
	raw := n.RawContent()
	if i := indexTag(raw, "</"+n.Name()); i >= 0 {
		raw = raw[:i]
	}
	return unescape(raw)
}

// element returns the first element among the siblings from i on, and end if there
// is none. These loops are the hot path; elsewhere [Node.Elements] reads better.
func (d *Document) element(i, end int32) int32 {
	for i < end && d.nodes[i].kind != ElementNode {
		i = d.nodes[i].sub
	}
	return i
}

func (n Node) firstElement() int32 { return n.doc.element(n.i+1, n.at().sub) }

// actions reads <action> elements or, if there are none, the framework's comma list.
func (n Node) actions() []string {
	count := n.count("action")
	if count == 0 {
		return n.commaList()
	}
	actions := make([]string, 0, count)
	end := n.at().sub
	for i := n.firstElement(); i < end; i = n.doc.element(n.doc.nodes[i].sub, end) {
		if child := (Node{n.doc, i}); child.Name() == "action" {
			actions = append(actions, child.content())
		}
	}
	return actions
}

// commaList splits before it decodes: a reference to a comma is part of a name.
func (n Node) commaList() []string {
	count := 0
	for range n.commaItems() {
		count++
	}
	if count == 0 {
		return nil
	}
	items := make([]string, 0, count)
	for item := range n.commaItems() {
		items = append(items, unescape(item))
	}
	return items
}

// commaItems yields what stands between the commas, as it was written; nothing is
// no item.
func (n Node) commaItems() iter.Seq[string] {
	return func(yield func(string) bool) {
		for child := range n.Children() {
			if child.Kind() != TextNode {
				continue
			}
			for item := range strings.SplitSeq(child.Raw(), ",") {
				if item = strings.Trim(item, space); item != "" && !yield(item) {
					return
				}
			}
		}
	}
}

func (n Node) details() []Detail {
	count := n.count("detail")
	if count == 0 {
		return nil
	}
	details := make([]Detail, 0, count)
	end := n.at().sub
	for i := n.firstElement(); i < end; i = n.doc.element(n.doc.nodes[i].sub, end) {
		child := Node{n.doc, i}
		if child.Name() != "detail" {
			continue
		}
		key := ""
		if a, ok := child.Attr("key"); ok {
			key = a.Value()
		}
		details = append(details, Detail{key, child.content()})
	}
	return details
}

func (n Node) count(name string) int {
	count := 0
	end := n.at().sub
	for i := n.firstElement(); i < end; i = n.doc.element(n.doc.nodes[i].sub, end) {
		if (Node{n.doc, i}).Name() == name {
			count++
		}
	}
	return count
}

func (d *Document) validationError() *ValidationError {
	root := d.Root()
	v := &ValidationError{}
	if a, ok := root.Attr("action"); ok {
		v.Action = a.Value()
	}
	if count := root.count("field"); count > 0 {
		v.Fields = make([]Field, 0, count)
	}
	recovered := false
	for child := range root.Elements() {
		switch child.Name() {
		case "field":
			f := Field{Text: child.content()}
			if a, ok := child.Attr("name"); ok {
				f.Name = a.Value()
			}
			v.Fields = append(v.Fields, f)
		case "recovery":
			if !recovered {
				v.Recovery, recovered = child.content(), true
			}
		case contractName:
			if v.Contract == nil {
				v.Contract = child.contract()
			}
		}
	}
	return v
}

const contractName = "contract_awareness"

func (n Node) contract() *ContractAwareness {
	c := &ContractAwareness{
		SystemNote: n.childText("system_note"), Action: n.childText("action"),
		MaxSeverity:  DeltaSeverity(strings.Trim(n.childText("max_severity"), space)),
		Instructions: n.childText("instructions"),
	}
	c.ChangeCount, _ = strconv.Atoi(strings.Trim(n.childText("change_count"), space))
	changes, _ := n.Child("contract_changes")
	if changes.IsZero() {
		return c
	}
	c.Changes = slices.Grow(c.Changes, changes.count("change"))
	for change := range changes.Elements() {
		if change.Name() == "change" {
			c.Changes = append(c.Changes, change.delta())
		}
	}
	return c
}

func (n Node) delta() Delta {
	d := Delta{Description: n.childText("description")}
	if a, ok := n.Attr("severity"); ok {
		d.Severity = DeltaSeverity(a.Value())
	}
	if a, ok := n.Attr("field"); ok {
		d.Field = a.Value()
	}
	for _, side := range []struct {
		name string
		text **string
	}{{"before", &d.Before}, {"after", &d.After}} {
		if child, ok := n.Child(side.name); ok {
			text := child.content()
			*side.text = &text
		}
	}
	return d
}

func (n Node) childText(name string) string {
	if child, ok := n.Child(name); ok {
		return child.content()
	}
	return ""
}
