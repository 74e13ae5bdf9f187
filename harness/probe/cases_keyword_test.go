package probe_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

const bank = `{"type":"object","required":["kind","iban"],"properties":{"kind":{"const":"bank"},"iban":{"type":"string","minLength":3}},"additionalProperties":false}`

// shapes are schemas made of others.
var shapes = map[string]string{
	"a tree": `{"type":"object","required":["tree"],"properties":{"tree":{"$ref":"#/$defs/node"}},"$defs":{"node":
		{"type":"object","required":["name"],"properties":{"name":{"enum":["n"]},"children":{"type":"array","items":{"$ref":"#/$defs/node"}}}}}}`,
	"a choice": object(`"pay":{"oneOf":[`+bank+`,
		{"type":"object","required":["kind","pan"],"properties":{"kind":{"const":"card"},"pan":{"type":"integer","minimum":10}},"additionalProperties":false}]}`, `,"required":["pay"]`),
	"a date or null":  object(`"d":{"anyOf":[{"type":"string","format":"date"},{"type":"null"}]}`),
	"a map":           `{"type":"object","additionalProperties":{"type":"integer","minimum":3}}`,
	"names":           `{"type":"object","patternProperties":{"^x_":{"type":"integer","maximum":3}},"additionalProperties":false}`,
	"options named":   object(`"a":{}`, `,"propertyNames":{"enum":["a","b"]}`),
	"unevaluated":     object(`"a":{}`, `,"unevaluatedProperties":false`),
	"all of":          object(`"a":{"allOf":[{"type":"string","minLength":2},{"maxLength":4,"pattern":"^a"}]}`),
	"else":            object(`"k":{"enum":["a","b"]},"x":{"type":"integer"}`, `,"required":["k"],"if":{"properties":{"k":{"const":"b"}}},"then":{"required":["k"]},"else":{"required":["x"]}`),
	"a field of then": object(`"k":{"enum":["a"]}`, `,"required":["k"],"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["z"],"properties":{"z":{"type":"boolean"}}}`),
	"a dependent":     object(`"k":{"enum":["a"]}`, `,"required":["k"],"dependentSchemas":{"k":{"required":["z"],"properties":{"z":{"type":"boolean"}}}}`),
	"contained":       object(`"l":{"type":"array","items":{"type":"integer","minimum":0},"minItems":1,"maxItems":2,"uniqueItems":true,"contains":{"const":5}}`, `,"required":["l"]`),
	"cents":           object(`"n":{"type":"number","minimum":0,"maximum":1,"multipleOf":0.01}`),
	"one number":      object(`"n":{"type":"integer","minimum":9007199254740993,"maximum":9007199254740993}`),
	"open bounds":     object(`"n":{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":10,"multipleOf":3}`),
	"at most one":     object(`"a":{"const":1},"b":{"const":2}`, `,"minProperties":1,"maxProperties":1`),
	"spaces":          object(`"a":{"$ref":"#/$defs/x%20y"}`, `,"$defs":{"x y":{"type":"integer","minimum":3}}`),
	"tuples of 7":     `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"l":{"type":"array","items":[{"const":"a"},{"type":"integer","minimum":2}],"additionalItems":false}}}`,
	"orders": object(`"orders":{"type":"array","minItems":1,"items":{"type":"object","required":["sku","n"],"properties":{"sku":{"type":"string","pattern":"^[A-Z]{3}$"},"n":{"type":"integer","minimum":1}},"additionalProperties":false}}`,
		`,"required":["orders"]`),
}

