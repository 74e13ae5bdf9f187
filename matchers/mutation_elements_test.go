package matchers_test

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

// onElements makes a mutation of every element below the root. rules says what it
// breaks there.
func onElements(name string, change func(raw string, n envelope.Node) string, rules func(n envelope.Node) []string) mutation {
	return mutation{name, func(o original) []mutant {
		var all []mutant
		for _, n := range o.below() {
			if changed := change(n.Raw(), n); changed != n.Raw() {
				all = append(all, o.replaced(n.Path(), n.Span(), changed, rules(n)...))
			}
		}
		return all
	}}
}

func always(rules ...string) func(envelope.Node) []string {
	return func(envelope.Node) []string { return rules }
}

// byName gives the rules for some elements, and none for others.
func byName(rules map[string]string) func(envelope.Node) []string {
	return func(n envelope.Node) []string {
		if rule, ok := rules[n.Name()]; ok {
			return strings.Fields(rule)
		}
		return nil
	}
}

func filled(n envelope.Node, content string) string {
	return strings.Replace(n.Raw(), ">"+n.RawContent()+"</", ">"+content+"</", 1)
}

// unlessContract leaves the elements of the contract section alone, for which the
// page has no rule of their own.
func unlessContract(f func(envelope.Node) []string) func(envelope.Node) []string {
	return func(n envelope.Node) []string {
		if strings.Contains(n.Path(), "/contract_awareness") {
			return nil
		}
		return f(n)
	}
}

func renamed(n envelope.Node, name string) string {
	raw := strings.Replace(n.Raw(), "<"+n.Name(), "<"+name, 1)
	if i := strings.LastIndex(raw, "</"+n.Name()); i >= 0 {
		raw = raw[:i] + "</" + name + raw[i+2+len(n.Name()):]
	}
	return raw
}

var misnamed = unlessContract(always("unknown-element", "action-element", "section-empty", "field-present"))

var elementMutations = []mutation{
	onElements("an element missing", func(string, envelope.Node) string { return "" },
		byName(map[string]string{"message": "message-present"})),
	onElements("an element doubled", func(raw string, _ envelope.Node) string { return raw + raw },
		byName(map[string]string{"message": "section-repeated", "recovery": "section-repeated recovery-position", "available_actions": "section-repeated", "details": "section-repeated", "retry_after": "section-repeated"})),
	onElements("an element empty", func(_ string, n envelope.Node) string { return filled(n, "") },
		byName(map[string]string{"message": "message-blank", "recovery": "section-empty recovery-text", "available_actions": "section-empty", "details": "section-empty", "retry_after": "retry-after-format section-empty", "field": "field-problem field-sent"})),
	onElements("an element blank", func(_ string, n envelope.Node) string { return filled(n, "   ") },
		byName(map[string]string{"message": "message-blank", "available_actions": "section-empty", "details": "section-empty", "retry_after": "retry-after-format section-empty", "field": "field-problem field-sent"})),
	onElements("an element renamed", func(_ string, n envelope.Node) string { return renamed(n, n.Name()+"s") }, misnamed),
	onElements("an element in capitals", func(_ string, n envelope.Node) string { return renamed(n, strings.ToUpper(n.Name())) }, misnamed),
	onElements("an element with a prefix", func(_ string, n envelope.Node) string { return renamed(n, "x:"+n.Name()) }, misnamed),
	onElements("an element wrapped", func(raw string, _ envelope.Node) string { return "<group>" + raw + "</group>" }, misnamed),
	onElements("an element within itself", func(_ string, n envelope.Node) string { return filled(n, n.Raw()) }, unlessContract(always("unknown-element", "action-element", "section-empty", "field-sent", "retry-after-format"))),
	onElements("an end tag missing", func(raw string, n envelope.Node) string { return strings.TrimSuffix(raw, "</"+n.Name()+">") }, always("well-formed")),
	onElements("an end tag of another name", func(raw string, n envelope.Node) string {
		return strings.TrimSuffix(raw, "</"+n.Name()+">") + "</other>"
	}, always("well-formed")),
	onElements("a start tag without >", func(raw string, n envelope.Node) string { return strings.Replace(raw, ">", "", 1) }, always("well-formed", "attribute-escaping")),
	onElements("a comment in an element", func(_ string, n envelope.Node) string { return filled(n, n.RawContent()+"<!-- x -->") }, always("foreign-markup")),
	onElements("an instruction in an element", func(_ string, n envelope.Node) string { return filled(n, "<?x y?>"+n.RawContent()) }, always("foreign-markup")),
	onElements("text before an element", func(raw string, _ envelope.Node) string { return "oops" + raw }, unlessContract(always("text-between", "action-element"))),

	{"two neighbours swapped", func(o original) []mutant {
		var all []mutant
		for _, n := range o.below() {
			next, ok := nextElement(n)
			if !ok || next.Raw() == n.Raw() {
				continue
			}
			var rules []string
			switch parent, _ := n.Parent(); {
			case parent.Name() == "tool_error":
				rules = []string{"section-order"}
			case next.Name() == "recovery":
				rules = []string{"recovery-position"}
			case next.Name() == "contract_awareness":
				rules = []string{"contract-position"}
			case strings.Contains(n.Path(), "/contract_awareness/") && n.Name() != "change":
				continue // the page gives the parts of this section no order
			}
			gap := o.text[n.Span().End:next.Span().Start]
			all = append(all, o.replaced(n.Path(), envelope.Span{Start: n.Span().Start, End: next.Span().End}, next.Raw()+gap+n.Raw(), rules...))
		}
		return all
	}},
	{"a section moved behind the root", func(o original) []mutant {
		var all []mutant
		for n := range o.doc.Root().Elements() {
			moved := o.text[:n.Span().Start] + o.text[n.Span().End:] + "\n" + n.Raw()
			all = append(all, mutant{response: o.with(moved), place: n.Path(), rules: []string{"text-outside", "well-formed"}})
		}
		return all
	}},
	{"an unknown element", func(o original) []mutant {
		end := o.doc.Root().ContentSpan().End
		return []mutant{o.replaced("the root", envelope.Span{Start: end, End: end}, "  <hint>x</hint>\n", "unknown-element")}
	}},
	{"another root", func(o original) []mutant {
		root := o.doc.Root()
		all := []mutant{
			{response: o.with(renamed(root, "error")), rules: []string{"root-element"}},
			{response: o.with(renamed(root, "x:"+root.Name())), rules: []string{"root-element"}},
			{response: o.with(renamed(root, strings.ToUpper(root.Name()))), rules: []string{"root-element"}},
			{response: o.with("<result>" + o.text + "</result>"), rules: []string{"text-outside"}},
		}
		for i := range all {
			all[i].place = "the root"
			if !o.response.IsError {
				all[i].rules = nil // a tool that worked may answer with any markup
			}
		}
		return all
	}},
}

func nextElement(n envelope.Node) (envelope.Node, bool) {
	parent, _ := n.Parent()
	found := false
	for sibling := range parent.Elements() {
		if found {
			return sibling, true
		}
		found = sibling == n
	}
	return envelope.Node{}, false
}
