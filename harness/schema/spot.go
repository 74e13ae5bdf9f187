package schema

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// spot is a place in the arguments, with what many issues ask about it.
type spot struct {
	schemas []*jsonschema.Schema // that apply there
	numbers map[string]int
	next    map[any]*spot

	// A union of a thousand branches may ask for a thousand keys.
	named map[string][]int // which schemas name a key, by index
	open  []int            // those that say something about any key
}

func (t *translator) top() *spot {
	if t.spots == nil {
		t.spots = &spot{schemas: inPlace(t.root)}
	}
	return t.spots
}

func (s *spot) step(to any) *spot {
	if s.next == nil {
		s.next = map[any]*spot{}
	}
	if s.next[to] == nil {
		schemas := s.schemas
		if key, ok := to.(string); ok {
			schemas = s.about(key)
		}
		s.next[to] = &spot{schemas: step(schemas, to)}
	}
	return s.next[to]
}

// about returns the schemas that say something about a key, in their order.
func (s *spot) about(key string) []*jsonschema.Schema {
	if s.named == nil {
		s.named = map[string][]int{}
		for i, schema := range s.schemas {
			for name := range schema.Properties {
				s.named[name] = append(s.named[name], i)
			}
			if len(schema.PatternProperties) > 0 || schema.AdditionalProperties != nil || schema.UnevaluatedProperties != nil {
				s.open = append(s.open, i)
			}
		}
	}
	indexes := slices.Concat(s.named[key], s.open)
	slices.Sort(indexes)
	var schemas []*jsonschema.Schema
	for _, i := range slices.Compact(indexes) {
		schemas = append(schemas, s.schemas[i])
	}
	return schemas
}

// keyNumbers numbers the keys that the schemas name, in their order.
func (s *spot) keyNumbers(c *compiled) map[string]int {
	if s.numbers == nil {
		s.numbers = map[string]int{}
		for _, schema := range s.schemas {
			if len(schema.Properties) == 0 {
				continue
			}
			for _, key := range c.keys[pointerOf(schema.Location)+"/properties"] {
				if _, ok := s.numbers[key]; !ok {
					s.numbers[key] = len(s.numbers)
				}
			}
		}
	}
	return s.numbers
}
