package schema

import (
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// inPlace returns the schemas, and all those that apply to the same value through
// them, each once.
func inPlace(schemas ...*jsonschema.Schema) []*jsonschema.Schema {
	var list []*jsonschema.Schema
	seen := map[*jsonschema.Schema]bool{}
	var add func(s *jsonschema.Schema)
	add = func(s *jsonschema.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		list = append(list, s)
		for _, next := range alternatives(s) {
			add(next)
		}
	}
	for _, s := range schemas {
		add(s)
	}
	return list
}

// alternatives returns the schemas that s applies to the same value.
func alternatives(s *jsonschema.Schema) []*jsonschema.Schema {
	list := append(always(s), s.AnyOf...)
	list = append(list, s.OneOf...)
	list = append(list, s.If, s.Then, s.Else)
	for _, name := range sortedKeys(s.DependentSchemas) {
		list = append(list, s.DependentSchemas[name])
	}
	for _, name := range sortedKeys(s.Dependencies) {
		if dependency, ok := s.Dependencies[name].(*jsonschema.Schema); ok {
			list = append(list, dependency)
		}
	}
	return list
}

// always returns the schemas that s applies to the same value in any case.
func always(s *jsonschema.Schema) []*jsonschema.Schema {
	list := []*jsonschema.Schema{s.Ref, s.RecursiveRef}
	if s.DynamicRef != nil {
		list = append(list, s.DynamicRef.Ref)
	}
	return append(list, s.AllOf...)
}

// member returns the schemas that apply to the value of a key.
func member(s *jsonschema.Schema, key string) []*jsonschema.Schema {
	var list []*jsonschema.Schema
	if property := s.Properties[key]; property != nil {
		list = append(list, property)
	}
	if len(s.PatternProperties) > 0 {
		list = append(list, patternSchemas(s, func(p jsonschema.Regexp) bool { return p.MatchString(key) })...)
	}
	if len(list) == 0 && (s.AdditionalProperties != nil || s.UnevaluatedProperties != nil) {
		list = append(list, asSchema(s.AdditionalProperties), s.UnevaluatedProperties)
	}
	return list
}

// element returns the schemas that apply to the item at an index.
func element(s *jsonschema.Schema, i int) []*jsonschema.Schema {
	list := []*jsonschema.Schema{s.Contains, s.UnevaluatedItems}
	first := s.PrefixItems
	rest := []*jsonschema.Schema{s.Items2020}
	if items, ok := s.Items.([]*jsonschema.Schema); ok {
		first, rest = items, []*jsonschema.Schema{asSchema(s.AdditionalItems)}
	} else if s.Items != nil {
		rest = append(rest, asSchema(s.Items))
	}
	if i < len(first) {
		return append(list, first[i])
	}
	return append(list, rest...)
}

func asSchema(v any) *jsonschema.Schema {
	s, _ := v.(*jsonschema.Schema)
	return s
}

// step returns the schemas that apply one step further down, a key or an index.
func step(schemas []*jsonschema.Schema, to any) []*jsonschema.Schema {
	var next []*jsonschema.Schema
	for _, s := range schemas {
		switch to := to.(type) {
		case string:
			next = append(next, member(s, to)...)
		case int:
			next = append(next, element(s, to)...)
		}
	}
	return inPlace(next...)
}

// eachSchema visits the schema and every other that it leads to, once.
func eachSchema(root *jsonschema.Schema, visit func(*jsonschema.Schema)) {
	seen := map[*jsonschema.Schema]bool{}
	queue := []*jsonschema.Schema{root}
	for len(queue) > 0 {
		s := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if s == nil || seen[s] {
			continue
		}
		seen[s] = true
		visit(s)
		queue = append(queue, alternatives(s)...)
		queue = append(queue, below(s)...)
	}
}

// below returns the schemas that s applies to parts of a value.
func below(s *jsonschema.Schema) []*jsonschema.Schema {
	list := []*jsonschema.Schema{
		s.Not, s.PropertyNames, asSchema(s.AdditionalProperties), s.UnevaluatedProperties,
		s.Contains, asSchema(s.Items), asSchema(s.AdditionalItems), s.Items2020, s.UnevaluatedItems, s.ContentSchema,
	}
	list = append(list, s.PrefixItems...)
	if items, ok := s.Items.([]*jsonschema.Schema); ok {
		list = append(list, items...)
	}
	for _, name := range sortedKeys(s.Properties) {
		list = append(list, s.Properties[name])
	}
	return append(list, patternSchemas(s, func(jsonschema.Regexp) bool { return true })...)
}

// patternSchemas returns the schemas of those patterns that ok picks, in their order.
func patternSchemas(s *jsonschema.Schema, ok func(jsonschema.Regexp) bool) []*jsonschema.Schema {
	patterns := slices.SortedFunc(maps.Keys(s.PatternProperties), func(a, b jsonschema.Regexp) int {
		return strings.Compare(a.String(), b.String())
	})
	var list []*jsonschema.Schema
	for _, pattern := range patterns {
		if ok(pattern) {
			list = append(list, s.PatternProperties[pattern])
		}
	}
	return list
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
