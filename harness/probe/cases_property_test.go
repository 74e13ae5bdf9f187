package probe_test

import (
	"encoding/json"
	"maps"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/harness/schema"
)

var _ = Describe("the cases of any schema", func() {
	It("are rejected by it if they say why, and accepted if they do not", func() {
		proven, free := 0, 0
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			g := NewWithT(t)
			input := rapidRoot().Draw(t, "schema")
			raw, err := json.Marshal(input)
			g.Expect(err).NotTo(HaveOccurred())
			compiled, err := schema.Compile(raw)
			g.Expect(err).NotTo(HaveOccurred())
			cases, err := probe.Cases([]harness.Tool{readOnly("t", string(raw))}, probe.Tools("t"))
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(cases).NotTo(BeEmpty()) // what is no object is always wrong
			ids := map[string]bool{}
			for i, c := range cases {
				g.Expect(c.Number).To(Equal(i + 1))
				g.Expect(ids).NotTo(HaveKey(c.ID))
				ids[c.ID] = true
				issues := compiled.Issues(c.Call.Arguments)
				if len(c.Why) > 0 {
					proven++
					g.Expect(issues).NotTo(BeEmpty(), "%s %s against %s", c.ID, c.Call.Arguments, raw)
				} else {
					free++
					g.Expect(c.Kind).To(Equal(probe.HostileText))
					g.Expect(issues).To(BeEmpty(), "%s %s against %s", c.ID, c.Call.Arguments, raw)
				}
			}
		})
		Expect(proven).To(BeNumerically(">", 500)) // mostly some 2,500, and 80 to 300 of the others
		Expect(free).To(BeNumerically(">", 10))
	})
})

var rapidNames = []string{"a", "b", "id", "amount", "héé"}

// rapidRoot draws the schema of a tool's arguments.
func rapidRoot() *rapid.Generator[map[string]any] {
	return rapid.Custom(func(t *rapid.T) map[string]any {
		root := drawObject(t, 3)
		root["$defs"] = map[string]any{"self": map[string]any{"$ref": "#"}, "text": drawText(t)}
		return root
	})
}

func drawSchema(t *rapid.T, depth int) any {
	forms := []string{"text", "number", "boolean", "enum", "const", "any", "none", "nullable", "ref"}
	if depth > 0 {
		forms = append(forms, "object", "object", "list", "tuple", "anyOf", "oneOf", "allOf", "not", "recursive")
	}
	switch rapid.SampledFrom(forms).Draw(t, "form") {
	case "text":
		return drawText(t)
	case "number":
		return drawNumber(t)
	case "boolean":
		return map[string]any{"type": "boolean"}
	case "enum":
		return map[string]any{"enum": rapid.SliceOfNDistinct(rapid.SampledFrom([]any{"x", "Y", 1, 2.5, true, nil}), 1, 3, rapid.ID).Draw(t, "enum")}
	case "const":
		return map[string]any{"const": rapid.SampledFrom([]any{"x", "Y", 7, nil, []any{"l"}}).Draw(t, "const")}
	case "any":
		return rapid.SampledFrom([]any{true, map[string]any{}}).Draw(t, "any")
	case "none":
		return false
	case "nullable":
		return map[string]any{"type": []any{rapid.SampledFrom([]string{"string", "integer", "boolean", "array"}).Draw(t, "type"), "null"}}
	case "ref":
		return map[string]any{"$ref": "#/$defs/text"}
	case "recursive":
		return map[string]any{"type": "array", "items": map[string]any{"$ref": rapid.SampledFrom([]string{"#", "#/$defs/self"}).Draw(t, "reference")}}
	case "object":
		return drawObject(t, depth-1)
	case "list":
		return drawList(t, depth)
	case "tuple":
		return map[string]any{"type": "array", "prefixItems": []any{drawSchema(t, depth-1), drawSchema(t, depth-1)}, "items": rapid.Bool().Draw(t, "more")}
	case "not":
		return map[string]any{"not": drawSchema(t, depth-1)}
	case "allOf":
		return map[string]any{"allOf": []any{drawSchema(t, depth-1), drawSchema(t, depth-1)}}
	case "anyOf":
		return map[string]any{"anyOf": []any{drawSchema(t, depth-1), drawSchema(t, depth-1)}}
	}
	return map[string]any{"oneOf": []any{drawSchema(t, depth-1), drawSchema(t, depth-1)}}
}

