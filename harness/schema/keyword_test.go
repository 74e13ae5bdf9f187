package schema_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const draft7 = `"$schema":"http://json-schema.org/draft-07/schema#",`

var _ = DescribeTable("Every keyword's failure becomes a line",
	func(raw, args string, lines ...string) {
		Expect(linesOf(raw, args)).To(HaveExactElements(lines))
	},
	Entry("type", `{"properties":{"v":{"type":"string"}}}`, `{"v":1}`, "v: Invalid type. You sent: 1. Expected type: string."),
	Entry("type, several", `{"properties":{"v":{"type":["null","integer","string"]}}}`, `{"v":1.5}`, "v: Invalid type. You sent: 1.5. Expected type: integer, string or null."),
	Entry("type of the whole", `{"type":"object"}`, `[1]`, "(root): Invalid type. You sent: array(1). Expected type: object."),
	Entry("null for the whole", `{"type":"object"}`, `null`, "(root): Invalid type. You sent: null. Expected type: object."),
	Entry("required", `{"required":["a","b"],"properties":{"b":{"type":"integer"}}}`, `{}`,
		"b: Missing value. You sent: (missing). Expected type: integer.", "a: Missing value. You sent: (missing). Expected a value."),
	Entry("required, without arguments", `{"required":["a"]}`, ``, "a: Missing value. You sent: (missing). Expected a value."),
	Entry("required, with options", `{"required":["a","b"],"properties":{"a":{"type":"string","enum":["x","y"]},"b":{"const":2}}}`, `{}`,
		"a: Missing value. You sent: (missing). Valid options: 'x', 'y'.", "b: Missing value. You sent: (missing). Valid options: 2."),
	Entry("required, of a union", `{"required":["a"],"properties":{"a":{"anyOf":[{"$ref":"#/$defs/s"},{"type":"null"}]}},"$defs":{"s":{"type":"string"}}}`, `{}`,
		"a: Missing value. You sent: (missing). Expected type: string or null."),
	Entry("required, further down", `{"properties":{"l":{"items":{"required":["a"]}}}}`, `{"l":[{},{"a":1},{}]}`,
		"l.0.a: Missing value. You sent: (missing). Expected a value.", "l.2.a: Missing value. You sent: (missing). Expected a value."),
	Entry("enum", `{"properties":{"v":{"enum":["a",1,null,[2]]}}}`, `{"v":"b"}`, "v: Invalid option. You sent: 'b'. Valid options: 'a', 1, null, [2]."),
	Entry("const", `{"properties":{"v":{"const":"a"}}}`, `{"v":"b"}`, "v: Invalid option. You sent: 'b'. Valid options: 'a'."),
	Entry("minLength, in characters", `{"properties":{"v":{"minLength":2}}}`, `{"v":"😀"}`, "v: Too short. You sent: '😀'. Minimum length: 2 characters."),
	Entry("maxLength", `{"properties":{"v":{"maxLength":1}}}`, `{"v":"ab"}`, "v: Too long. You sent: 'ab'. Maximum length: 1 character."),
	Entry("pattern", `{"properties":{"v":{"pattern":"^a"}}}`, `{"v":"b"}`, "v: Pattern not matched. You sent: 'b'. Expected a string that matches the pattern /^a/."),
	Entry("pattern with a lookahead", `{"properties":{"v":{"pattern":"^(?=.*[0-9])(?!x)"}}}`, `{"v":"b"}`, "v: Pattern not matched. You sent: 'b'. Expected a string that matches the pattern /^(?=.*[0-9])(?!x)/."),
	Entry("pattern with an escape of ECMA-262", `{"properties":{"v":{"pattern":"^\\u0061\\cJ$"}}}`, `{"v":"b"}`, `v: Pattern not matched. You sent: 'b'. Expected a string that matches the pattern /^\u0061\cJ$/.`),
	Entry("format", `{"properties":{"v":{"format":"uuid"}}}`, `{"v":"b"}`, "v: Invalid UUID format. You sent: 'b'. Expected a valid UUID, for example 123e4567-e89b-12d3-a456-426614174000."),
	Entry("format regex", `{"properties":{"v":{"format":"regex"},"w":{"format":"regex"}}}`, `{"v":"(","w":"(?=a)"}`, "v: Invalid regular expression format. You sent: '('. Expected a valid regular expression."),
	Entry("format idn-email", `{"properties":{"v":{"format":"idn-email"},"w":{"format":"idn-email"}}}`, `{"v":"b","w":"ü@例え.jp"}`, "v: Invalid email format. You sent: 'b'. Expected a valid email address."),
	Entry("format idn-hostname", `{"properties":{"v":{"format":"idn-hostname"},"w":{"format":"idn-hostname"}}}`, `{"v":"a b","w":"例え.jp"}`, "v: Invalid host name format. You sent: 'a b'. Expected a valid host name."),
	Entry("format in draft 7", `{`+draft7+`"properties":{"v":{"format":"date","minLength":5}}}`, `{"v":"b"}`,
		"v: Too short. You sent: 'b'. Minimum length: 5 characters.", "v: Invalid date format. You sent: 'b'. Expected an ISO 8601 date, for example 2024-01-15."),
	Entry("a format that is none", `{"properties":{"v":{"format":"of-its-own"}}}`, `{"v":"b"}`),
	Entry("minimum, exact", `{"properties":{"v":{"minimum":9007199254740993}}}`, `{"v":9007199254740992}`, "v: Too small. You sent: 9007199254740992. Must be >= 9007199254740993."),
	Entry("maximum, exact", `{"properties":{"v":{"maximum":9007199254740992}}}`, `{"v":9007199254740993}`, "v: Too big. You sent: 9007199254740993. Must be <= 9007199254740992."),
	Entry("exclusiveMinimum", `{"properties":{"v":{"exclusiveMinimum":0.1}}}`, `{"v":0.1}`, "v: Too small. You sent: 0.1. Must be > 0.1."),
	Entry("exclusiveMaximum", `{"properties":{"v":{"exclusiveMaximum":1e300}}}`, `{"v":1e300}`, "v: Too big. You sent: 1e+300. Must be < 1e+300."),
	Entry("multipleOf that is one", `{"properties":{"v":{"multipleOf":0.01}}}`, `{"v":19.99}`),
	Entry("multipleOf that is none", `{"properties":{"v":{"multipleOf":0.01}}}`, `{"v":19.999}`, "v: Not a multiple of 0.01. You sent: 19.999. Must be a multiple of 0.01."),
	Entry("minItems", `{"properties":{"v":{"minItems":1}}}`, `{"v":[]}`, "v: Too few items. You sent: array(0). Minimum 1 item."),
	Entry("maxItems", `{"properties":{"v":{"maxItems":0}}}`, `{"v":[1]}`, "v: Too many items. You sent: array(1). Maximum 0 items."),
	Entry("uniqueItems", `{"properties":{"v":{"uniqueItems":true}}}`, `{"v":[1,2,1.0]}`, "v: Items 0 and 2 are equal. You sent: array(3). Expected items that all differ."),
	Entry("contains", `{"properties":{"v":{"contains":{"type":"string"}}}}`, `{"v":[1]}`, "v: No item is of the required kind. You sent: array(1). Expected at least 1 item of the required kind."),
	Entry("minContains", `{"properties":{"v":{"contains":{"type":"string"},"minContains":2}}}`, `{"v":["a"]}`, "v: Too few items are of the required kind. You sent: array(1). Expected at least 2 items of the required kind."),
	Entry("maxContains", `{"properties":{"v":{"contains":{"type":"string"},"maxContains":1}}}`, `{"v":["a","b"]}`, "v: Too many items are of the limited kind. You sent: array(2). Expected at most 1 item of the limited kind."),
	Entry("items", `{"properties":{"v":{"items":{"type":"string"}}}}`, `{"v":["a",1,"b",2]}`, "v.1: Invalid type. You sent: 1. Expected type: string.", "v.3: Invalid type. You sent: 2. Expected type: string."),
	Entry("prefixItems", `{"properties":{"v":{"prefixItems":[{"type":"string"}],"items":false}}}`, `{"v":[1,2]}`,
		"v.0: Invalid type. You sent: 1. Expected type: string.", "v.1: No value is allowed here. You sent: 2. Leave this out."),
	Entry("unevaluatedItems", `{"properties":{"v":{"prefixItems":[true],"unevaluatedItems":false}}}`, `{"v":[1,2]}`, "v.1: No value is allowed here. You sent: 2. Leave this out."),
	Entry("items and additionalItems of draft 7", `{`+draft7+`"properties":{"v":{"items":[{"type":"string"}],"additionalItems":false}}}`, `{"v":[1,2]}`,
		"v: Too many items. You sent: array(2). Expected 1 item fewer, without those at the end.", "v.0: Invalid type. You sent: 1. Expected type: string."),
	Entry("minProperties", `{"minProperties":2}`, `{"a":1}`, `(root): Too few properties. You sent: {"a":1}. Minimum 2 properties.`),
	Entry("maxProperties", `{"maxProperties":1}`, `{"b":1,"a":2}`, `(root): Too many properties. You sent: {"b":1,"a":2}. Maximum 1 property.`),
	Entry("additionalProperties", `{"properties":{"a":true},"additionalProperties":false}`, `{"z":1,"a":1,"y":2}`, "(root): Unrecognized keys. You sent: 'y', 'z'. Remove or correct the keys 'y', 'z'."),
	Entry("additionalProperties of a kind", `{"additionalProperties":{"type":"string"}}`, `{"z":1}`, "z: Invalid type. You sent: 1. Expected type: string."),
	Entry("additionalProperties further down", `{"properties":{"l":{"items":{"additionalProperties":false}}}}`, `{"l":[{},{"x":1}]}`, "l.1: Unrecognized key. You sent: 'x'. Remove or correct the key 'x'."),
	Entry("unevaluatedProperties", `{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}`, `{"z":1,"a":1,"y":2}`, "(root): Unrecognized keys. You sent: 'y', 'z'. Remove or correct the keys 'y', 'z'."),
	Entry("patternProperties", `{"patternProperties":{"^n_":{"type":"number"}}}`, `{"n_a":"x"}`, "n_a: Invalid type. You sent: 'x'. Expected type: number."),
	Entry("propertyNames", `{"propertyNames":{"minLength":3}}`, `{"ab":1}`, "ab: Invalid key. You sent: 'ab'. Expected a valid key: minimum length: 3 characters."),
	Entry("dependentRequired", `{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, "b: Required together with 'a'. You sent: (missing). Expected a value."),
	Entry("dependentSchemas", `{"dependentSchemas":{"a":{"required":["b"]}}}`, `{"a":1}`, "b: Missing value. You sent: (missing). Expected a value."),
	Entry("dependencies of draft 7", `{`+draft7+`"dependencies":{"a":["b"],"c":{"required":["d"]}}}`, `{"a":1,"c":1}`,
		"b: Required together with 'a'. You sent: (missing). Expected a value.", "d: Missing value. You sent: (missing). Expected a value."),
	Entry("if and then", `{"if":{"properties":{"k":{"const":1}}},"then":{"required":["b"]},"else":{"required":["c"]}}`, `{"k":1}`, "b: Missing value. You sent: (missing). Expected a value."),
	Entry("if and else", `{"if":{"properties":{"k":{"const":1}}},"then":{"required":["b"]},"else":{"required":["c"]}}`, `{"k":2}`, "c: Missing value. You sent: (missing). Expected a value."),
	Entry("allOf, each failure once", `{"allOf":[{"required":["a"]},{"required":["a","b"]}]}`, `{}`,
		"a: Missing value. You sent: (missing). Expected a value.", "b: Missing value. You sent: (missing). Expected a value."),
	Entry("not", `{"properties":{"v":{"not":{"const":1}}}}`, `{"v":1}`, "v: The value is of a form that is not allowed. You sent: 1. Expected a value of another form."),
	Entry("$ref", `{"properties":{"v":{"$ref":"#/$defs/n"}},"$defs":{"n":{"minimum":3,"description":"at least three"}}}`, `{"v":1}`, "v: Too small. You sent: 1. Must be >= 3."),
	Entry("$ref to itself, further down", `{"properties":{"n":{"type":"string"},"kids":{"items":{"$ref":"#"}}}}`, `{"kids":[{"kids":[{"n":5}]}]}`, "kids.0.kids.0.n: Invalid type. You sent: 5. Expected type: string."),
	Entry("the schema false of a property", `{"properties":{"v":false}}`, `{"v":1}`, "v: No value is allowed here. You sent: 1. Leave this out."),
	Entry("the schema false of all", `false`, `{}`, "(root): No value is allowed here. You sent: {}. Expected no value."),
	Entry("the schema true", `true`, `{"v":1}`),
	Entry("anyOf types", `{"properties":{"v":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`, `{"v":[]}`, "v: None of the allowed forms fits. You sent: array(0). Expected type: string or integer."),
	Entry("anyOf options", `{"properties":{"v":{"anyOf":[{"const":"a"},{"type":"null"},{"enum":["b","c"]}]}}}`, `{"v":"x"}`, "v: None of the allowed forms fits. You sent: 'x'. Valid options: 'a', 'b', 'c' or expected type: null."),
	Entry("anyOf with a form that nothing fits", `{"properties":{"v":{"anyOf":[false,{"type":"string"}]}}}`, `{"v":1}`, "v: Invalid type. You sent: 1. Expected type: string."),
	Entry("anyOf of forms that nothing fits", `{"properties":{"v":{"anyOf":[false,false]}}}`, `{"v":1}`, "v: None of the allowed forms fits. You sent: 1. Leave this out."),
	Entry("anyOf with null", `{"properties":{"v":{"anyOf":[{"type":"string","minLength":2},{"type":"null"}]}}}`, `{"v":"x"}`, "v: Too short. You sent: 'x'. Minimum length: 2 characters."),
	Entry("oneOf, none", `{"properties":{"v":{"oneOf":[{"properties":{"k":{"const":"a"},"n":{"type":"string"}}},{"properties":{"k":{"const":"b"}}}]}}}`, `{"v":{"k":"a","n":1}}`, "v.n: Invalid type. You sent: 1. Expected type: string."),
	Entry("oneOf, several", `{"properties":{"v":{"oneOf":[{"type":"integer"},{"minimum":1}]}}}`, `{"v":2}`, "v: More than one of the allowed forms fits. You sent: 2. Expected a value that fits exactly one of the allowed forms."),
)

var _ = DescribeTable("The example of a format is one that fits", func(format string) {
	s := `{"properties":{"v":{"format":"` + format + `"}}}`
	_, example, ok := strings.Cut(strings.Join(linesOf(s, `{"v":"~ ^{"}`), ""), "for example ")
	Expect(ok).To(BeTrue())
	Expect(linesOf(s, `{"v":"`+strings.TrimSuffix(example, ".")+`"}`)).To(BeEmpty())
},
	Entry(nil, "date"), Entry(nil, "time"), Entry(nil, "date-time"), Entry(nil, "duration"), Entry(nil, "period"), Entry(nil, "uuid"), Entry(nil, "hostname"),
	Entry(nil, "ipv4"), Entry(nil, "ipv6"), Entry(nil, "uri"), Entry(nil, "json-pointer"), Entry(nil, "relative-json-pointer"), Entry(nil, "semver"),
)
