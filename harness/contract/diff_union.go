package contract

import (
	"maps"
	"slices"
	"strconv"

	"github.com/errshape/errshape/envelope"
)

// branches compares the schemas of anyOf, oneOf and allOf. Those that are the same
// cancel out, in whatever order; of the rest, as many as there were are taken for changed ones.
func (d *differ) branches(keyword string, p place, before, after any) {
	old, _ := before.([]any)
	now, _ := after.([]any)
	isUnion := keyword != "allOf"
	switch {
	case isUnion && len(old) == 0 && len(now) == 0:
		return
	case isUnion && len(old) == 0:
		d.add(envelope.DeltaBreaking, "union", p.field, sentence(p.argument, "takes some forms only."), before, after)
		return
	case isUnion && len(now) == 0:
		d.add(envelope.DeltaSafe, "union", p.field, sentence(p.argument, "is no longer limited by %s.", keyword), before, after)
		return
	}
	gone, come := d.unmatched(old, now, p)
	if len(gone) == len(come) {
		for i := range gone {
			n := strconv.Itoa(come[i])
			d.schema(p.field+"."+n, p.argument, old[gone[i]], now[come[i]], p.steps)
		}
		return
	}
	if len(gone) > 0 {
		severity, what := envelope.DeltaBreaking, "no longer takes every form it took."
		if !isUnion {
			severity, what = envelope.DeltaSafe, "has fewer conditions."
		}
		d.add(severity, "union", p.field, sentence(p.argument, "%s", what), before, after)
	}
	if len(come) > 0 {
		severity, what := envelope.DeltaSafe, "takes more forms."
		if !isUnion {
			severity, what = envelope.DeltaBreaking, "has more conditions."
		}
		d.add(severity, "union", p.field, sentence(p.argument, "%s", what), before, after)
	}
}

// unmatched returns the places of the branches that have no equal on the other side.
func (d *differ) unmatched(old, now []any, p place) (gone, come []int) {
	for i := range now {
		come = append(come, i)
	}
	for i, was := range old {
		j := slices.IndexFunc(come, func(n int) bool { return d.unchanged(was, now[n], p.steps) })
		if j < 0 {
			gone = append(gone, i)
			continue
		}
		come = slices.Delete(come, j, j+1)
	}
	return gone, come
}

// unchanged reports whether a comparison would find nothing.
func (d *differ) unchanged(before, after any, steps int) bool {
	kept := d.deltas
	d.deltas = nil
	d.schema("", argument{}, before, after, steps)
	found := len(d.deltas)
	d.deltas = kept
	return found == 0
}

// annotations say something about a value and limit nothing.
var annotations = []string{"title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment", "$schema", "$id", "$defs", "definitions"}

// asOptions makes an enum of a union of constants, if the other schema has an enum: generators
// of schemas write the one or the other.
func asOptions(schema, other map[string]any) map[string]any {
	if _, hasAny := enumOf(schema); hasAny {
		return schema
	}
	if _, wanted := enumOf(other); !wanted {
		return schema
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if all := constants(schema[keyword]); all != nil {
			made := maps.Clone(schema)
			delete(made, keyword)
			made["enum"] = all
			return made
		}
	}
	return schema
}

// asUnions makes a union of a schema that is none, if the other one is a union and
// nothing else: string became string or null.
func asUnions(old, now map[string]any) (o, n map[string]any) {
	for _, keyword := range []string{"anyOf", "oneOf"} {
		switch _, was := old[keyword]; {
		case was == (now[keyword] != nil):
		case was && isUnionAlone(old, keyword):
			return old, asUnion(now, keyword)
		case !was && isUnionAlone(now, keyword):
			return asUnion(old, keyword), now
		}
	}
	return old, now
}

func isUnionAlone(schema map[string]any, keyword string) bool {
	for key := range schema {
		if key != keyword && !slices.Contains(annotations, key) {
			return false
		}
	}
	return true
}

// asUnion leaves a schema that limits nothing as it is.
func asUnion(schema map[string]any, keyword string) map[string]any {
	only := maps.Clone(schema)
	maps.DeleteFunc(only, func(key string, _ any) bool { return slices.Contains(annotations, key) })
	if len(only) == 0 {
		return schema
	}
	made := maps.Clone(schema)
	maps.DeleteFunc(made, func(key string, _ any) bool { return !slices.Contains(annotations, key) })
	made[keyword] = []any{only}
	return made
}