// some adds keywords, each or not.
func some(t *rapid.T, s map[string]any, keywords map[string]any) map[string]any {
	for _, name := range slices.Sorted(maps.Keys(keywords)) {
		if rapid.IntRange(0, 3).Draw(t, name) == 0 {
			s[name] = keywords[name]
		}
	}
	return s
}

func drawText(t *rapid.T) map[string]any {
	return some(t, map[string]any{"type": "string"}, map[string]any{
		"minLength": rapid.IntRange(0, 5).Draw(t, "least"), "maxLength": rapid.IntRange(0, 9).Draw(t, "most"),
		"pattern": rapid.SampledFrom([]string{"^[a-z]+$", "é", "^(?=x)x{2,4}$", "\\d{3}-\\d+", "", "^$"}).Draw(t, "pattern"),
		"format":  rapid.SampledFrom([]string{"date", "email", "uuid", "uri", "ipv4", "colour"}).Draw(t, "format"),
		"default": "text", "examples": []any{7, "abc"},
	})
}

func drawNumber(t *rapid.T) map[string]any {
	return some(t, map[string]any{"type": rapid.SampledFrom([]string{"number", "integer"}).Draw(t, "type")}, map[string]any{
		"minimum": rapid.SampledFrom([]any{0, -5, 0.1, 9007199254740993}).Draw(t, "minimum"), "exclusiveMinimum": rapid.IntRange(-3, 3).Draw(t, "above"),
		"maximum": rapid.SampledFrom([]any{0, 10, 99.5, 9007199254740995}).Draw(t, "maximum"), "exclusiveMaximum": rapid.IntRange(2, 9).Draw(t, "below"),
		"multipleOf": rapid.SampledFrom([]any{1, 2, 0.01, 0.3}).Draw(t, "multiple"), "default": 1,
	})
}

func drawList(t *rapid.T, depth int) map[string]any {
	return some(t, map[string]any{"type": "array"}, map[string]any{
		"items": drawSchema(t, depth-1), "minItems": rapid.IntRange(0, 3).Draw(t, "least"), "maxItems": rapid.IntRange(0, 4).Draw(t, "most"),
		"uniqueItems": true, "contains": drawSchema(t, depth-1),
	})
}

func drawObject(t *rapid.T, depth int) map[string]any {
	names := rapid.SliceOfNDistinct(rapid.SampledFrom(rapidNames), 0, 4, rapid.ID).Draw(t, "names")
	properties := map[string]any{}
	for _, name := range names {
		properties[name] = drawSchema(t, depth)
	}
	return some(t, map[string]any{"type": "object", "properties": properties}, map[string]any{
		"required":             rapid.SliceOfNDistinct(rapid.SampledFrom(rapidNames), 0, 3, rapid.ID).Draw(t, "required"),
		"additionalProperties": rapid.SampledFrom([]any{false, true, map[string]any{"type": "integer"}}).Draw(t, "additional"),
		"patternProperties":    map[string]any{"^a": map[string]any{"minLength": 2}}, "propertyNames": map[string]any{"maxLength": 8},
		"minProperties": rapid.IntRange(0, 3).Draw(t, "least"), "maxProperties": rapid.IntRange(0, 4).Draw(t, "most"),
		"dependentRequired": map[string]any{"a": []any{"b"}},
		"if":                map[string]any{"required": []any{"b"}}, "then": map[string]any{"required": []any{"id"}}, "else": map[string]any{"minProperties": 1},
	})
}
