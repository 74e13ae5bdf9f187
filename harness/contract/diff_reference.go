package contract

import (
	"maps"
	"reflect"

	"github.com/errshape/errshape/internal/jsonptr"
)

// Bounds of a comparison: schemas may refer to themselves, and be made to unfold without end.
const (
	maxSteps = 32        // how deep schemas are followed
	maxWork  = 1_000_000 // how many values are looked at
	maxFound = 1000      // how many changes of one tool or action are told
)

// enter notes that two schemas are being compared. It is not ok if they are already,
// further up: their changes are noted there. Nor is it if they were before, and nothing was found,
// or where a bound is reached.
func (d *differ) enter(before, after any, steps int) (leave func(), ok bool) {
	if d.compared++; steps <= 0 || d.compared > maxWork {
		d.cut = true
		return nil, false
	}
	if !isString(member(before, "$ref")) && !isString(member(after, "$ref")) {
		return func() {}, true
	}
	pair := [2]any{identity(before), identity(after)}
	if d.entered[pair] {
		return nil, false
	}
	d.entered[pair] = true
	found := len(d.deltas)
	return func() {
		if len(d.deltas) > found {
			delete(d.entered, pair)
		}
	}, true
}

// identity is the reference of a schema that is one, and otherwise the schema itself.
func identity(schema any) any {
	object, ok := schema.(map[string]any)
	if !ok {
		return schema != false
	}
	if reference, ok := object["$ref"].(string); ok && len(object) == 1 {
		return reference
	}
	return reflect.ValueOf(object).Pointer()
}

// follow resolves a reference within the tool's own schema. What stands beside it is
// laid over it.
func (d *differ) follow(schema any, side int) any {
	for range maxSteps {
		object, ok := schema.(map[string]any)
		if !ok {
			return schema
		}
		reference, ok := object["$ref"].(string)
		if !ok {
			return schema
		}
		target := d.resolve(reference, side)
		described, isObject := target.(map[string]any)
		switch {
		case isObject:
			laid := maps.Clone(described)
			for key, value := range object {
				if key != "$ref" {
					laid[key] = value
				}
			}
			schema = laid
		case target != nil:
			return target
		default:
			d.cut = true
			return schema
		}
	}
	d.cut = true // it goes round
	return schema
}

// resolve follows a JSON Pointer. Other references lead nowhere that can be read here.
func (d *differ) resolve(reference string, side int) any {
	pointer, ok := jsonptr.Fragment(reference)
	if !ok {
		return nil
	}
	part, _ := jsonptr.Find(d.root[side], pointer)
	return part
}
