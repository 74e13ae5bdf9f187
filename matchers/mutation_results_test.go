package matchers_test

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

// inContract is a change of the text of a validation error with a contract.
func inContract(name, from, to string, rules ...string) mutation {
	return mutation{name, func(o original) []mutant {
		if !strings.Contains(o.text, "<contract_awareness>") || !strings.Contains(o.text, from) {
			return nil
		}
		return []mutant{{response: o.with(strings.Replace(o.text, from, to, 1)), place: from, rules: rules}}
	}}
}

var contractMutations = []mutation{
	inContract("a harmless change", `severity="BREAKING"`, `severity="SAFE"`, "contract-severity"),
	inContract("an unknown severity of a change", `severity="RISKY"`, `severity="HIGH"`, "contract-severity"),
	inContract("a change that is less severe", `severity="BREAKING"`, `severity="RISKY"`, "contract-severity"),
	inContract("a worst severity that is not", "<max_severity>BREAKING", "<max_severity>RISKY", "contract-severity"),
	inContract("a change of another action", "actions.get_invoice.input.id", "actions.pay.input.id", "contract-scope"),
	inContract("a wrong number of changes", "<change_count>2", "<change_count>3", "contract-cap"),
	inContract("another action of the contract", "<action>get_invoice", "<action>pay"),
	inContract("another description", "The type changed", "The type was kept"),
	inContract("another value before", "<before>string", "<before>boolean"),
	inContract("another value after", "<after>integer", "<after>boolean"),
	{"too many changes", func(o original) []mutant {
		i := strings.Index(o.text, "<change ")
		if i < 0 {
			return nil
		}
		more := strings.Repeat(`<change severity="BREAKING" field="actions.get_invoice.input.x"><description>d</description></change>`, 4)
		text := strings.Replace(o.text[:i]+more+o.text[i:], "<change_count>2", "<change_count>6", 1)
		return []mutant{{response: o.with(text), place: "the changes", rules: []string{"contract-cap"}}}
	}},
}

var resultMutations = []mutation{
	{"isError turned", func(o original) []mutant {
		r := o.response
		r.IsError = !r.IsError
		return []mutant{{response: r, place: "isError", rules: []string{"severity-is-error"}}}
	}},
	{"no content", func(o original) []mutant {
		return []mutant{{response: envelope.Response{IsError: true}, place: "content", rules: []string{"envelope-present"}}}
	}},
	{"bare text", func(o original) []mutant {
		return []mutant{{response: failed("No invoice with that ID"), place: "content", rules: []string{"envelope-present"}}}
	}},
	{"JSON instead", func(o original) []mutant {
		return []mutant{{response: failed(`{"code":"NOT_FOUND","message":"No invoice"}`), place: "content", rules: []string{"envelope-present"}}}
	}},
	{"an image instead", func(o original) []mutant {
		r := envelope.Response{IsError: true, Content: []envelope.Content{{Type: "image", Raw: []byte(`{"type":"image","data":"","mimeType":"image/png"}`)}}}
		return []mutant{{response: r, place: "content", rules: []string{"envelope-present"}}}
	}},
	{"a success instead", func(o original) []mutant {
		return []mutant{{response: success(), place: "content"}}
	}},
	{"the envelope as an escaped text", func(o original) []mutant {
		escaped := strings.ReplaceAll(strings.ReplaceAll(o.text, "&", "&amp;"), "<", "&lt;")
		return []mutant{{response: failed(escaped), place: "content", rules: []string{"envelope-present"}}}
	}},
	{"text before the envelope", around("Error: ", "")},
	{"text after the envelope", around("", "\nPlease try again.")},
	{"a code fence around the envelope", around("```xml\n", "\n```")},
	{"two envelopes", func(o original) []mutant {
		return []mutant{{response: o.with(o.text + "\n" + o.text), place: "content", rules: []string{"text-outside", "well-formed"}}}
	}},
	{"a document type", around("<!DOCTYPE tool_error>", "")},
	{"the end cut off", func(o original) []mutant {
		var all []mutant
		for _, n := range o.below() {
			all = append(all, mutant{response: o.with(o.text[:n.Span().End]), place: n.Path(), rules: []string{"well-formed"}})
		}
		return all
	}},
}

// around puts text around the envelope. In a warning the text no longer begins as
// an envelope, and is an answer of the tool; that breaks no rule.
func around(before, after string) func(original) []mutant {
	return func(o original) []mutant {
		m := mutant{response: o.with(before + o.text + after), place: "content", rules: []string{"text-outside", "well-formed"}}
		if !o.response.IsError && before != "" {
			m.rules = nil
		}
		return []mutant{m}
	}
}

// equivalents say the same in another way, and are accepted.
var equivalents = []struct {
	reason string
	make   func(original) envelope.Response
}{
	{"white space between elements is free", func(o original) envelope.Response {
		var lines []string
		for line := range strings.Lines(o.text) {
			lines = append(lines, strings.TrimSpace(line))
		}
		return o.with(strings.Join(lines, ""))
	}},
	{"lines may end in CRLF", func(o original) envelope.Response { return o.with(strings.ReplaceAll(o.text, "\n", "\r\n")) }},
	{"blank lines are white space", func(o original) envelope.Response { return o.with(strings.ReplaceAll(o.text, "\n", "\n\n")) }},
	{"white space around the envelope is no text", func(o original) envelope.Response { return o.with("\n" + o.text + "\n") }},
	{"attributes may stand in single quotes", func(o original) envelope.Response {
		end := o.doc.Root().ContentSpan().Start
		return o.with(strings.ReplaceAll(o.text[:end], `"`, "'") + o.text[end:])
	}},
	{"attributes have no order", func(o original) envelope.Response {
		code, ok := o.doc.Root().Attr("code")
		severity, _ := o.doc.Root().Attr("severity")
		if !ok {
			return o.response
		}
		raw := func(a envelope.Attr) string { return o.text[a.Span().Start:a.Span().End] }
		return o.with(o.text[:code.Span().Start] + raw(severity) + " " + raw(code) + o.text[severity.Span().End:])
	}},
	{"the order of a result's blocks is the tool's own", func(o original) envelope.Response {
		if len(o.response.Content) < 2 {
			return o.response
		}
		r := o.response
		r.Content = append([]envelope.Content{envelope.TextContent(o.text)}, envelope.TextContent("the answer"))
		return r
	}},
}
