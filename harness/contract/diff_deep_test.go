package contract_test

import (
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/contract"
)

var _ = DescribeTable("Diff of schemas that refer, unite and nest", func(before, after string, want ...string) {
	list := changes(contract.Diff(lockOf(tool("get", before)), lockOf(tool("get", after))))
	Expect(list).To(HaveExactElements(want))
},
	Entry("an item behind a reference that stayed", of(`{"type":"array","items":{"$ref":"#/$defs/x"}}`, `{"type":"string"}`),
		of(`{"type":"array","items":{"$ref":"#/$defs/x"}}`, `{"type":"number"}`), "BREAKING actions.get.input.a.items: Argument a.items of get has another type: number, before string."),
	Entry("a branch behind a reference that stayed", of(`{"anyOf":[{"$ref":"#/$defs/x"},{"type":"null"}]}`, `{"minimum":1}`),
		of(`{"anyOf":[{"type":"null"},{"$ref":"#/$defs/x"}]}`, `{"minimum":2}`), "BREAKING actions.get.input.a.anyOf.1.minimum: Argument a of get has a tighter bound: minimum."),
	Entry("what is forbidden, behind a reference", of(`{"not":{"$ref":"#/$defs/x"}}`, `{"type":"null"}`), of(`{"not":{"$ref":"#/$defs/x"}}`, `{"type":"string"}`),
		"BREAKING actions.get.input.a.not: Argument a of get is limited by another not."),
	Entry("a definition of another name", `{"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"type":"string"}}}`, `{"properties":{"a":{"$ref":"#/definitions/y"}},"definitions":{"y":{"type":"string"}}}`),
	Entry("a name that a pointer escapes", `{"properties":{"a":{"$ref":"#/$defs/x~1y%20z"}},"$defs":{"x/y z":{"type":"string"}}}`, `{"properties":{"a":{"$ref":"#/$defs/x~1y%20z"}},"$defs":{"x/y z":{"type":"number"}}}`,
		"BREAKING actions.get.input.a: Argument a of get has another type: number, before string."),
	Entry("a definition that admits all", of(`{"$ref":"#/$defs/x"}`, `{"type":"string"}`), of(`{"$ref":"#/$defs/x"}`, `true`), "SAFE actions.get.input.a: Argument a of get has another type: any, before string."),
	Entry("a root that refers", `{"$ref":"#/$defs/x","$defs":{"x":{}}}`, `{"$ref":"#/$defs/x","$defs":{"x":{"required":["b"]}}}`, "BREAKING actions.get.input.b: Argument b of get is new and required."),
	Entry("a reference that leads nowhere", of(`{"$ref":"#anchor"}`, `{"$anchor":"anchor","type":"string"}`), of(`{"$ref":"#anchor"}`, `{"$anchor":"anchor","type":"number"}`),
		"RISKY actions.get.input: The input of get has changed, and is too large or refers to what cannot be followed, so that not all of it was compared."),
	Entry("the same one in the same schema", of(`{"$ref":"https://example.org/x"}`, `true`), of(`{"$ref":"https://example.org/x"}`, `true`)),
	Entry("a reference that goes round", of(`{"$ref":"#/$defs/x"}`, `{"$ref":"#/$defs/x"}`), of(`{"$ref":"#/$defs/x"}`, `{"$ref":"#/$defs/x"}`)),
	Entry("below more levels than are followed", nested(40, `{"type":"string"}`), nested(40, `{"type":"number"}`),
		"RISKY actions.get.input: The input of get has changed, and is too large or refers to what cannot be followed, so that not all of it was compared."),
	Entry("null allowed as well", a(`{"type":"string","description":"D"}`), a(`{"anyOf":[{"type":"string"},{"type":"null"}],"description":"D"}`), "SAFE actions.get.input.a.anyOf: Argument a of get takes more forms."),
	Entry("null allowed no longer", a(`{"oneOf":[{"type":"string"},{"type":"null"}]}`), a(`{"type":"string"}`), "BREAKING actions.get.input.a.oneOf: Argument a of get no longer takes every form it took."),
	Entry("forms at all", a(`{}`), a(`{"anyOf":[{"type":"string"}]}`), "BREAKING actions.get.input.a.anyOf: Argument a of get takes some forms only."),
	Entry("a branch that gained a required key", a(`{"oneOf":[{"properties":{"kind":{"const":"card"}}},{"type":"null"}]}`), a(`{"oneOf":[{"type":"null"},{"properties":{"kind":{"const":"card"},"cvc":{}},"required":["cvc"]}]}`),
		"BREAKING actions.get.input.a.oneOf.1.cvc: Argument a.cvc of get is new and required."),
	Entry("a condition more", a(`{"allOf":[{"minimum":1}]}`), a(`{"allOf":[{"minimum":1},{"maximum":9}]}`), "BREAKING actions.get.input.a.allOf: Argument a of get has more conditions."),
	Entry("a condition fewer", a(`{"allOf":[{"minimum":1},{"maximum":9}]}`), a(`{"allOf":[{"maximum":9}]}`), "SAFE actions.get.input.a.allOf: Argument a of get has fewer conditions."),
	Entry("another const", a(`{"const":"x"}`), a(`{"const":"y"}`), `BREAKING actions.get.input.a: Argument a of get lost the options ["x"].`, `SAFE actions.get.input.a: Argument a of get has the new options ["y"].`),
	Entry("true and an empty schema", `{"properties":{"a":true},"additionalProperties":{}}`, `{"properties":{"a":{}},"additionalProperties":true}`),
	Entry("a schema for what admitted all", a(`true`), a(`{"type":"string"}`), "BREAKING actions.get.input.a: Argument a of get has another type: string, before any."),
	Entry("nothing admitted", a(`{}`), a(`false`), "BREAKING actions.get.input.a: Argument a of get is not allowed any more."),
	Entry("something admitted", a(`false`), a(`{}`), "SAFE actions.get.input.a: Argument a of get is allowed now."),
	Entry("unknown keys by type", `{"additionalProperties":{"type":"string"}}`, `{"additionalProperties":{"type":"number"}}`, "BREAKING actions.get.input.*: Argument * of get has another type: number, before string."),
	Entry("a tuple, in the form of draft 7", a(`{"items":[{"type":"string"}]}`), a(`{"prefixItems":[{"type":"number"}]}`), "BREAKING actions.get.input.a.0: Argument a.0 of get has another type: number, before string."),
	Entry("keys by pattern", a(`{"patternProperties":{"^x":{"type":"string"},"^y":{}}}`), a(`{"patternProperties":{"^x":{"type":"number"},"^z":{}}}`),
		"BREAKING actions.get.input.a.patternProperties.^x: Argument a.^x of get has another type: number, before string.",
		"BREAKING actions.get.input.a.patternProperties.^z: Argument a.^z of get is limited by another patternProperties.",
		"SAFE actions.get.input.a.patternProperties.^y: Argument a.^y of get is no longer limited by patternProperties."),
	Entry("names of keys", a(`{"propertyNames":{"maxLength":9}}`), a(`{"propertyNames":{"maxLength":8}}`), "BREAKING actions.get.input.a.propertyNames.maxLength: Argument a of get has a tighter bound: maxLength."),
	Entry("a finer step", a(`{"multipleOf":10}`), a(`{"multipleOf":5}`), "SAFE actions.get.input.a.multipleOf: Argument a of get has a looser bound: multipleOf."),
	Entry("a coarser step", a(`{"multipleOf":0.01}`), a(`{"multipleOf":0.1}`), "BREAKING actions.get.input.a.multipleOf: Argument a of get is limited by another multipleOf."),
	Entry("a bound that says nothing", a(`{}`), a(`{"minLength":0,"uniqueItems":false}`)),
	Entry("the same number in other digits", a(`{"maximum":10}`), a(`{"maximum":1.0e1}`)),
	Entry("a number that would take the memory", a(`{"maximum":1}`), a(`{"maximum":1e999999999}`), "BREAKING actions.get.input.a.maximum: Argument a of get has a tighter bound: maximum."),
	Entry("examples", a(`{"examples":[1]}`), a(`{"examples":[2]}`), "COSMETIC actions.get.input.a.examples: Argument a of get has another examples."),
	Entry("a comment", a(`{"$comment":"x"}`), a(`{"$comment":"y"}`)),
)

