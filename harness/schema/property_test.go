package schema_test

import (
	"encoding/json"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/schema"
)

var _ = Describe("Validate, whatever the schema and the arguments", func() {
	It("rejects what is invalid by fields that exist, and nothing else", func() {
		rejected, accepted := 0, 0
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			g := NewWithT(t)
			root := nodes(3).Draw(t, "schema")
			value := root.values(4).Draw(t, "arguments")
			raw, err := json.Marshal(root.schema())
			g.Expect(err).NotTo(HaveOccurred())
			args, err := json.Marshal(value)
			g.Expect(err).NotTo(HaveOccurred())
			var plain any // numbers and slices as the oracle knows them
			g.Expect(json.Unmarshal(args, &plain)).To(Succeed())

			s, err := schema.Compile(raw)
			g.Expect(err).NotTo(HaveOccurred())
			v := schema.Validate(s, "t.a", args)
			g.Expect(s.IssuesOf(value)).To(Equal(s.Issues(args)), "%s against %s", args, raw)
			if root.accepts(plain) {
				accepted++
				g.Expect(v).To(BeNil(), "%s against %s", args, raw)
				return
			}
			rejected++
			g.Expect(v).NotTo(BeNil(), "%s against %s", args, raw)
			g.Expect(v.Fields).NotTo(BeEmpty())
			g.Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty(), "%s against %s: %s", args, raw, v.Text())
			for _, issue := range s.Issues(args) {
				g.Expect(exists(issue.Path, plain, root)).To(BeTrue(), "%v in %s against %s", issue.Path, args, raw)
			}
			parsed, err := envelope.Parse(v.Text())
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(parsed).To(Equal(v))
		})
		Expect(rejected).To(BeNumerically(">", 10))
		Expect(accepted).To(BeNumerically(">", 10))
	})
})

// exists reports whether a path leads to a value that was sent, or to one that the
// schema names.
func exists(path envelope.Path, value any, n *node) bool {
	if len(path) == 0 {
		return true
	}
	switch to := path[0].(type) {
	case int:
		list, ok := value.([]any)
		return ok && to < len(list) && exists(path[1:], list[to], n.below(to))
	case string:
		if object, ok := value.(map[string]any); ok {
			if item, there := object[to]; there {
				return exists(path[1:], item, n.below(to))
			}
		}
		return len(path) == 1 && n.names(to)
	}
	return false
}

func (n *node) below(to any) *node {
	switch {
	case n == nil:
		return nil
	case n.kind == "anyOf":
		all := &node{kind: "anyOf"}
		for _, b := range n.branches {
			if next := b.below(to); next != nil {
				all.branches = append(all.branches, next)
			}
		}
		return all
	case n.kind == "array":
		return n.items
	}
	name, _ := to.(string)
	return n.properties[name]
}

func (n *node) names(key string) bool {
	if n == nil {
		return false
	}
	for _, b := range n.branches {
		if b.names(key) {
			return true
		}
	}
	for _, name := range n.required {
		if name == key {
			return true
		}
	}
	return false
}

func FuzzValidate(f *testing.F) {
	for _, pair := range [][2]string{
		{`{"type":"object","properties":{"a":{"type":"string","format":"email"}},"required":["b"],"additionalProperties":false}`, `{"a":1,"c":[{}]}`},
		{`{"anyOf":[{"$ref":"#/$defs/a"},{"pattern":"^(?=x)"}],"$defs":{"a":{"writeOnly":true,"type":"integer"}}}`, `"y"`},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"const":1}],"additionalItems":false,"if":{"minItems":1},"then":{"uniqueItems":true}}`, `[1e5,[],{"a":"\ud83d"}]`},
		{`{"$dynamicRef":"#m","$dynamicAnchor":"m","unevaluatedProperties":false}`, `{"a":{}}`},
		{`{"propertyNames":{"format":"regex"},"dependentSchemas":{"a":false},"multipleOf":0.01,"contains":{"$ref":"#"}}`, `{"(":1}`},
		{`false`, ``}, {`[`, `]`},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, raw, args string) {
		s, err := schema.Compile(json.RawMessage(raw))
		if err != nil {
			return
		}
		v := schema.Validate(s, "t.a", json.RawMessage(args))
		if v == nil {
			return
		}
		if broken := envelope.CheckText(v.Text()); len(broken) > 0 {
			t.Errorf("%s\n%v", v.Text(), broken)
		}
		if again := schema.Validate(s, "t.a", json.RawMessage(args)); again.Text() != v.Text() {
			t.Errorf("another text:\n%s\n%s", v.Text(), again.Text())
		}
	})
}
