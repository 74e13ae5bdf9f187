package probe_test

import (
	"encoding/json"
	"testing"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/harness/schema"
)

// FuzzCases takes any schema: what a case blames is what the schema rejects, and there
// is a bound to how many there are.
func FuzzCases(f *testing.F) {
	for _, input := range []string{
		`{"type":"object"}`, `true`, `{`, `{"type":"object","properties":{"a":{"type":"string","pattern":"^a+$","format":"date"}},"required":["a"]}`,
		`{"type":"object","properties":{"n":{"type":"integer","minimum":1e300,"multipleOf":0.1}},"additionalProperties":false}`,
		`{"oneOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}`,
		`{"properties":{"l":{"prefixItems":[{},false],"items":{"$ref":"#"},"uniqueItems":true,"contains":{},"minItems":3,"maxItems":2}}}`,
		`{"if":{"required":["a"]},"then":{"required":["b"]},"else":false,"dependentRequired":{"b":["c"]},"propertyNames":{"maxLength":1}}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"A":{"items":[{"enum":[1,null,"x"]}],"additionalItems":false}},"properties":{"a":{"$ref":"#/definitions/A"}}}`,
		`{"properties":{"l":{"prefixItems":[{},{"minItems":4096,"items":{"type":"string"}},{}]}},"patternProperties":{"^x-":{"type":"integer"}},"additionalProperties":{"type":"string"}}`,
		`{"allOf":[{"allOf":[{"$ref":"#/$defs/x"}]}],"$defs":{"x":{"anyOf":[{"type":"array"},{"not":{}}]}}}`,
	} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		cases, err := probe.Cases([]harness.Tool{{Name: "t", InputSchema: json.RawMessage(input)}}, probe.Limit(200))
		if err != nil {
			t.Fatal(err)
		}
		compiled, err := schema.Compile(json.RawMessage(input))
		if err != nil && len(input) > 0 {
			compiled = nil
		}
		if len(cases) > 200 {
			t.Errorf("%d cases", len(cases))
		}
		for _, c := range cases {
			if c.Kind == probe.UnknownTool || compiled == nil {
				continue
			}
			if rejected := len(compiled.Issues(c.Call.Arguments)) > 0; rejected != (len(c.Why) > 0) || !rejected {
				t.Errorf("%s %s: rejected %t, %q", c.ID, c.Call.Arguments, rejected, c.Why) // the tool is destructive
			}
		}
	})
}
