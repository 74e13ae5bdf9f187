package schema_test

import (
	"maps"
	"math"
	"slices"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// node is a small schema that the specs can check arguments against by themselves.
type node struct {
	kind       string // "string", "integer", "number", "boolean", "null", "array", "object", "anyOf"
	least      int    // length, value or number of items; -1 for none
	most       int
	enum       []string
	items      *node
	properties map[string]*node
	required   []string
	closed     bool
	branches   []*node
}

// names are hostile on purpose: names of fields are paths, attributes and text.
var names = []string{"a", "b", "c.d", "", " ", "0", `<x>&"'`, "You sent: 'x'.", "é", "(root)"}

func nodes(depth int) *rapid.Generator[*node] {
	return rapid.Custom(func(t *rapid.T) *node {
		kinds := []string{"string", "integer", "number", "boolean", "null"}
		if depth > 0 {
			kinds = append(kinds, "array", "object", "object", "anyOf")
		}
		n := &node{kind: rapid.SampledFrom(kinds).Draw(t, "kind"), least: -1, most: -1}
		return n.draw(t, depth)
	})
}

func (n *node) draw(t *rapid.T, depth int) *node {
	if rapid.Bool().Draw(t, "bounded") {
		n.least = rapid.IntRange(0, 3).Draw(t, "least")
		n.most = n.least + rapid.IntRange(0, 3).Draw(t, "range")
	}
	switch n.kind {
	case "string":
		n.enum = rapid.SliceOfN(rapid.SampledFrom(names), 0, 2).Draw(t, "enum")
	case "array":
		n.items = nodes(depth-1).Draw(t, "items")
	case "object":
		n.properties = rapid.MapOfN(rapid.SampledFrom(names), nodes(depth-1), 0, 3).Draw(t, "properties")
		n.required = slices.Compact(slices.Sorted(slices.Values(rapid.SliceOfN(rapid.SampledFrom(names), 0, 2).Draw(t, "required"))))
		n.closed = rapid.Bool().Draw(t, "closed")
	case "anyOf":
		n.branches = rapid.SliceOfN(nodes(depth-1), 1, 3).Draw(t, "branches")
	}
	return n
}

// schema writes the node as JSON Schema.
func (n *node) schema() map[string]any {
	if n.kind == "anyOf" {
		branches := []any{}
		for _, b := range n.branches {
			branches = append(branches, b.schema())
		}
		return map[string]any{"anyOf": branches}
	}
	s := map[string]any{"type": n.kind}
	least := map[string][2]string{"string": {"minLength", "maxLength"}, "integer": {"minimum", "maximum"}, "number": {"minimum", "maximum"}, "array": {"minItems", "maxItems"}}
	if keywords, ok := least[n.kind]; ok && n.least >= 0 {
		s[keywords[0]], s[keywords[1]] = n.least, n.most
	}
	if len(n.enum) > 0 {
		s["enum"] = n.enum
	}
	if n.items != nil {
		s["items"] = n.items.schema()
	}
	if n.kind == "object" {
		properties := map[string]any{}
		for name, p := range n.properties {
			properties[name] = p.schema()
		}
		s["properties"], s["required"] = properties, append([]string{}, n.required...)
		if n.closed {
			s["additionalProperties"] = false
		}
	}
	return s
}

// accepts is the oracle.
func (n *node) accepts(v any) bool {
	within := func(f float64) bool { return n.least < 0 || float64(n.least) <= f && f <= float64(n.most) }
	switch n.kind {
	case "string":
		s, ok := v.(string)
		return ok && within(float64(utf8.RuneCountInString(s))) && (len(n.enum) == 0 || slices.Contains(n.enum, s))
	case "integer":
		f, ok := v.(float64)
		return ok && f == math.Trunc(f) && within(f)
	case "number":
		f, ok := v.(float64)
		return ok && within(f)
	case "boolean":
		_, ok := v.(bool)
		return ok
	case "null":
		return v == nil
	case "array":
		list, ok := v.([]any)
		return ok && within(float64(len(list))) && !slices.ContainsFunc(list, func(item any) bool { return !n.items.accepts(item) })
	case "object":
		return n.acceptsObject(v)
	}
	return slices.ContainsFunc(n.branches, func(b *node) bool { return b.accepts(v) })
}

func (n *node) acceptsObject(v any) bool {
	object, ok := v.(map[string]any)
	if !ok {
		return false
	}
	for _, name := range n.required {
		if _, there := object[name]; !there {
			return false
		}
	}
	for name, item := range object {
		p, known := n.properties[name]
		if known && !p.accepts(item) || !known && n.closed {
			return false
		}
	}
	return true
}

// values draws arguments that often fit the node, and often nearly do.
func (n *node) values(depth int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		if depth <= 0 || rapid.IntRange(0, 7).Draw(t, "stray") == 0 {
			return rapid.SampledFrom([]any{nil, true, 1.0, 2.5, -1.0, "", "a", "it's. You sent: 'x'.", []any{}, []any{1.0}, map[string]any{}, map[string]any{"a": 1.0}}).Draw(t, "any")
		}
		switch n.kind {
		case "string":
			return rapid.SampledFrom(append(slices.Clone(n.enum), "", "ab", "abc", "😀😀")).Draw(t, "string")
		case "integer", "number":
			return float64(rapid.IntRange(-1, 7).Draw(t, "number"))
		case "boolean":
			return rapid.Bool().Draw(t, "boolean")
		case "null":
			return nil
		case "array":
			return rapid.SliceOfN(n.items.values(depth-1), 0, 4).Draw(t, "items")
		case "object":
			object := map[string]any{}
			for _, name := range slices.Concat(slices.Sorted(maps.Keys(n.properties)), n.required, []string{"a"}) {
				if rapid.IntRange(0, 4).Draw(t, "leave out") > 0 && object[name] == nil {
					object[name] = "a"
					if p := n.properties[name]; p != nil {
						object[name] = p.values(depth-1).Draw(t, name)
					}
				}
			}
			return object
		}
		return rapid.SampledFrom(n.branches).Draw(t, "branch").values(depth).Draw(t, "value")
	})
}
