package contract_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

func lockOf(tools ...harness.Tool) contract.Lock {
	GinkgoHelper()
	l, err := contract.Of(tools)
	Expect(err).NotTo(HaveOccurred())
	return l
}

func tool(name, schema string) harness.Tool {
	return harness.Tool{Name: name, InputSchema: json.RawMessage(schema)}
}

// changes returns the deltas as "SEVERITY field: description".
func changes(deltas []envelope.Delta) []string {
	list := []string{}
	for _, d := range deltas {
		list = append(list, string(d.Severity)+" "+d.Field+": "+d.Description)
	}
	return list
}

var _ = Describe("Diff", func() {
	DescribeTable("says what a change of a schema means", func(before, after string, want ...string) {
		list := changes(contract.Diff(lockOf(tool("get", before)), lockOf(tool("get", after))))
		Expect(list).To(HaveExactElements(want))
	},
		Entry("none", `{"type":"object","required":["a","b"]}`, `{ "required": ["b","a"], "type":["object"] }`),
		Entry("a required argument", `{"properties":{}}`, `{"properties":{"a":{"type":"string"}},"required":["a"]}`,
			"BREAKING actions.get.input.a: Argument a of get is new and required."),
		Entry("an optional argument", `{}`, `{"properties":{"a":{"type":"string"}}}`, "SAFE actions.get.input.a: Argument a of get is new and optional."),
		Entry("an optional argument gone", `{"properties":{"a":{}}}`, `{}`, "RISKY actions.get.input.a: Argument a of get was removed."),
		Entry("a required argument gone", `{"required":["a"]}`, `{}`, "BREAKING actions.get.input.a: Argument a of get was removed; it was required."),
		Entry("required now", `{"properties":{"a":{}}}`, `{"properties":{"a":{}},"required":["a"]}`, "BREAKING actions.get.input.a: Argument a of get is now required."),
		Entry("required no longer", `{"properties":{"a":{}},"required":["a"]}`, `{"properties":{"a":{}}}`, "SAFE actions.get.input.a: Argument a of get is no longer required."),
		Entry("a type", `{"properties":{"a":{"type":"string"}}}`, `{"properties":{"a":{"type":"integer"}}}`, "BREAKING actions.get.input.a: Argument a of get has another type: integer, before string."),
		Entry("a wider type", `{"properties":{"a":{"type":"integer"}}}`, `{"properties":{"a":{"type":["number","null"]}}}`, "SAFE actions.get.input.a: Argument a of get has another type: number or null, before integer."),
		Entry("an option gone and one new", `{"properties":{"a":{"enum":["x","y"]}}}`, `{"properties":{"a":{"enum":["y","z"]}}}`,
			`BREAKING actions.get.input.a: Argument a of get lost the options ["x"].`, `SAFE actions.get.input.a: Argument a of get has the new options ["z"].`),
		Entry("options at all", `{"properties":{"a":{}}}`, `{"properties":{"a":{"const":1}}}`, "BREAKING actions.get.input.a: Argument a of get is limited to some options."),
		Entry("options no longer", `{"properties":{"a":{"enum":[1]}}}`, `{"properties":{"a":{}}}`, "SAFE actions.get.input.a: Argument a of get is no longer limited to some options."),
		Entry("a bound tightened", `{"properties":{"a":{"minimum":1}}}`, `{"properties":{"a":{"minimum":1.5}}}`, "BREAKING actions.get.input.a.minimum: Argument a of get has a tighter bound: minimum."),
		Entry("a bound loosened", `{"properties":{"a":{"maxLength":9}}}`, `{"properties":{"a":{"maxLength":10}}}`, "SAFE actions.get.input.a.maxLength: Argument a of get has a looser bound: maxLength."),
		Entry("a bound added", `{"properties":{"a":{}}}`, `{"properties":{"a":{"maxItems":3}}}`, "BREAKING actions.get.input.a.maxItems: Argument a of get has a tighter bound: maxItems."),
		Entry("a bound dropped", `{"properties":{"a":{"maxItems":3}}}`, `{"properties":{"a":{}}}`, "SAFE actions.get.input.a.maxItems: Argument a of get has a looser bound: maxItems."),
		Entry("a pattern", `{"properties":{"a":{"pattern":"^a"}}}`, `{"properties":{"a":{"pattern":"^b"}}}`, "BREAKING actions.get.input.a.pattern: Argument a of get is limited by another pattern."),
		Entry("a format dropped", `{"properties":{"a":{"format":"email"}}}`, `{"properties":{"a":{}}}`, "SAFE actions.get.input.a.format: Argument a of get is no longer limited by format."),
		Entry("unknown keys forbidden", `{}`, `{"additionalProperties":false}`, "BREAKING actions.get.input.additionalProperties: The input of get no longer takes unknown keys."),
		Entry("unknown keys allowed", `{"additionalProperties":false}`, `{}`, "SAFE actions.get.input.additionalProperties: The input of get now takes unknown keys."),
		Entry("a default", `{"properties":{"a":{"default":1}}}`, `{"properties":{"a":{"default":2}}}`, "RISKY actions.get.input.a.default: Argument a of get has another default."),
		Entry("a description that asks something else", `{"properties":{"a":{"description":"Amount in euros"}}}`, `{"properties":{"a":{"description":"Amount in cents"}}}`,
			"RISKY actions.get.input.a.description: Argument a of get is described differently."),
		Entry("a description worded otherwise", `{"properties":{"a":{"description":"The amount, in euros."}}}`, `{"properties":{"a":{"description":"amount in Euros"}}}`,
			"COSMETIC actions.get.input.a.description: Argument a of get is worded differently."),
		Entry("a description of another order", `{"properties":{"a":{"description":"Convert EUR to USD"}}}`, `{"properties":{"a":{"description":"Convert USD to EUR"}}}`,
			"RISKY actions.get.input.a.description: Argument a of get is described differently."),
		Entry("a description of another bound", `{"properties":{"a":{"description":"days < 5"}}}`, `{"properties":{"a":{"description":"days > 5"}}}`,
			"RISKY actions.get.input.a.description: Argument a of get is described differently."),
		Entry("a bound that takes the edge", `{"properties":{"a":{"exclusiveMinimum":5}}}`, `{"properties":{"a":{"minimum":5}}}`,
			"SAFE actions.get.input.a.minimum: Argument a of get has a looser bound: minimum, before exclusiveMinimum."),
		Entry("a bound that no longer does", `{"properties":{"a":{"maximum":5}}}`, `{"properties":{"a":{"exclusiveMaximum":5.0}}}`,
			"BREAKING actions.get.input.a.exclusiveMaximum: Argument a of get has a tighter bound: exclusiveMaximum, before maximum."),
		Entry("a bound of another edge, raised", `{"properties":{"a":{"exclusiveMaximum":5}}}`, `{"properties":{"a":{"maximum":4}}}`,
			"BREAKING actions.get.input.a.maximum: Argument a of get has a tighter bound: maximum, before exclusiveMaximum."),
		Entry("a bound of another edge, lowered", `{"properties":{"a":{"minimum":5}}}`, `{"properties":{"a":{"exclusiveMinimum":4}}}`,
			"SAFE actions.get.input.a.exclusiveMinimum: Argument a of get has a looser bound: exclusiveMinimum, before minimum."),
		Entry("options written as a union", `{"properties":{"a":{"enum":["x","y"]}}}`, `{"properties":{"a":{"anyOf":[{"const":"y"},{"const":"x"}]}}}`),
		Entry("options of a union that are gone", `{"properties":{"a":{"oneOf":[{"const":"y"},{"const":"x"}]}}}`, `{"properties":{"a":{"enum":["x"]}}}`,
			`BREAKING actions.get.input.a: Argument a of get lost the options ["y"].`),
		Entry("a title", `{"properties":{"a":{"title":"A"}}}`, `{"properties":{"a":{"title":"B"}}}`, "COSMETIC actions.get.input.a.title: Argument a of get has another title."),
		Entry("another keyword", `{"properties":{"a":{}}}`, `{"properties":{"a":{"deprecated":true}}}`, "RISKY actions.get.input.a.deprecated: Argument a of get has another deprecated."),
		Entry("items", `{"properties":{"a":{"items":{"type":"string"}}}}`, `{"properties":{"a":{"items":{"type":"number"}}}}`,
			"BREAKING actions.get.input.a.items: Argument a.items of get has another type: number, before string."),
		Entry("further down, behind references", `{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"properties":{"b":{"minimum":1}}}}}`,
			`{"properties":{"a":{"properties":{"b":{"minimum":2}}}}}`, "BREAKING actions.get.input.a.b.minimum: Argument a.b of get has a tighter bound: minimum."),
		Entry("a form gone", `{"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, `{"properties":{"a":{"anyOf":[{"type":"string"}]}}}`,
			"BREAKING actions.get.input.a.anyOf: Argument a of get no longer takes every form it took."),
		Entry("a form more", `{"properties":{"a":{"oneOf":[{"type":"string"}]}}}`, `{"properties":{"a":{"oneOf":[{"type":"null"},{"type":"string"}]}}}`,
			"SAFE actions.get.input.a.oneOf: Argument a of get takes more forms."),
		Entry("a schema that refers to itself", `{"properties":{"a":{"$ref":"#"},"b":{"minimum":1}}}`, `{"properties":{"a":{"$ref":"#"},"b":{"minimum":1},"c":{}}}`,
			"SAFE actions.get.input.c: Argument c of get is new and optional."),
		Entry("definitions that refer to each other", `{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"properties":{"l":{"$ref":"#/$defs/x"},"r":{"$ref":"#/$defs/x"}}}}}`,
			`{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"properties":{"l":{"$ref":"#/$defs/x"},"r":{"$ref":"#/$defs/x"}},"required":["l"]}}}`,
			"BREAKING actions.get.input.a.l: Argument a.l of get is now required."),
	)

	It("notices tools that come and go, hints and results", func() {
		yes, no := true, false
		before := lockOf(tool("gone", `{}`), harness.Tool{Name: "kept", Description: "Reads", Annotations: harness.Annotations{ReadOnlyHint: &yes}, OutputSchema: json.RawMessage(`{}`)})
		after := lockOf(tool("new", `{}`), harness.Tool{Name: "kept", Description: "Writes", Title: "Kept", Annotations: harness.Annotations{ReadOnlyHint: &no, DestructiveHint: &yes}, OutputSchema: json.RawMessage(`{"type":"object"}`)})
		Expect(changes(contract.Diff(before, after))).To(Equal([]string{
			"BREAKING actions.gone: Tool gone was removed.",
			"RISKY actions.kept.description: Tool kept is described differently.",
			"RISKY actions.kept.destructiveHint: Tool kept: destructiveHint changed from unset to true.",
			"RISKY actions.kept.output: Tool kept returns something else.",
			"RISKY actions.kept.readOnlyHint: Tool kept: readOnlyHint changed from true to false.",
			"SAFE actions.new: Tool new was added.",
			"COSMETIC actions.kept.title: Tool kept has another title.",
		}))
		Expect(contract.Diff(before, before)).To(BeEmpty())
	})

	It("notices actions that come and go", func() {
		schema := func(actions, rest string) string {
			return `{"properties":{"action":{"enum":` + actions + `}` + rest + `},"required":["action"]}`
		}
		before := lockOf(tool("billing", schema(`["create","gone"]`, "")))
		after := lockOf(tool("billing", schema(`["create","new"]`, `,"currency":{"type":"string"}`)))
		Expect(changes(contract.Diff(before, after))).To(Equal([]string{
			"BREAKING actions.gone: Action gone of tool billing was removed.",
			"SAFE actions.new: Action new of tool billing was added.",
			"SAFE input.currency: Argument currency of billing is new and optional.",
		}))
		Expect(changes(contract.Diff(before, after, contract.Discriminator("op")))).To(ContainElement(HavePrefix("BREAKING actions.billing.input.action: ")))
	})

	It("keeps what stood before and stands after", func() {
		d := contract.Diff(lockOf(tool("get", `{"properties":{"a":{"maximum":9007199254740993}}}`)), lockOf(tool("get", `{"properties":{"a":{"maximum":9007199254740992}}}`)))
		Expect(d).To(HaveExactElements(And(HaveField("Before", HaveValue(Equal("9007199254740993"))), HaveField("After", HaveValue(Equal("9007199254740992"))))))
	})
})
