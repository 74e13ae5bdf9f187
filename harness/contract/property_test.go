package contract_test

import (
	"encoding/json"
	"maps"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

// schemas draws schemas of all keywords, with references among them.
func schemas(depth int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		if depth == 0 || rapid.IntRange(0, 9).Draw(t, "leaf") == 0 {
			return rapid.SampledFrom([]any{true, false, map[string]any{}, map[string]any{"$ref": "#"}, map[string]any{"$ref": "#/$defs/x"}, map[string]any{"$ref": "#nowhere"}}).Draw(t, "schema")
		}
		below := schemas(depth - 1)
		number := rapid.Custom(func(t *rapid.T) any { return rapid.IntRange(0, 3).Draw(t, "number") })
		list := rapid.Custom(func(t *rapid.T) any { return rapid.SliceOfN(below, 1, 3).Draw(t, "list") })
		object := rapid.Custom(func(t *rapid.T) any {
			return rapid.MapOfN(rapid.SampledFrom(names), below, 0, 3).Draw(t, "object")
		})
		word := rapid.Custom(func(t *rapid.T) any { return rapid.SampledFrom([]string{"a", "the a", "b"}).Draw(t, "word") })
		words := rapid.Custom(func(t *rapid.T) any {
			return rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 3, rapid.ID[string]).Draw(t, "words")
		})
		kinds := map[string]*rapid.Generator[any]{
			"type": rapid.Custom(func(t *rapid.T) any {
				return rapid.SampledFrom([]string{"string", "integer", "number", "object"}).Draw(t, "type")
			}),
			"properties": object, "required": words, "additionalProperties": below, "items": below, "prefixItems": list, "enum": words, "const": word,
			"minimum": number, "maxLength": number, "minItems": number, "pattern": word, "format": word, "default": word, "description": word, "title": word,
			"anyOf": list, "oneOf": list, "allOf": list, "not": below, "if": below, "then": below, "patternProperties": object, "propertyNames": below, "$defs": object,
		}
		schema := map[string]any{}
		for _, keyword := range rapid.SliceOfN(rapid.SampledFrom(slices.Sorted(maps.Keys(kinds))), 1, 4).Draw(t, "keywords") {
			schema[keyword] = kinds[keyword].Draw(t, keyword)
		}
		return schema
	})
}

var names = []string{"x", "y", "z", "action"}

// toolOf draws the rest of a tool, too.
func toolOf(t *rapid.T, schema any) harness.Tool {
	raw, err := json.Marshal(schema)
	Expect(err).NotTo(HaveOccurred())
	return harness.Tool{
		Name: "get", InputSchema: raw, Description: rapid.SampledFrom([]string{"", "a", "the a", "b"}).Draw(t, "description"),
		Annotations: harness.Annotations{ReadOnlyHint: rapid.SampledFrom([]*bool{nil, new(bool)}).Draw(t, "hint")},
	}
}

// both gives a random contract by its text, so that nothing is shared between two of them.
func both(t *rapid.T) (lock, live contract.Lock) {
	one, two := schemas(3).Draw(t, "lock"), schemas(3).Draw(t, "live")
	return lockOf(toolOf(t, one)), lockOf(toolOf(t, two))
}

var _ = Describe("Diff, whatever the contracts", func() {
	It("finds nothing between a contract and itself", func() {
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			lock, _ := both(t)
			written, err := lock.Text()
			NewWithT(t).Expect(err).NotTo(HaveOccurred())
			var again contract.Lock
			NewWithT(t).Expect(json.Unmarshal(written, &again)).To(Succeed())
			NewWithT(t).Expect(contract.Diff(lock, again)).To(BeEmpty())
		})
	})

	It("finds the same each time, the worst first, and is bounded", func() {
		found := 0
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			lock, live := both(t)
			deltas := contract.Diff(lock, live)
			found += len(deltas)
			for range 5 {
				NewWithT(t).Expect(contract.Diff(lock, live)).To(Equal(deltas))
			}
			order := []envelope.DeltaSeverity{envelope.DeltaBreaking, envelope.DeltaRisky, envelope.DeltaSafe, envelope.DeltaCosmetic}
			NewWithT(t).Expect(slices.IsSortedFunc(deltas, func(a, b envelope.Delta) int {
				return slices.Index(order, a.Severity) - slices.Index(order, b.Severity)
			})).To(BeTrue())
			for _, d := range deltas {
				NewWithT(t).Expect(order).To(ContainElement(d.Severity))
				NewWithT(t).Expect(d.Description).To(MatchRegexp(`^[A-Z].*\.$`))
			}
			v := (&envelope.ValidationError{Action: "get", Fields: []envelope.Field{{Name: "x", Text: "Bad. You sent: 1. Expected 2."}}, Recovery: "Fix the fields above and call the tool again. Do not explain the error."}).
				WithContract("get", deltas)
			NewWithT(t).Expect(envelope.CheckText(v.Text())).To(BeEmpty())
		})
		Expect(found).To(BeNumerically(">", 100))
	})

	It("calls a new required argument BREAKING, always", func() {
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			schema, ok := schemas(3).Draw(t, "schema").(map[string]any)
			if !ok || schema["$ref"] != nil || schema["anyOf"] != nil || schema["oneOf"] != nil {
				t.Skip("no object")
			}
			more := maps.Clone(schema)
			more["properties"] = map[string]any{"fresh": schemas(1).Draw(t, "fresh")}
			if properties, ok := schema["properties"].(map[string]any); ok {
				more["properties"] = maps.Clone(properties)
				more["properties"].(map[string]any)["fresh"] = true
			}
			required, _ := schema["required"].([]string)
			more["required"] = append(slices.Clone(required), "fresh")
			NewWithT(t).Expect(contract.Diff(lockOf(toolOf(t, schema)), lockOf(toolOf(t, more)))).To(ContainElement(And(
				HaveField("Severity", envelope.DeltaBreaking), HaveField("Field", HaveSuffix("input.fresh")), HaveField("Description", HaveSuffix("is new and required.")))))
		})
	})

	It("finds something one way if it does the other way", func() {
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			lock, live := both(t)
			there, back := contract.Diff(lock, live), contract.Diff(live, lock)
			nothing, nothingBack := len(there) == 0, len(back) == 0
			NewWithT(t).Expect(nothing).To(Equal(nothingBack), "%v and %v", there, back)
		})
	})
})
