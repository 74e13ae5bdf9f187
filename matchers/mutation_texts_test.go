package matchers_test

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

// onTexts makes a mutation of the text of every element that holds text alone.
func onTexts(name string, change func(raw string) string, rules func(n envelope.Node) []string) mutation {
	return onTextsOf(name, "", change, rules)
}

// onNamed is onTexts for the elements of one name.
func onNamed(name, element string, change func(raw string) string, rules ...string) mutation {
	return onTextsOf(name, element, change, always(rules...))
}

func onTextsOf(name, element string, change func(raw string) string, rules func(n envelope.Node) []string) mutation {
	return mutation{name, func(o original) []mutant {
		var all []mutant
		for _, n := range o.leaves() {
			if element != "" && n.Name() != element {
				continue
			}
			if changed := change(n.RawContent()); changed != n.RawContent() {
				all = append(all, o.replaced(n.Path(), n.ContentSpan(), changed, rules(n)...))
			}
		}
		return all
	}}
}

func replaceFirst(from, to string) func(string) string {
	return func(s string) string { return strings.Replace(s, from, to, 1) }
}

var kept = byName(nil)

var textMutations = []mutation{
	onTexts("the last character gone", func(s string) string { return s[:len(s)-1] }, byName(map[string]string{"retry_after": "retry-after-format", "recovery": ""})),
	onTexts("the first character gone", func(s string) string {
		if s[0] == '&' {
			return s
		}
		return s[1:]
	}, kept),
	onTexts("a character more", func(s string) string { return s + "x" }, byName(map[string]string{"retry_after": "retry-after-format"})),
	onTexts("a space more", func(s string) string { return s + " " }, kept),
	onTexts("a line break more", func(s string) string { return "\n" + s }, kept),
	onTexts("in capitals", func(s string) string {
		if strings.Contains(s, "&") {
			return s
		}
		return strings.ToUpper(s)
	}, kept),
	onTexts("another text", func(s string) string { return "Something else" }, byName(map[string]string{"retry_after": "retry-after-format"})),
	onTexts("a control character more", func(s string) string { return s + "\x01" }, kept),
	onTexts("& escaped twice", replaceFirst("&amp;", "&amp;amp;"), kept),
	onTexts("< escaped twice", replaceFirst("&lt;", "&amp;lt;"), kept),
	onTexts("& not escaped", replaceFirst("&amp;", "&"), always("content-under-escaped")),
	onTexts("< not escaped", replaceFirst("&lt;", "<"), always("content-under-escaped", "unknown-element", "well-formed")),
	onTexts("> escaped", replaceFirst(">", "&gt;"), always("content-over-escaped")),
	onTexts("a double quote escaped", replaceFirst(`"`, "&quot;"), always("content-over-escaped")),
	onTexts("a single quote escaped", replaceFirst("'", "&apos;"), always("content-over-escaped")),
	onTexts("& as a number", replaceFirst("&amp;", "&#38;"), always("content-over-escaped")),
	onTexts("a letter as a number", replaceFirst("e", "&#x65;"), always("content-over-escaped")),
	onTexts("an unknown reference", func(s string) string { return s + "&nbsp;" }, always("content-over-escaped", "content-under-escaped", "retry-after-format")),
	onTexts("a CDATA section", func(s string) string {
		if strings.Contains(s, "&") {
			return s
		}
		return "<![CDATA[" + s + "]]>"
	}, always("foreign-markup")),
	onTexts("markup in a text", func(s string) string { return "<b>" + s + "</b>" }, unlessContract(always("unknown-element", "content-under-escaped"))),
	onTexts("a stack frame more", func(s string) string { return s + "\n    at get (/srv/billing/invoice.js:42:13)" },
		unlessContract(always("stack-trace"))),
	onTexts("a path more", func(s string) string { return s + " (/var/lib/billing.db)" }, kept),
}
