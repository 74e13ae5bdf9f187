package matchers_test

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

var sectionMutations = []mutation{
	onNamed("another delay", "retry_after", func(s string) string { return "7 seconds" }),
	onNamed("a delay without a unit", "retry_after", func(s string) string { return strings.Fields(s)[0] }, "retry-after-format"),
	onNamed("a delay with a short unit", "retry_after", replaceFirst(" seconds", "s"), "retry-after-format"),
	onNamed("a delay in minutes", "retry_after", replaceFirst("seconds", "minutes"), "retry-after-format"),
	onNamed("a delay in the singular", "retry_after", replaceFirst("seconds", "second"), "retry-after-format"),
	onNamed("a negative delay", "retry_after", func(s string) string { return "-" + s }, "retry-after-format"),
	onNamed("no delay", "retry_after", to("0 seconds"), "retry-after-format"),
	onNamed("a delay in words", "retry_after", to("thirty seconds"), "retry-after-format"),
	onNamed("a delay with an exponent", "retry_after", to("3e1 seconds"), "retry-after-format"),
	{"a delay too short for RATE_LIMITED", func(o original) []mutant {
		n, ok := o.doc.Root().Child("retry_after")
		if a, _ := o.doc.Root().Attr("code"); !ok || a.Value() != "RATE_LIMITED" {
			return nil
		}
		return []mutant{
			o.replaced(n.Path(), n.ContentSpan(), "0.5 seconds", "rate-limited-retry-after"),
			o.replaced(n.Path(), n.Span(), "", "rate-limited-retry-after"),
		}
	}},
	{"actions as a list of commas", func(o original) []mutant {
		n, ok := o.doc.Root().Child("available_actions")
		env, _ := o.doc.Envelope()
		e, isTool := env.(*envelope.ToolError)
		if !ok || !isTool {
			return nil
		}
		return []mutant{o.replaced(n.Path(), n.ContentSpan(), strings.Join(e.AvailableActions, ", "), "action-element")}
	}},
	{"an action more", func(o original) []mutant {
		n, ok := o.doc.Root().Child("available_actions")
		if !ok {
			return nil
		}
		at := n.ContentSpan().Start
		return []mutant{o.replaced(n.Path(), envelope.Span{Start: at, End: at}, "<action>billing.drop_everything</action>")}
	}},
	{"a section more", func(o original) []mutant {
		if !o.isTool() {
			return nil
		}
		var all []mutant
		for name, raw := range map[string]string{
			"recovery": "<recovery>More</recovery>", "available_actions": "<available_actions><action>a.b</action></available_actions>",
			"details": `<details><detail key="x">y</detail></details>`, "retry_after": "<retry_after>5 seconds</retry_after>",
		} {
			if _, ok := o.doc.Root().Child(name); !ok {
				end := o.doc.Root().ContentSpan().End
				all = append(all, o.replaced(name, envelope.Span{Start: end, End: end}, raw))
			}
		}
		return all
	}},
	{"a contract section in a tool_error", func(o original) []mutant {
		if !o.isTool() {
			return nil
		}
		text := contracted().Text()
		section := text[strings.Index(text, "<contract_awareness>") : strings.Index(text, "</contract_awareness>")+len("</contract_awareness>")]
		end := o.doc.Root().ContentSpan().End
		return []mutant{o.replaced("the root", envelope.Span{Start: end, End: end}, section, "contract-position")}
	}},
}

var lineMutations = []mutation{
	onNamed("a line without what was sent", "field", func(s string) string {
		before, rest, _ := strings.Cut(s, "You sent: ")
		_, after, _ := strings.Cut(rest, ". ")
		return before + after
	}, "field-sent"),
	onNamed("a line that quotes another value", "field", func(s string) string {
		before, rest, _ := strings.Cut(s, "You sent: ")
		_, after, _ := strings.Cut(rest, ". ")
		return before + "You sent: 'other'. " + after
	}),
	onNamed("a line without a problem", "field", func(s string) string { return s[strings.Index(s, "You sent: "):] }, "field-problem"),
	onNamed("a line without an expectation", "field", func(s string) string {
		before, rest, _ := strings.Cut(s, "You sent: ")
		sent, _, _ := strings.Cut(rest, ". ")
		return before + "You sent: " + sent + "."
	}, "field-expected"),
	onNamed("a recovery without its last sentence", "recovery", replaceFirst(" Do not explain the error.", "")),
	{"a validation error without fields", func(o original) []mutant {
		if o.isTool() {
			return nil
		}
		text := o.text
		for n := range o.doc.Root().Elements() {
			if n.Name() == "field" {
				text = strings.Replace(text, n.Raw(), "", 1)
			}
		}
		return []mutant{{response: o.with(text), place: "the fields", rules: []string{"field-present"}}}
	}},
	{"a field more", func(o original) []mutant {
		if o.isTool() {
			return nil
		}
		at := o.doc.Root().ContentSpan().Start
		return []mutant{o.replaced("the root", envelope.Span{Start: at, End: at}, `<field name="extra">Missing. You sent: (missing). Expected type: string.</field>`)}
	}},
}
