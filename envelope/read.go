package envelope

import (
	"math"
	"strconv"
	"strings"
	"time"
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
	for child := range root.Elements() {
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
	for child := range n.Children() {
		if child.Kind() == ElementNode {
			raw := n.RawContent()
			if i := strings.Index(raw, "</"+n.Name()); i >= 0 {
				raw = raw[:i]
			}
			return unescape(raw)
		}
	}
	return n.Text()
}

// actions reads <action> elements or, if there are none, the framework's comma list.
func (n Node) actions() []string {
	count := n.count("action")
	if count == 0 {
		return commaList(n.Text())
	}
	actions := make([]string, 0, count)
	for child := range n.Elements() {
		if child.Name() == "action" {
			actions = append(actions, child.content())
		}
	}
	return actions
}

func commaList(list string) []string {
	var items []string
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.Trim(item, space); item != "" {
			items = append(items, item)
		}
	}
	return items
}

func (n Node) details() []Detail {
	count := n.count("detail")
	if count == 0 {
		return nil
	}
	details := make([]Detail, 0, count)
	for child := range n.Elements() {
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
	for child := range n.Elements() {
		if child.Name() == name {
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

// parseDelay reads "30 seconds", and the forms of others: a unit left out or in
// the singular, an exponent. What no duration can hold becomes the longest one.
func parseDelay(text string) (delay time.Duration, ok bool) {
	text = strings.Trim(text, space)
	for _, unit := range []string{"seconds", "second", "s"} {
		if number, found := strings.CutSuffix(text, unit); found {
			text = strings.TrimRight(number, space)
			break
		}
	}
	if text == "" || !isDigit(text[0]) {
		return 0, false // ParseFloat also reads "inf" and "0x1p4"
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if seconds, err := strconv.ParseInt(whole, 10, 64); err == nil && seconds < math.MaxInt64/int64(time.Second) {
		if nanos, ok := parseFraction(fraction); ok {
			return time.Duration(seconds)*time.Second + nanos, true
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	if (err != nil && !math.IsInf(f, 1)) || strings.ContainsAny(text, "xX_") {
		return 0, false
	}
	if f >= float64(math.MaxInt64)/float64(time.Second) {
		return math.MaxInt64, true
	}
	return time.Duration(f * float64(time.Second)), true
}

// parseFraction reads up to nine decimals exactly, where a float would round.
func parseFraction(digits string) (time.Duration, bool) {
	if len(digits) > 9 {
		return 0, false
	}
	nanos := time.Duration(0)
	for i := range 9 {
		nanos *= 10
		if i < len(digits) {
			if !isDigit(digits[i]) {
				return 0, false
			}
			nanos += time.Duration(digits[i] - '0')
		}
	}
	return nanos, true
}
