package probe

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/errshape/errshape/internal/jsonptr"
)

// keywords is a schema as the prober reads it: references followed, allOf merged. What
// it misses makes no wrong case, since every case is proven by the schema itself.
type keywords map[string]any

// document is a whole schema, which references lead into.
type document struct {
	root any
	work *work
}

const maxHops = 16 // of references and allOf within each other

func (d document) keywords(raw any) keywords { return d.merge(raw, maxHops) }

func (d document) merge(raw any, hops int) keywords {
	if raw == false {
		return keywords{"not": map[string]any{}}
	}
	object, _ := raw.(map[string]any)
	if object == nil || !d.work.spend(1+len(object)) {
		return keywords{}
	}
	k := keywords(maps.Clone(object))
	if hops == 0 {
		return k
	}
	if pointer, ok := k["$ref"].(string); ok {
		delete(k, "$ref")
		d.absorb(k, d.merge(d.find(pointer), hops-1))
	}
	all, _ := k["allOf"].([]any)
	delete(k, "allOf")
	for _, part := range all {
		d.absorb(k, d.merge(part, hops-1))
	}
	return k
}

// absorb adds what the other schema asks as well. Where both have a keyword, k's stands.
func (d document) absorb(k, other keywords) {
	if !d.work.spend(len(other)) {
		return
	}
	for name, value := range other {
		own, both := k[name]
		switch {
		case !both:
			k[name] = value
		case name == "properties":
			k[name] = d.mergeProperties(own, value)
		case name == "required":
			a, _ := own.([]any)
			b, _ := value.([]any)
			k[name] = slices.Concat(a, b)
		}
	}
}

func (d document) mergeProperties(a, b any) any {
	first, _ := a.(map[string]any)
	second, _ := b.(map[string]any)
	if !d.work.spend(len(first) + len(second)) {
		return a
	}
	merged := map[string]any{}
	maps.Copy(merged, first)
	for name, schema := range second {
		if own, both := merged[name]; both {
			schema = map[string]any{"allOf": []any{own, schema}}
		}
		merged[name] = schema
	}
	return merged
}

// find follows a reference within the document.
func (d document) find(reference string) any {
	pointer, ok := jsonptr.Fragment(reference)
	if !ok {
		return nil
	}
	part, _ := jsonptr.Find(d.root, pointer)
	return part
}

func (k keywords) property(name string) (raw any, ok bool) {
	properties, _ := k["properties"].(map[string]any)
	raw, ok = properties[name]
	return raw, ok
}

func (k keywords) propertyNames() []string {
	properties, _ := k["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(properties))
}

func (k keywords) required() []string {
	list, _ := k["required"].([]any)
	var names []string
	for _, name := range list {
		if s, ok := name.(string); ok {
			names = append(names, s)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// branches returns the schemas that a union chooses from, each with what stands beside
// the union.
func (d document) branches(k keywords) []keywords {
	var branches []keywords
	for _, name := range []string{"anyOf", "oneOf"} {
		list, _ := k[name].([]any)
		for _, raw := range list {
			branch := d.keywords(raw)
			beside := maps.Clone(k)
			delete(beside, "anyOf")
			delete(beside, "oneOf")
			d.absorb(branch, beside)
			branches = append(branches, branch)
		}
		if list != nil {
			return branches
		}
	}
	return nil
}

// count reads a keyword that is a number of characters or items.
func (k keywords) count(name string) (n int, ok bool) {
	number, ok := k[name].(json.Number)
	if !ok {
		return 0, false
	}
	f, err := number.Float64()
	return int(min(f, 1<<30)), err == nil && f >= 0
}

func (k keywords) text(name string) string {
	s, _ := k[name].(string)
	return s
}
