package probe_test

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/harness/schema"
)

func readOnly(name, input string) harness.Tool {
	yes := true
	return harness.Tool{Name: name, InputSchema: json.RawMessage(input), Annotations: harness.Annotations{ReadOnlyHint: &yes}}
}

// casesFor returns the cases of one tool whose arguments have this schema.
func casesFor(input string, opts ...probe.Option) []probe.Case {
	GinkgoHelper()
	cases, err := probe.Cases([]harness.Tool{readOnly("t", input)}, append(opts, probe.Tools("t"))...)
	Expect(err).NotTo(HaveOccurred())
	return cases
}

// calls returns the arguments of one kind, with the place of what is wrong.
func calls(cases []probe.Case, kind probe.Kind) []string {
	calls := []string{}
	for _, c := range cases {
		if c.Kind == kind {
			calls = append(calls, c.Field+" "+string(c.Call.Arguments))
		}
	}
	return calls
}

func object(properties string, more ...string) string {
	return `{"type":"object","properties":{` + properties + `}` + strings.Join(more, "") + `}`
}

var _ = Describe("the cases of a schema", func() {
	DescribeTable("are those of its keywords", func(kind probe.Kind, input string, want ...string) {
		cases := casesFor(input)
		Expect(calls(cases, kind)).To(HaveExactElements(elements(want)...))
		compiled, err := schema.Compile(json.RawMessage(input))
		Expect(err).NotTo(HaveOccurred())
		for _, c := range cases {
			Expect(compiled.Issues(c.Call.Arguments) != nil).To(Equal(len(c.Why) > 0), c.ID)
		}
	},
		Entry("missing", probe.MissingField, object(`"a":{"type":"string"},"b":{"type":"integer"},"c":{}`, `,"required":["b","a"]`),
			`a {"b":1}`, `b {"a":"text"}`),
		Entry("missing, since another is there", probe.MissingField, object(`"a":{"type":"string"},"b":{"type":"string"}`, `,"required":["a"],"dependentRequired":{"a":["b"]}`),
			`a {"b":"text"}`, `b {"a":"text"}`),
		Entry("missing, by if and then", probe.MissingField, object(`"a":{"enum":["x","y"]},"b":{"type":"string"}`, `,"required":["a"],"if":{"properties":{"a":{"const":"x"}}},"then":{"required":["b"]}`),
			`a {"b":"text"}`, `b {"a":"x"}`),
		Entry("missing, none required", probe.MissingField, object(`"a":{"type":"string"}`)),

		Entry("of another type than string", probe.WrongType, object(`"a":{"type":"string"}`),
			`a {"a":7}`, `a {"a":true}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type than integer", probe.WrongType, object(`"a":{"type":"integer"}`),
			`a {"a":"text"}`, `a {"a":true}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`, `a {"a":1.5}`),
		Entry("of another type than integer, with a great bound", probe.WrongType, object(`"a":{"type":"integer","minimum":9007199254740993}`),
			`a {"a":"text"}`, `a {"a":true}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`, `a {"a":1.5}`),
		Entry("of another type than number", probe.WrongType, object(`"a":{"type":"number"}`),
			`a {"a":"text"}`, `a {"a":true}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type than boolean", probe.WrongType, object(`"a":{"type":"boolean"}`),
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type than array", probe.WrongType, object(`"a":{"type":"array"}`),
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":true}`, `a {"a":{"key":"text"}}`),
		Entry("of another type than object", probe.WrongType, object(`"a":{"type":"object"}`),
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":true}`, `a {"a":["text"]}`),
		Entry("of another type than two", probe.WrongType, object(`"a":{"type":["string","boolean"]}`),
			`a {"a":7}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type, any allowed", probe.WrongType, object(`"a":{},"b":true`)),
		Entry("of another type, none allowed", probe.WrongType, object(`"a":false`),
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":true}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type, by reference", probe.WrongType, object(`"a":{"$ref":"#/$defs/A"}`, `,"$defs":{"A":{"type":"boolean"}}`),
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type, in draft 7", probe.WrongType, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"boolean"}}}`,
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),
		Entry("of another type, by allOf", probe.WrongType, `{"allOf":[{"type":"object"},{"properties":{"a":{"type":"boolean"}}}]}`,
			`a {"a":7}`, `a {"a":"text"}`, `a {"a":["text"]}`, `a {"a":{"key":"text"}}`),

		Entry("null", probe.Null, object(`"a":{"type":"string"},"b":{"type":["string","null"]},"c":{"enum":[1,null]},"d":{}`), `a {"a":null}`),

		Entry("below the minimum", probe.BelowMinimum, object(`"n":{"type":"integer","minimum":5}`), `n {"n":4}`),
		Entry("below an exclusive minimum", probe.BelowMinimum, object(`"n":{"type":"number","exclusiveMinimum":0}`), `n {"n":0}`, `n {"n":-1}`),
		Entry("below the minimum of draft 4", probe.BelowMinimum, `{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"n":{"type":"integer","minimum":5,"exclusiveMinimum":true}}}`,
			`n {"n":5}`, `n {"n":4}`),
		Entry("below a great minimum, to the digit", probe.BelowMinimum, object(`"n":{"type":"integer","minimum":9007199254740993}`), `n {"n":9007199254740992}`),
		Entry("below a minimum, by a step", probe.BelowMinimum, object(`"n":{"type":"number","minimum":0.1,"multipleOf":0.01}`), `n {"n":0.09}`),
		Entry("below no minimum", probe.BelowMinimum, object(`"n":{"type":"integer","maximum":5}`)),
		Entry("above the maximum", probe.AboveMaximum, object(`"n":{"type":"integer","maximum":5}`), `n {"n":6}`),
		Entry("above an exclusive maximum", probe.AboveMaximum, object(`"n":{"type":"number","exclusiveMaximum":1}`), `n {"n":1}`, `n {"n":2}`),
		Entry("above no maximum", probe.AboveMaximum, object(`"n":{"type":"integer","minimum":5}`)),
		Entry("between multiples", probe.NotAMultiple, object(`"n":{"type":"number","multipleOf":0.01,"minimum":19.99}`), `n {"n":19.995}`),
		Entry("between multiples of an integer", probe.NotAMultiple, object(`"n":{"type":"integer","multipleOf":5}`), `n {"n":6}`),
		Entry("a multiple of one", probe.NotAMultiple, object(`"n":{"type":"integer","multipleOf":1}`)),

		Entry("no option", probe.NotAnOption, object(`"e":{"enum":["a","b"]}`), `e {"e":"a_x"}`, `e {"e":"A"}`),
		Entry("no option of numbers", probe.NotAnOption, object(`"e":{"enum":[1,2]}`), `e {"e":987654321}`),
		Entry("not the constant", probe.NotAnOption, object(`"e":{"const":"IT"}`), `e {"e":"IT_x"}`),
		Entry("an option of any", probe.NotAnOption, object(`"e":{"type":"string"}`)),

		Entry("no date", probe.WrongFormat, object(`"f":{"type":"string","format":"date"}`), `f {"f":"2024-02-30"}`, `f {"f":"not valid"}`),
		Entry("no format that is known", probe.WrongFormat, object(`"f":{"type":"string","format":"colour"}`)),
		Entry("another pattern", probe.PatternBroken, object(`"s":{"type":"string","pattern":"^[a-z]{3}$","examples":["abc"]}`),
			`s {"s":"abc!"}`, `s {"s":"!abc"}`, `s {"s":""}`, `s {"s":"!?"}`, `s {"s":"abc\n"}`),
		Entry("another pattern, with a lookahead", probe.PatternBroken, object(`"s":{"type":"string","pattern":"^(?=a)[a-c]+$","examples":["abc"]}`),
			`s {"s":"abc!"}`, `s {"s":"!abc"}`, `s {"s":""}`, `s {"s":"!?"}`, `s {"s":"abc\n"}`),
		Entry("a pattern that all match", probe.PatternBroken, object(`"s":{"type":"string","pattern":""}`)),

		Entry("too short", probe.TooShort, object(`"s":{"type":"string","minLength":2}`), `s {"s":"t"}`),
		Entry("too short, in characters", probe.TooShort, object(`"s":{"type":"string","minLength":3,"examples":["héé"]}`), `s {"s":"hé"}`),
		Entry("too few items", probe.TooShort, object(`"l":{"type":"array","minItems":2}`), `l {"l":["text"]}`),
		Entry("no item that is asked for", probe.TooShort, object(`"l":{"type":"array","contains":{"const":3}}`), `l {"l":[]}`),
		Entry("never too short", probe.TooShort, object(`"s":{"type":"string","minLength":0},"l":{"type":"array"}`)),
		Entry("too long", probe.TooLong, object(`"s":{"type":"string","maxLength":5}`), `s {"s":"textxx"}`),
		Entry("too many items", probe.TooLong, object(`"l":{"type":"array","maxItems":1}`), `l {"l":["text","text"]}`),
		Entry("an item twice", probe.TooLong, object(`"l":{"type":"array","uniqueItems":true,"items":{"type":"integer"}}`), `l {"l":[1,1]}`),
		Entry("never too long", probe.TooLong, object(`"s":{"type":"string"},"l":{"type":"array"}`)),

		Entry("an unknown key", probe.UnknownKey, object(`"a":{}`, `,"additionalProperties":false`), `(root) {"unexpected_key":"text"}`),
		Entry("an unknown key, by pattern", probe.UnknownKey, `{"type":"object","patternProperties":{"^x_":{}},"additionalProperties":false}`, `(root) {"unexpected_key":"text"}`),
		Entry("an unknown key, by name", probe.UnknownKey, `{"type":"object","propertyNames":{"pattern":"^[a-z]+$"}}`, `(root) {"unexpected_key":"text"}`),
		Entry("an unknown key, none forbidden", probe.UnknownKey, object(`"a":{}`)),
		Entry("a misspelt key", probe.MisspeltKey, object(`"amount":{"type":"integer"},"to":{"type":"string"}`, `,"additionalProperties":false`),
			`amount {"amoutn":1}`, `to {"ot":"text"}`),
		Entry("a misspelt key that was required", probe.MisspeltKey, object(`"id":{"type":"string"},"x":{}`, `,"required":["id"]`), `id {"di":"text"}`),

		Entry("a wrong element", probe.WrongElement, object(`"l":{"type":"array","items":{"type":"boolean"}}`),
			`l.0 {"l":[7]}`, `l.0 {"l":["text"]}`, `l.0 {"l":[["text"]]}`, `l.0 {"l":[{"key":"text"}]}`, `l.0 {"l":[null]}`),
		Entry("wrong elements of a tuple", probe.WrongElement, object(`"l":{"type":"array","prefixItems":[{"enum":["a"]},{"type":"boolean"}]}`),
			`l.0 {"l":[7]}`, `l.0 {"l":[true]}`, `l.0 {"l":[["text"]]}`, `l.0 {"l":[{"key":"text"}]}`, `l.0 {"l":[null]}`,
			`l.1 {"l":["a",7]}`, `l.1 {"l":["a","text"]}`, `l.1 {"l":["a",["text"]]}`, `l.1 {"l":["a",{"key":"text"}]}`, `l.1 {"l":["a",null]}`),
		Entry("no wrong element", probe.WrongElement, object(`"l":{"type":"array"}`)),
		Entry("nested", probe.WrongNested, object(`"o":{"type":"object","required":["b"],"additionalProperties":false,"properties":{"b":{"type":"boolean"}}}`),
			`o.b {"o":{}}`, `o {"o":{"b":true,"unexpected_key":"text"}}`, `o.b {"o":{"bs":true}}`,
			`o.b {"o":{"b":7}}`, `o.b {"o":{"b":"text"}}`, `o.b {"o":{"b":["text"]}}`, `o.b {"o":{"b":{"key":"text"}}}`, `o.b {"o":{"b":null}}`),
		Entry("nested in a list", probe.WrongNested, object(`"l":{"type":"array","items":{"type":"object","required":["b"],"properties":{"b":{"enum":[true]}}}}`),
			`l.0.b {"l":[{}]}`, `l.0.b {"l":[{"bs":true}]}`,
			`l.0.b {"l":[{"b":7}]}`, `l.0.b {"l":[{"b":"text"}]}`, `l.0.b {"l":[{"b":["text"]}]}`, `l.0.b {"l":[{"b":{"key":"text"}}]}`, `l.0.b {"l":[{"b":null}]}`),
		Entry("not nested", probe.WrongNested, object(`"a":{"type":"string"}`)),
		Entry("of no branch", probe.WrongUnion, object(`"u":{"anyOf":[{"type":"integer"},{"type":"boolean"}]}`),
			`u {"u":"text"}`, `u {"u":["text"]}`, `u {"u":{"key":"text"}}`, `u {"u":1.5}`, `u {"u":null}`),
		Entry("of no branch of objects", probe.WrongUnion, object(`"u":{"oneOf":[{"type":"object","required":["x"]},{"type":"object","required":["y"]}]}`),
			`u {"u":7}`, `u {"u":"text"}`, `u {"u":true}`, `u {"u":["text"]}`, `u {"u":{"unexpected_key":"text"}}`, `u {"u":null}`),
		Entry("of no union", probe.WrongUnion, object(`"a":{"type":"string"}`)),

		Entry("no arguments", probe.EmptyArguments, object(`"a":{}`, `,"required":["a"]`), `(root) {}`),
		Entry("no arguments, too few", probe.EmptyArguments, object(`"a":{}`, `,"minProperties":1`), `(root) {}`),
		Entry("no arguments, none required", probe.EmptyArguments, object(`"a":{}`)),
		Entry("no object", probe.NotAnObject, object(``), `(root) 7`, `(root) "text"`, `(root) true`, `(root) ["text"]`),
		Entry("all of it wrong", probe.EverythingWrong, object(`"a":{"type":"string"},"b":{"type":"integer"},"c":{}`), `(root) {"a":7,"b":"text","c":7,"unexpected_key":"text"}`),
		Entry("all of it wrong, in a union", probe.EverythingWrong, `{"type":"object","oneOf":[{"required":["a"],"properties":{"a":{"type":"string"}}},{"required":["b"]}]}`, `(root) {"a":7,"unexpected_key":"text"}`),
		Entry("nothing to be wrong", probe.EverythingWrong, object(``)),

		Entry("an unknown action", probe.UnknownAction, object(`"action":{"enum":["get","list"]}`, `,"required":["action"]`), `action {"action":"no_such_action"}`),
		Entry("an unknown action of a union", probe.UnknownAction, `{"type":"object","oneOf":[
			{"required":["do","id"],"properties":{"do":{"const":"get"},"id":{"type":"string"}}},{"required":["do"],"properties":{"do":{"const":"list"}}}]}`,
			`do {"do":"no_such_action","id":"text"}`),
		Entry("an action that need not be", probe.UnknownAction, object(`"action":{"enum":["get","list"]}`)),
		Entry("no action", probe.MissingDiscriminator, object(`"op":{"enum":["get","list"]},"id":{"type":"string"}`, `,"required":["op","id"]`), `op {"id":"text"}`),
		Entry("no action to choose", probe.MissingDiscriminator, object(`"op":{"enum":["get"]}`, `,"required":["op"]`)),
	)

	It("put hostile text into every string and every name, as far as it can do no harm", func() {
		cases := casesFor(object(`"free":{"type":"string"},"short":{"type":"string","maxLength":5},"n":{"type":"integer"}`, `,"additionalProperties":false`))
		var found []string
		for _, c := range cases {
			if c.Kind == probe.HostileText {
				found = append(found, fmt.Sprint(c.Field, " ", c.Variant, " ", len(c.Why) > 0))
			}
		}
		Expect(found).To(Equal([]string{
			"(root) key of markup true", "(root) key of closing tags true",
			"free markup false", "free closing tags false", "free terminal codes false", "free NUL false", "free line separator false", "free very long false",
			"short markup true", "short closing tags true", "short terminal codes true", "short NUL true", "short line separator true", "short very long true",
		}))
		Expect(calls(cases, probe.HostileText)).To(ContainElements(
			`free {"free":"& < > ' \" ]]> &amp; &#60;"}`, `free {"free":"</field></validation_error></detail></message></tool_error>"}`,
			`free {"free":"\u001b[2J\u001b[31mred"}`, `free {"free":"a\u0000b"}`, `free {"free":"a\u2028b`+"\u202e"+`b"}`))
	})

	DescribeTable("have a bad text for each format", func(format string) {
		cases := casesFor(object(`"f":{"type":"string","format":"` + format + `"}`))
		Expect(calls(cases, probe.WrongFormat)).NotTo(BeEmpty())
		// The base fits: a list of nothing else gives no note.
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", object(`"f":{"type":"string","format":"`+format+`"}`, `,"required":["f"]`))})
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools[0].Note).To(BeEmpty())
	},
		Entry(nil, "date"), Entry(nil, "time"), Entry(nil, "date-time"), Entry(nil, "duration"), Entry(nil, "email"), Entry(nil, "idn-email"),
		Entry(nil, "hostname"), Entry(nil, "ipv4"), Entry(nil, "ipv6"), Entry(nil, "uri"), Entry(nil, "uri-reference"), Entry(nil, "iri"),
		Entry(nil, "uuid"), Entry(nil, "json-pointer"), Entry(nil, "relative-json-pointer"), Entry(nil, "regex"), Entry(nil, "uri-template"),
	)
})
