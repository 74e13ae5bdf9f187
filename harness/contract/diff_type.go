package contract

import (
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

func (d *differ) types(field string, a argument, old, now map[string]any) {
	before, after := stringsOf(old["type"]), stringsOf(now["type"])
	wider := includes(after, before)
	if wider && includes(before, after) {
		return
	}
	severity := envelope.DeltaBreaking
	if wider {
		severity = envelope.DeltaSafe
	}
	d.add(severity, "type", field, sentence(a, "has another type: %s, before %s.", typeText(after), typeText(before)), typeText(before), typeText(after))
}

// includes reports whether every value of the types before is one of those after. No
// types are all of them, and an integer is a number.
func includes(after, before []string) bool {
	if len(after) == 0 {
		return true
	}
	return len(before) > 0 && !slices.ContainsFunc(before, func(name string) bool {
		return !slices.Contains(after, name) && !(name == "integer" && slices.Contains(after, "number"))
	})
}

func typeText(types []string) string {
	if len(types) == 0 {
		return "any"
	}
	return strings.Join(types, " or ")
}

func (d *differ) options(field string, a argument, old, now map[string]any) {
	before, hadAny := enumOf(old)
	after, hasAny := enumOf(now)
	switch {
	case !hadAny && hasAny:
		d.add(envelope.DeltaBreaking, "enum", field, sentence(a, "is limited to some options."), nil, after)
		return
	case hadAny && !hasAny:
		d.add(envelope.DeltaSafe, "enum", field, sentence(a, "is no longer limited to some options."), before, nil)
		return
	}
	if removed := lacking(after, before); len(removed) > 0 {
		d.add(envelope.DeltaBreaking, "enum", field, sentence(a, "lost the options %s.", text(removed)), before, after)
	}
	if added := lacking(before, after); len(added) > 0 {
		d.add(envelope.DeltaSafe, "enum", field, sentence(a, "has the new options %s.", text(added)), before, after)
	}
}

func enumOf(schema map[string]any) ([]any, bool) {
	if only, ok := schema["const"]; ok {
		return []any{only}, true
	}
	if enum, ok := schema["enum"].([]any); ok {
		return enum, true
	}
	return nil, false
}

// lacking returns those of the wanted that the list has not.
func lacking[T any](list, wanted []T) []T {
	var missing []T
	for _, w := range wanted {
		if !slices.ContainsFunc(list, func(v T) bool { return same(v, w) }) {
			missing = append(missing, w)
		}
	}
	return missing
}
