package matchers_test

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

// onAttr makes a mutation of every attribute of this name. rules are those of the
// attribute; nil for "the page is kept".
func onAttr(what, name string, change func(raw string) string, rules ...string) mutation {
	return mutation{name + " " + what, func(o original) []mutant {
		var all []mutant
		for n := range o.doc.All() {
			if n.Kind() != envelope.ElementNode {
				continue
			}
			for a := range n.Attrs() {
				if a.Name() != name {
					continue
				}
				if changed := change(o.text[a.Span().Start:a.Span().End]); changed != o.text[a.Span().Start:a.Span().End] {
					all = append(all, o.replaced(a.Path(), a.Span(), changed, rules...))
				}
			}
		}
		return all
	}}
}

func to(raw string) func(string) string { return func(string) string { return raw } }

func between(s, left, right string) string {
	_, s, _ = strings.Cut(s, left)
	s, _, _ = strings.Cut(s, right)
	return s
}

var attributeMutations = []mutation{
	onAttr("in lower case", "code", strings.ToLower),
	onAttr("of another error", "code", to(`code="SOMETHING_ELSE"`)),
	onAttr("with a space", "code", func(s string) string { return strings.Replace(s, `="`, `=" `, 1) }),
	onAttr("missing", "code", to(""), "code-present"),
	onAttr("empty", "code", to(`code=""`), "code-present"),
	onAttr("blank", "code", to(`code="  "`), "code-present"),
	onAttr("doubled", "code", func(s string) string { return s + " " + s }, "duplicate-attribute"),
	onAttr("renamed", "code", func(s string) string { return "error_" + s }, "unknown-attribute", "code-present"),
	onAttr("in capitals", "code", func(s string) string { return "CODE" + strings.TrimPrefix(s, "code") }, "unknown-attribute"),
	onAttr("with a raw &", "code", to(`code="R&D"`), "attribute-escaping"),
	onAttr("with a raw <", "code", to(`code="A<B"`), "attribute-escaping"),
	onAttr("without quotes", "code", func(s string) string { return strings.ReplaceAll(s, `"`, "") }, "well-formed"),

	onAttr("missing", "severity", to(""), "severity-present", "contract-severity"),
	onAttr("empty", "severity", to(`severity=""`), "severity-present", "contract-severity"),
	onAttr("doubled", "severity", func(s string) string { return s + " " + s }, "duplicate-attribute"),
	onAttr("in capitals", "severity", func(s string) string { return `severity="` + strings.ToUpper(between(s, `"`, `"`)) + `"` }),
	onAttr("unknown", "severity", to(`severity="fatal"`)),
	onAttr("of a worse error", "severity", func(s string) string { return strings.Replace(s, "error", "critical", 1) }),
	{"severity turned between warning and error", func(o original) []mutant {
		a, ok := o.doc.Root().Attr("severity")
		if !ok {
			return nil
		}
		turned := `severity="warning"`
		if a.Value() == "warning" {
			turned = `severity="error"`
		}
		return []mutant{o.replaced(a.Path(), a.Span(), turned, "severity-is-error")}
	}},

	onAttr("missing", "key", to(""), "detail-key"),
	onAttr("empty", "key", to(`key=""`), "detail-key"),
	onAttr("changed", "key", func(s string) string { return strings.Replace(s, `="`, `="x`, 1) }),
	onAttr("renamed", "key", func(s string) string { return strings.Replace(s, "key", "name", 1) }, "unknown-attribute"),
	onAttr("in other case", "key", func(s string) string { return `key="` + strings.ToUpper(between(s, `"`, `"`)) + `"` }),

	onAttr("missing", "action", to(""), "action-attribute"),
	onAttr("empty", "action", to(`action=""`), "action-attribute"),
	onAttr("without a dot", "action", func(s string) string { return strings.ReplaceAll(s, ".", "_") }), // a tool of one name is allowed
	onAttr("with a slash", "action", func(s string) string { return strings.ReplaceAll(s, ".", "/") }, "action-attribute"),
	onAttr("of another tool", "action", to(`action="billing.pay"`)),

	onAttr("missing", "name", to(""), "field-name"),
	onAttr("empty", "name", to(`name=""`), "field-name"),
	onAttr("changed", "name", func(s string) string { return strings.Replace(s, `="`, `="x`, 1) }),

	{"an unknown attribute", func(o original) []mutant {
		var all []mutant
		for n := range o.doc.All() {
			if n.Kind() == envelope.ElementNode {
				at := n.NameSpan().End
				all = append(all, o.replaced(n.Path(), envelope.Span{Start: at, End: at}, ` lang="en"`, "unknown-attribute"))
			}
		}
		return all
	}},
}