func a(schema string) string { return `{"properties":{"a":` + schema + `}}` }

func of(schema, definition string) string {
	return `{"properties":{"a":` + schema + `},"$defs":{"x":` + definition + `}}`
}

func nested(levels int, leaf string) string {
	return strings.Repeat(`{"properties":{"a":`, levels) + leaf + strings.Repeat("}}", levels)
}

var _ = Describe("Diff of what a hostile server lists", func() {
	It("ends, though schemas unfold without end", func() {
		var defs []string
		names := "abcdefghijklmnopqrstuvwxyz"
		for i := range names {
			next := string(names[(i+1)%len(names)])
			defs = append(defs, `"`+string(names[i])+`":{"allOf":[{"$ref":"#/$defs/`+next+`"},{"$ref":"#/$defs/`+next+`"}],"anyOf":[{"$ref":"#/$defs/`+next+`"},{"$ref":"#/$defs/`+next+`"}]}`)
		}
		bomb := func(max string) contract.Lock {
			return lockOf(tool("get", `{"properties":{"p":{"$ref":"#/$defs/a"},"q":{"maximum":`+max+`}},"$defs":{`+strings.Join(defs, ",")+`}}`))
		}
		start := time.Now()
		Expect(changes(contract.Diff(bomb("2"), bomb("1")))).To(ContainElement(HavePrefix("BREAKING actions.get.input.q.maximum")))
		Expect(time.Since(start)).To(BeNumerically("<", 20*time.Second))
		Expect(contract.Diff(bomb("2"), bomb("2"))).To(BeEmpty())
	})

	It("tells of no more changes of a tool than anybody reads, and says so", func() {
		many := func(kind string) contract.Lock {
			var properties []string
			for i := range 5000 {
				properties = append(properties, fmt.Sprintf(`"p%d":{"type":%q}`, i, kind))
			}
			return lockOf(tool("get", `{"properties":{`+strings.Join(properties, ",")+`}}`))
		}
		deltas := contract.Diff(many("string"), many("number"))
		Expect(deltas).To(And(HaveLen(1000), ContainElement(HaveField("Description", ContainSubstring("not all of it was compared")))))
	})

	It("shows no text without end", func() {
		long := strings.Repeat("x", 1_000_000)
		deltas := contract.Diff(lockOf(tool("get", a(`{"default":"a"}`))), lockOf(tool("get", `{"properties":{"a":{"default":"`+long+`"},"`+long+`":{}}}`)))
		Expect(deltas).To(HaveExactElements(
			And(HaveField("Severity", envelope.DeltaRisky), HaveField("After", HaveValue(HaveSuffix("… (1000000 bytes)")))),
			And(HaveField("Severity", envelope.DeltaSafe), HaveField("Field", HaveSuffix("… (1000018 bytes)")))))
		for _, d := range deltas {
			Expect(len(d.Field) + len(d.Description)).To(BeNumerically("<", 2000))
		}
	})

	It("takes a _meta that is no group for none", func() {
		for _, meta := range []string{`7`, `{"io.github.errshape/group":7}`, `{"io.github.errshape/group":{"discriminator":"x"}}`, `{"io.github.errshape/group":{"discriminator":"x","actions":[{"name":"a"},{"name":"a"}]}}`} {
			one := tool("get", `{}`)
			one.Raw = []byte(`{"name":"get","_meta":` + meta + `}`)
			Expect(lockOf(one).Tools).To(HaveExactElements(HaveField("Group", BeNil())), meta)
		}
	})
})