var _ = Describe("the cases of a schema made of others", func() {
	DescribeTable("reach into them", func(shape string, kind probe.Kind, want ...string) {
		Expect(shapes).To(HaveKey(shape))
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", shapes[shape])})
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools).To(HaveExactElements(And(HaveField("Err", ""), HaveField("Note", "")))) // there is a base that fits
		Expect(calls(plan.Cases, kind)).To(HaveExactElements(elements(want)...))
	},
		Entry("a missing root", "a tree", probe.MissingField, `tree {}`),
		Entry("an option in each level of a recursion, to a depth", "a tree", probe.NotAnOption,
			`tree.children.0.children.0.name {"tree":{"children":[{"children":[{"name":"n_x"}],"name":"n"}],"name":"n"}}`,
			`tree.children.0.children.0.name {"tree":{"children":[{"children":[{"name":"N"}],"name":"n"}],"name":"n"}}`,
			`tree.children.0.name {"tree":{"children":[{"name":"n_x"}],"name":"n"}}`, `tree.children.0.name {"tree":{"children":[{"name":"N"}],"name":"n"}}`,
			`tree.name {"tree":{"name":"n_x"}}`, `tree.name {"tree":{"name":"N"}}`),

		Entry("a number of the second branch", "a choice", probe.BelowMinimum, `pay.pan {"pay":{"kind":"card","pan":9}}`),
		Entry("a text of the first branch", "a choice", probe.TooShort, `pay.iban {"pay":{"iban":"te","kind":"bank"}}`),
		Entry("the discriminator of a nested union", "a choice", probe.NotAnOption,
			`pay.kind {"pay":{"iban":"text","kind":"bank_x"}}`, `pay.kind {"pay":{"iban":"text","kind":"BANK"}}`,
			`pay.kind {"pay":{"kind":"card_x","pan":10}}`, `pay.kind {"pay":{"kind":"CARD","pan":10}}`),
		Entry("no branch", "a choice", probe.WrongUnion,
			`pay {"pay":7}`, `pay {"pay":"text"}`, `pay {"pay":true}`, `pay {"pay":["text"]}`, `pay {"pay":{"unexpected_key":"text"}}`, `pay {"pay":null}`),
		Entry("no null where a branch is null", "a date or null", probe.Null),
		Entry("no null of a union with null either", "a date or null", probe.WrongUnion, `d {"d":7}`, `d {"d":true}`, `d {"d":["text"]}`, `d {"d":{"key":"text"}}`),
		Entry("the format in a branch", "a date or null", probe.WrongFormat, `d {"d":"2024-02-30"}`, `d {"d":"not valid"}`),

		Entry("the values of a map", "a map", probe.WrongType,
			`any_key {"any_key":"text"}`, `any_key {"any_key":true}`, `any_key {"any_key":["text"]}`, `any_key {"any_key":{"key":"text"}}`, `any_key {"any_key":1.5}`),
		Entry("the bounds in a map", "a map", probe.BelowMinimum, `any_key {"any_key":2}`),
		Entry("no key of a map is unknown", "a map", probe.UnknownKey),
		Entry("the values by pattern", "names", probe.AboveMaximum, `x_ {"x_":4}`),
		Entry("a key of no pattern", "names", probe.UnknownKey, `(root) {"unexpected_key":"text"}`),
		Entry("a key that is no option", "options named", probe.UnknownKey, `(root) {"unexpected_key":"text"}`),
		Entry("a key that nothing evaluates", "unevaluated", probe.UnknownKey, `(root) {"unexpected_key":"text"}`),

		Entry("the length of one part", "all of", probe.TooShort, `a {"a":"a"}`),
		Entry("the length of another", "all of", probe.TooLong, `a {"a":"axxxx"}`),
		Entry("the pattern of another", "all of", probe.PatternBroken, `a {"a":"!ax"}`, `a {"a":""}`, `a {"a":"!?"}`),
		Entry("what else requires", "else", probe.MissingField, `k {"x":1}`, `x {"k":"a"}`),
		Entry("what then alone knows", "a field of then", probe.MissingField, `k {"z":true}`, `z {"k":"a"}`),
		Entry("what another field brings", "a dependent", probe.MissingField, `k {"z":true}`, `z {"k":"a"}`),

		Entry("an item twice that must be there", "contained", probe.TooLong, `l {"l":[5,2,3]}`, `l {"l":[5,5]}`),
		Entry("too few", "contained", probe.TooShort, `l {"l":[]}`),
		Entry("below nothing, in cents", "cents", probe.BelowMinimum, `n {"n":-0.01}`),
		Entry("above one, in cents", "cents", probe.AboveMaximum, `n {"n":1.01}`),
		Entry("half a cent", "cents", probe.NotAMultiple, `n {"n":0.005}`),
		Entry("one less than a great number", "one number", probe.BelowMinimum, `n {"n":9007199254740992}`),
		Entry("one more than a great number", "one number", probe.AboveMaximum, `n {"n":9007199254740994}`),
		Entry("at and below an open bound", "open bounds", probe.BelowMinimum, `n {"n":0}`, `n {"n":-3}`),
		Entry("at and above an open bound", "open bounds", probe.AboveMaximum, `n {"n":10}`, `n {"n":13}`),
		Entry("beside a multiple", "open bounds", probe.NotAMultiple, `n {"n":4}`),

		Entry("too few fields", "at most one", probe.MissingField, `a {}`),
		Entry("a reference with a space", "spaces", probe.BelowMinimum, `a {"a":2}`),
		Entry("the second of a tuple of draft 7", "tuples of 7", probe.BelowMinimum, `l.1 {"l":["a",1]}`),
		Entry("no more than a tuple of draft 7 has", "tuples of 7", probe.NotAnOption, `l.0 {"l":["a_x"]}`, `l.0 {"l":["A"]}`),

		Entry("a bound in an element", "orders", probe.BelowMinimum, `orders.0.n {"orders":[{"n":0,"sku":"AAA"}]}`),
		Entry("an element that is none", "orders", probe.WrongElement,
			`orders.0 {"orders":[7]}`, `orders.0 {"orders":["text"]}`, `orders.0 {"orders":[true]}`, `orders.0 {"orders":[["text"]]}`, `orders.0 {"orders":[null]}`),
		Entry("a pattern in an element", "orders", probe.PatternBroken,
			`orders.0.sku {"orders":[{"n":1,"sku":"AAA!"}]}`, `orders.0.sku {"orders":[{"n":1,"sku":"!AAA"}]}`, `orders.0.sku {"orders":[{"n":1,"sku":""}]}`,
			`orders.0.sku {"orders":[{"n":1,"sku":"!?"}]}`, `orders.0.sku {"orders":[{"n":1,"sku":"AAA\n"}]}`),
	)

	It("have every kind somewhere", func() {
		seen := map[probe.Kind]bool{}
		var tools []harness.Tool
		for name, input := range shapes {
			tools = append(tools, readOnly(name, input))
		}
		list, err := probe.Cases(append(tools, shop()...))
		Expect(err).NotTo(HaveOccurred())
		for _, c := range list {
			seen[c.Kind] = true
		}
		for _, kind := range probe.Kinds() {
			Expect(seen).To(HaveKey(kind))
		}
		Expect(probe.Kinds()).To(HaveLen(23))
	})

	DescribeTable("break each format, once by little", func(format string, want ...string) {
		Expect(calls(casesFor(object(`"f":{"type":"string","format":"`+format+`"}`)), probe.WrongFormat)).To(Equal(want))
	},
		Entry(nil, "date", `f {"f":"2024-02-30"}`, `f {"f":"not valid"}`),
		Entry(nil, "time", `f {"f":"25:00:00Z"}`, `f {"f":"not valid"}`),
		Entry(nil, "date-time", `f {"f":"2024-01-15 10:30"}`, `f {"f":"not valid"}`),
		Entry(nil, "duration", `f {"f":"3 days"}`, `f {"f":"not valid"}`),
		Entry(nil, "email", `f {"f":"ada@example.com, grace@example.com"}`, `f {"f":"not valid"}`),
		Entry(nil, "idn-email", `f {"f":"not valid"}`),
		Entry(nil, "hostname", `f {"f":"-example.com"}`, `f {"f":"not valid"}`),
		Entry(nil, "ipv4", `f {"f":"192.0.2.256"}`, `f {"f":"not valid"}`),
		Entry(nil, "ipv6", `f {"f":"2001:db8:::1"}`, `f {"f":"not valid"}`),
		Entry(nil, "uri", `f {"f":"example.com/a"}`, `f {"f":"not valid"}`),
		Entry(nil, "uuid", `f {"f":"123e4567-e89b-12d3-a456-42661417400"}`, `f {"f":"not valid"}`),
		Entry(nil, "uri-reference", `f {"f":"%%"}`),
		Entry(nil, "iri", `f {"f":"not valid"}`),
		Entry(nil, "iri-reference", `f {"f":"%%"}`),
		Entry(nil, "uri-template", `f {"f":"%%"}`),
		Entry(nil, "json-pointer", `f {"f":"not valid"}`),
		Entry(nil, "relative-json-pointer", `f {"f":"not valid"}`),
		Entry(nil, "regex", `f {"f":"\\"}`),
		Entry(nil, "period", `f {"f":"not valid"}`),
		Entry(nil, "semver", `f {"f":"not valid"}`),
	)
})
