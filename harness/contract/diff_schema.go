package contract

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/errshape/errshape/envelope"
)

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

func sentence(a argument, format string, args ...any) string {
	s := a.String() + " " + fmt.Sprintf(format, args...)
	return strings.ToUpper(s[:1]) + s[1:]
}

// schema compares the schemas of one argument, keyword by keyword. No schema is one
// that admits everything.
func (d *differ) schema(field string, a argument, before, after any, steps int) {
	before, after = orTrue(before), orTrue(after)
	leave, ok := d.enter(before, after, steps)
	if !ok {
		return
	}
	defer leave()
	before, after = d.follow(before, 0), d.follow(after, 1)
	if d.equal(before, after, false) {
		return
	}
	old, wasOpen := object(before)
	now, isOpen := object(after)
	if !wasOpen || !isOpen {
		d.closed(field, a, wasOpen, before, after)
		return
	}
	old, now = asUnions(asOptions(old, now), asOptions(now, old))
	d.types(field, a, old, now)
	d.options(field, a, old, now)
	d.properties(field, a, old, now, steps)
	d.items(field, a, old, now, steps)
	done := slices.Concat(compared, d.edges(field, a, old, now))
	for _, keyword := range slices.Sorted(maps.Keys(union(old, now))) {
		if !slices.Contains(done, keyword) {
			d.keyword(keyword, place{field + "." + keyword, a, steps - 1}, old[keyword], now[keyword])
		}
	}
}

// compared are the keywords that have a comparison of their own, or that say nothing.
var compared = []string{"type", "enum", "const", "properties", "required", "additionalProperties", "items", "prefixItems",
	"$defs", "definitions", "$schema", "$id", "$anchor", "$comment"}

// object reads a schema; it is not ok if the schema admits nothing.
func object(schema any) (map[string]any, bool) {
	o, _ := schema.(map[string]any)
	return o, schema != false
}

// closed compares schemas of which one at least admits nothing.
func (d *differ) closed(field string, a argument, wasOpen bool, before, after any) {
	if wasOpen {
		d.add(envelope.DeltaBreaking, "schema", field, sentence(a, "is not allowed any more."), before, after)
	} else {
		d.add(envelope.DeltaSafe, "schema", field, sentence(a, "is allowed now."), before, after)
	}
}

func orTrue(schema any) any {
	if schema == nil {
		return true
	}
	return schema
}

func (d *differ) properties(field string, a argument, old, now map[string]any, steps int) {
	before, _ := old["properties"].(map[string]any)
	after, _ := now["properties"].(map[string]any)
	wasRequired, isRequired := stringsOf(old["required"]), stringsOf(now["required"])
	names := union(before, after)
	for _, name := range slices.Concat(wasRequired, isRequired) {
		names[name] = true // a schema may require what it does not describe
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		_, wasThere := before[name]
		_, isThere := after[name]
		was, is := slices.Contains(wasRequired, name), slices.Contains(isRequired, name)
		at, arg := field+"."+name, a.below(name)
		if d.property(at, arg, side{wasThere || was, was, before[name]}, side{isThere || is, is, after[name]}) {
			d.schema(at, arg, before[name], after[name], steps-1)
		}
	}
	d.others(field, a, old, now, steps)
}

// side is an argument in one of two contracts.
type side struct {
	there, required bool
	schema          any
}

// property compares whether an argument is there, and reports whether it is and was.
func (d *differ) property(at string, arg argument, was, is side) bool {
	switch {
	case was.there && !is.there && was.required:
		d.add(envelope.DeltaBreaking, "argument", at, sentence(arg, "was removed; it was required."), orTrue(was.schema), nil)
	case was.there && !is.there:
		d.add(envelope.DeltaRisky, "argument", at, sentence(arg, "was removed."), orTrue(was.schema), nil)
	case !was.there && is.required:
		d.add(envelope.DeltaBreaking, "argument", at, sentence(arg, "is new and required."), nil, orTrue(is.schema))
	case !was.there:
		d.add(envelope.DeltaSafe, "argument", at, sentence(arg, "is new and optional."), nil, orTrue(is.schema))
	case !was.required && is.required:
		d.add(envelope.DeltaBreaking, "required", at, sentence(arg, "is now required."), "optional", "required")
	case was.required && !is.required:
		d.add(envelope.DeltaSafe, "required", at, sentence(arg, "is no longer required."), "required", "optional")
	}
	return was.there && is.there
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

// items compares the items of a list: those of a tuple one by one, in the form of either draft.
func (d *differ) items(field string, a argument, old, now map[string]any, steps int) {
	oldItems, before := itemsOf(old)
	nowItems, after := itemsOf(now)
	d.schema(field+".items", a.below("items"), oldItems, nowItems, steps-1)
	for i := range max(len(before), len(after)) {
		n := strconv.Itoa(i)
		d.schema(field+"."+n, a.below(n), at(before, i), at(after, i), steps-1)
	}
}

func itemsOf(schema map[string]any) (rest any, tuple []any) {
	if tuple, ok := schema["items"].([]any); ok {
		return nil, tuple
	}
	tuple, _ = schema["prefixItems"].([]any)
	return schema["items"], tuple
}

func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

func union(a, b map[string]any) map[string]any {
	all := map[string]any{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return all
}
