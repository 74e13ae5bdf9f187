package schema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/schema"
)

var _ = Describe("Validate", func() {
	It("reports every failure, in the order of the schema, unknown keys last", func() {
		Expect(linesOf(`{
			"type": "object",
			"properties": {
				"zip":  {"type": "string", "minLength": 5, "pattern": "^[0-9]*$"},
				"age":  {"type": "integer", "minimum": 18},
				"tags": {"type": "array", "items": {"type": "string"}},
				"mail": {"type": "string", "format": "email"}
			},
			"required": ["mail", "city", "age"],
			"additionalProperties": false
		}`, `{"x":1,"tags":["a",2],"age":17,"zip":"abc"}`)).To(Equal([]string{
			"zip: Too short. You sent: 'abc'. Minimum length: 5 characters.",
			"zip: Pattern not matched. You sent: 'abc'. Expected a string that matches the pattern /^[0-9]*$/.",
			"age: Too small. You sent: 17. Must be >= 18.",
			"tags.1: Invalid type. You sent: 2. Expected type: string.",
			"mail: Missing value. You sent: (missing). Expected type: string.",
			"city: Missing value. You sent: (missing). Expected a value.",
			"(root): Unrecognized key. You sent: 'x'. Remove or correct the key 'x'.",
		}))
	})

	It("orders list items by index, not by digit", func() {
		args := `{"l":[` + strings.Repeat(`"x",`, 11) + `"x"]}`
		lines := linesOf(`{"properties":{"l":{"items":{"type":"number"}}}}`, args)
		Expect(lines[2]).To(HavePrefix("l.2: "))
		Expect(lines[11]).To(HavePrefix("l.11: "))
	})

	It("keeps apart unknown keys of objects whose paths read alike", func() {
		closed := `{"unevaluatedProperties":false}`
		Expect(linesOf(`{"properties":{"a.b":`+closed+`,"a":{"properties":{"b":`+closed+`}}}}`, `{"a.b":{"x":1},"a":{"b":{"y":1,"z":1}}}`)).To(Equal([]string{
			"a.b: Unrecognized key. You sent: 'x'. Remove or correct the key 'x'.",
			"a.b: Unrecognized keys. You sent: 'y', 'z'. Remove or correct the keys 'y', 'z'.",
		}))
	})

	It("gives the same text on a thousand runs, from many goroutines, compiled anew", func() {
		properties := []string{}
		for i := range 20 {
			properties = append(properties, fmt.Sprintf(`"p%d":{"anyOf":[{"type":"string","format":"email","minLength":9},{"type":"object","required":["a","b"],"additionalProperties":false}]}`, i))
		}
		raw := json.RawMessage(`{"properties":{` + strings.Join(properties, ",") + `},"dependentRequired":{"p1":["q","r"],"p2":["s"]},"propertyNames":{"pattern":"^p(?!3)"},"additionalProperties":false}`)
		args := json.RawMessage(`{"p1":"x","p2":{"z":1,"y":2},"p3":{},"u":1,"t":2}`)
		first := schema.Validate(compile(string(raw)), "t.a", args).Text()
		shared := compile(string(raw))
		var group sync.WaitGroup
		for g := range 4 {
			group.Go(func() {
				defer GinkgoRecover()
				for range 250 {
					s := shared
					if g == 0 {
						s = compile(string(raw))
					}
					Expect(schema.Validate(s, "t.a", args).Text()).To(Equal(first))
				}
			})
		}
		group.Wait()
	})

	It("never shows what is writeOnly or a password, nor within what holds it", func() {
		lines := strings.Join(linesOf(`{"properties":{
			"user": {"minProperties": 9, "properties": {"password": {"format":"password","minLength":8}, "pin": {"$ref":"#/$defs/pin"}}},
			"keys": {"writeOnly": true, "items": {"type":"string"}},
			"either": {"anyOf":[{"writeOnly":true,"type":"integer"},{"type":"boolean"}]}
		}, "$defs":{"pin":{"writeOnly":true,"type":"string"}}, "maxProperties": 1}`,
			`{"user":{"name":"ann","password":"hunter","pin":1234},"keys":[17],"either":"seventeen"}`), "\n")
		Expect(lines).NotTo(Or(ContainSubstring("hunter"), ContainSubstring("1234"), ContainSubstring("17"), ContainSubstring("seventeen")))
		Expect(lines).To(And(
			ContainSubstring(`user: Too few properties. You sent: {"name":"ann","password":"(redacted)","pin":"(reda. Minimum 9 properties.`),
			ContainSubstring("user.password: Too short. You sent: (redacted). Minimum length: 8 characters."),
			ContainSubstring("keys.0: Invalid type. You sent: (redacted)."),
			ContainSubstring("either: None of the allowed forms fits. You sent: (redacted)."),
		))
	})

	DescribeTable("keeps a secret", func(raw, args string) {
		lines := strings.Join(linesOf(raw, args), "\n")
		Expect(lines).NotTo(ContainSubstring("hunter"))
		Expect(lines).To(ContainSubstring("(redacted)"))
	},
		Entry("in arguments that are no JSON", `{"properties":{"p":{"writeOnly":true}}}`, `{"p":"hunter"`),
		Entry("beside a number out of range", `{"properties":{"p":{"writeOnly":true}}}`, `{"p":["hunter",1e99999]}`),
		Entry("whose unknown keys are rejected", `{"properties":{"p":{"writeOnly":true,"additionalProperties":false}}}`, `{"p":{"hunter":1}}`),
		Entry("of the schema that is not allowed", `{"properties":{"o":{"not":{"properties":{"p":{"format":"password"}}}}}}`, `{"o":{"p":"hunter"}}`),
		Entry("of a draft that knows no writeOnly", `{"$schema":"http://json-schema.org/draft-04/schema#","properties":{"p":{"writeOnly":true,"maxLength":3}}}`, `{"p":"hunter"}`),
		Entry("of a branch that is not the closest", `{"properties":{"o":{"anyOf":[{"properties":{"p":{"format":"password","type":"string"}},"required":["a","b"]},{"required":["c"]}]}}}`, `{"o":{"p":"hunter"}}`),
		Entry("a level too high", `{"minProperties":9,"properties":{"login":{"properties":{"p":{"$ref":"#/$defs/s"}}}},"$defs":{"s":{"writeOnly":true}}}`, `{"p":"hunter"}`),
		Entry("outside the list it belongs in", `{"properties":{"l":{"items":{"properties":{"p":{"format":"password"}}},"type":"array"}}}`, `{"l":{"p":"hunter"}}`),
		Entry("under a key of a kind of its own", `{"additionalProperties":{"type":"integer"},"properties":{"login":{"properties":{"p":{"writeOnly":true}}}}}`, `{"p":"hunter"}`),
		Entry("whose key takes a lookahead, beside a number out of range", `{"patternProperties":{"^(?=p)":{"writeOnly":true}}}`, `{"p":["hunter",1e99999]}`),
		Entry("that stands under a repeated key", `{"minProperties":9,"properties":{"o":{"properties":{"l":{"items":{"writeOnly":true}}}}}}`, `{"o":{"l":["hunter"]},"o":{"l":["hunter"]}}`),
	)

	It("keeps a secret whose key takes a lookahead, when the time is up", func() {
		slow := strings.Repeat("a", 40) + "!"
		Expect(schema.Validate(compile(`{"patternProperties":{"^(?=p)":{"writeOnly":true,"pattern":"^(?!x)(a+)+$"}}}`), "t.a",
			json.RawMessage(`{"p":"`+slow+`"}`)).Fields).To(HaveExactElements(And(HaveField("Name", "p"), HaveField("Text", ContainSubstring("You sent: (redacted).")))))
	})

	It("takes all for secret if it cannot know in time what is", func() {
		slow := strings.Repeat("a", 40) + "!"
		lines := schema.Validate(compile(`{"patternProperties":{"^(?!x)(a+)+$":{"writeOnly":true}},"required":["z"],"minProperties":9}`), "t.a",
			json.RawMessage(`{"`+slow+`":"hunter"}`)).Text()
		Expect(lines).NotTo(ContainSubstring("hunter"))
	})

	It("shows what only has the name of a secret, where the schema knows the key", func() {
		Expect(linesOf(`{"properties":{"name":{"type":"string"},"login":{"properties":{"name":{"writeOnly":true}}}}}`, `{"name":5}`)).To(
			HaveExactElements("name: Invalid type. You sent: 5. Expected type: string."))
	})

	It("says of a missing value what the form that misses it wants", func() {
		form := func(kind, value string) string {
			return `{"properties":{"kind":{"const":"` + kind + `"},"value":{"type":"` + value + `"}},"required":["kind","value"]}`
		}
		forms := `{"type":"object","oneOf":[` + form("A", "string") + `,` + form("B", "number") + `]}`
		Expect(linesOf(forms, `{"kind":"A"}`)).To(Equal([]string{"value: Missing value. You sent: (missing). Expected type: string."}))
		Expect(linesOf(forms, `{"kind":"B"}`)).To(Equal([]string{"value: Missing value. You sent: (missing). Expected type: number."}))
		Expect(linesOf(forms, `{}`)).To(ContainElement("kind: Missing value. You sent: (missing). Valid options: 'A', 'B'."))
	})

	DescribeTable("bounds what it reads", func(args, line string) {
		Expect(linesOf(`{"properties":{"v":{"minimum":1,"multipleOf":0.1}}}`, args)).To(ConsistOf(HavePrefix(line)))
	},
		Entry("no JSON", `{"v":`, "(root): The arguments are not JSON. You sent: '{\"v\":'. Expected a JSON object."),
		Entry("two values", `{} {}`, "(root): The arguments are not JSON. You sent: '{} {}'."),
		Entry("too deep", `{"v":`+strings.Repeat("[", 300)+strings.Repeat("]", 300)+`}`, "(root): Arguments nested too deep. You sent: '301 levels'."),
		Entry("a number that would take gigabytes", `{"v":1e999999999}`, "v: Number out of range. You sent: 1e999999999."),
		Entry("a number the library would crash on", `{"w":[0,-1e1000001]}`, "w.1: Number out of range. You sent: -1e1000001."),
		Entry("a number of many digits", `{"v":`+strings.Repeat("9", 5000)+`}`, "v: Number out of range. You sent: 999"),
	)

	It("refuses arguments that are too large", func() {
		args := json.RawMessage(`{"v":"` + strings.Repeat("x", 16<<20) + `"}`)
		Expect(schema.Validate(compile(`{}`), "t.a", args).Fields).To(Equal([]envelope.Field{
			{Name: "(root)", Text: "Arguments too large. You sent: '16777224 bytes'. Expected at most 16777216 bytes."},
		}))
	})

	It("stops a pattern that would take for ever, and says which value it was", func() {
		s := compile(`{"properties":{"l":{"items":{"pattern":"^(?!x)(a+)+$"}},"n":{"type":"number"},"o":{"not":{"items":{"pattern":"^(?!x)(b+)+$"}}}}}`)
		slow := strings.Repeat("a", 40) + "!"
		began := time.Now()
		v := schema.Validate(s, "t.a", json.RawMessage(`{"n":"x","l":["ok","`+strings.Repeat(slow+`","`, 50)+`"]}`))
		Expect(time.Since(began)).To(BeNumerically("<", 5*time.Second))
		Expect(v.Fields).To(HaveExactElements(
			envelope.Field{Name: "l.1", Text: "Matching the required pattern took too long. You sent: '" + slow + "'. Expected a shorter or simpler text."},
			HaveField("Name", "n"),
		))
		v = schema.Validate(s, "t.a", json.RawMessage(`{"o":["`+strings.Repeat("b", 40)+`!"]}`))
		Expect(v.Fields).To(HaveExactElements(HaveField("Name", "o.0")), "what cannot be checked is not let through")
		Expect(schema.Validate(s, "t.a", json.RawMessage(`{"l":["aaa"]}`))).To(BeNil(), "the next call has its own time")
	})

	DescribeTable("says nothing that hangs on a pattern whose time is up", func(raw string) {
		slow := strings.Repeat("a", 40) + "!"
		s := compile(raw)
		for range 3 { // the library looks at keys in no order
			Expect(schema.Validate(s, "t.a", json.RawMessage(`{"s":"`+slow+`","key":"x","n":"x"}`)).Fields).To(HaveExactElements(
				And(HaveField("Name", "s"), HaveField("Text", HavePrefix("Matching the required pattern took too long.")))))
		}
	},
		Entry("which keys are known", `{"properties":{"s":{"pattern":"^(?!x)(a+)+$"},"n":{}},"patternProperties":{"^(?=k)":{}},"additionalProperties":false}`),
		Entry("which keys are of a kind", `{"properties":{"s":{"pattern":"^(?!x)(a+)+$"}},"patternProperties":{"^(?=k)":{"type":"number"}}}`),
		Entry("which condition holds", `{"if":{"properties":{"s":{"pattern":"^(?!x)(a+)+$"}}},"else":{"required":["z"]}}`),
		Entry("which form fits", `{"anyOf":[{"properties":{"s":{"pattern":"^(?!x)(a+)+$"}}},{"properties":{"n":{"pattern":"^(?=y)"}},"required":["z"]}]}`),
	)

	It("accepts everything without a schema", func() {
		Expect(schema.Validate(nil, "t.a", json.RawMessage(`{"a":1}`))).To(BeNil())
		var none *schema.Schema
		Expect(none.Issues(nil)).To(BeEmpty())
	})
})
