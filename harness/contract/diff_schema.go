package contract

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// maxSteps bounds how deep schemas are followed: they may refer to themselves.
const maxSteps = 32

// argument names a part of the arguments in a description.
type argument struct{ tool, path string }

func (a argument) String() string {
	if a.path == "" {
		return "the input of " + a.tool
	}
	return "argument " + a.path + " of " + a.tool
}

func (a argument) below(name string) argument {
	if a.path != "" {
		name = a.path + "." + name
	}
	return argument{a.tool, name}
}

// schema compares the schemas of one argument, keyword by keyword.
func (d *differ) schema(field string, a argument, before, after any, steps int) {
	leave, ok := d.enter(before, after)
	if !ok || steps == 0 {
		return
	}
	defer leave()
	before, after = d.follow(before, 0), d.follow(after, 1)
	if same(before, after) {
		return
	}
	old, oldIsObject := before.(map[string]any)
	now, nowIsObject := after.(map[string]any)
	if !oldIsObject || !nowIsObject { // true, false or none at all
		d.whole(field, a, before, after)
		return
	}
	d.types(field, a, old, now)
	d.options(field, a, old, now)
	d.properties(field, a, old, now, steps)
	d.items(field, a, old, now, steps)
	for _, keyword := range slices.Sorted(maps.Keys(union(old, now))) {
		if !slices.Contains(compared, keyword) && !same(old[keyword], now[keyword]) {
			d.keyword(field, keyword, a, old[keyword], now[keyword])
		}
	}
}

// enter notes that two schemas are being compared. It is not ok if they are already,
// further up: their changes are noted there. Nor is it after so many comparisons that
// the schemas can only be made to unfold without end.
func (d *differ) enter(before, after any) (leave func(), ok bool) {
	const most = 50_000
	if d.compared++; d.compared > most {
		return nil, false
	}
	pair := [2]any{member(before, "$ref"), member(after, "$ref")}
	if !isString(pair[0]) && !isString(pair[1]) {
		return func() {}, true
	}
	for i, side := range []any{before, after} {
		if !isString(pair[i]) {
			pair[i] = text(side)
		}
	}
	if d.entered[pair] {
		return nil, false
	}
	d.entered[pair] = true
	return func() { delete(d.entered, pair) }, true
}

// compared are the keywords that have a comparison of their own.
var compared = []string{"type", "enum", "const", "properties", "required", "additionalProperties", "items", "prefixItems",
	"$defs", "definitions", "$schema", "$id", "$anchor", "$comment", "examples"}

// whole compares schemas of which one at least is no object.
func (d *differ) whole(field string, a argument, before, after any) {
	severity := envelope.DeltaBreaking
	if after == nil || after == true || before == false {
		severity = envelope.DeltaSafe
	}
	d.add(severity, "schema", field, sentence(a, "has another schema."), before, after)
}

func sentence(a argument, format string, args ...any) string {
	s := a.String() + " " + fmt.Sprintf(format, args...)
	return strings.ToUpper(s[:1]) + s[1:]
}

func (d *differ) properties(field string, a argument, old, now map[string]any, steps int) {
	before, _ := old["properties"].(map[string]any)
	after, _ := now["properties"].(map[string]any)
	wasRequired, isRequired := stringsOf(old["required"]), stringsOf(now["required"])
	names := union(before, after)
	for _, name := range append(slices.Clone(wasRequired), isRequired...) {
		names[name] = true // a schema may require what it does not describe
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		at, arg := field+"."+name, a.below(name)
		was, is := slices.Contains(wasRequired, name), slices.Contains(isRequired, name)
		_, wasThere := before[name]
		_, isThere := after[name]
		switch wasThere, isThere = wasThere || was, isThere || is; {
		case wasThere && !isThere && was:
			d.add(envelope.DeltaBreaking, "argument", at, sentence(arg, "was removed; it was required."), before[name], nil)
			continue
		case wasThere && !isThere:
			d.add(envelope.DeltaRisky, "argument", at, sentence(arg, "was removed."), before[name], nil)
			continue
		case !wasThere && is:
			d.add(envelope.DeltaBreaking, "argument", at, sentence(arg, "is new and required."), nil, orTrue(after[name]))
			continue
		case !wasThere:
			d.add(envelope.DeltaSafe, "argument", at, sentence(arg, "is new and optional."), nil, after[name])
			continue
		case !was && is:
			d.add(envelope.DeltaBreaking, "required", at, sentence(arg, "is now required."), "optional", "required")
		case was && !is:
			d.add(envelope.DeltaSafe, "required", at, sentence(arg, "is no longer required."), "required", "optional")
		}
		d.schema(at, arg, before[name], after[name], steps-1)
	}
	d.others(field, a, old, now, steps)
}

func orTrue(schema any) any {
	if schema == nil {
		return true
	}
	return schema
}

// others compares what is said of unnamed properties.
func (d *differ) others(field string, a argument, old, now map[string]any, steps int) {
	before, after := orTrue(old["additionalProperties"]), orTrue(now["additionalProperties"])
	switch {
	case before != false && after == false:
		d.add(envelope.DeltaBreaking, "bound", field+".additionalProperties", sentence(a, "no longer takes unknown keys."), before, after)
	case before == false && after != false:
		d.add(envelope.DeltaSafe, "bound", field+".additionalProperties", sentence(a, "now takes unknown keys."), before, after)
	default:
		d.schema(field+".*", a.below("*"), before, after, steps-1)
	}
}

func (d *differ) items(field string, a argument, old, now map[string]any, steps int) {
	d.schema(field+".items", a.below("items"), old["items"], now["items"], steps-1)
	before, _ := old["prefixItems"].([]any)
	after, _ := now["prefixItems"].([]any)
	for i := range max(len(before), len(after)) {
		n := strconv.Itoa(i)
		d.schema(field+"."+n, a.below(n), at(before, i), at(after, i), steps-1)
	}
}

func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
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
		if !ok || !strings.HasPrefix(reference, "#") {
			return schema
		}
		target, _ := d.resolve(strings.TrimPrefix(reference, "#"), side).(map[string]any)
		if target == nil {
			return schema
		}
		laid := maps.Clone(target)
		for key, value := range object {
			if key != "$ref" {
				laid[key] = value
			}
		}
		schema = laid
	}
	return schema
}

func (d *differ) resolve(pointer string, side int) any {
	v := d.root[side]
	for _, token := range strings.Split(pointer, "/")[1:] {
		v = member(v, strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
	}
	return v
}

func union(a, b map[string]any) map[string]any {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, b)
	return all
}
