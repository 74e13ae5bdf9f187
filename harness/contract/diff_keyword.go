package contract

import (
	"encoding/json"
	"math/big"
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
	if enum, ok := schema["enum"].([]any); ok {
		return enum, true
	}
	if only, ok := schema["const"]; ok {
		return []any{only}, true
	}
	return nil, false
}

// lacking returns those of the wanted that the list has not.
func lacking(list, wanted []any) []any {
	var missing []any
	for _, w := range wanted {
		if !slices.ContainsFunc(list, func(v any) bool { return same(v, w) }) {
			missing = append(missing, w)
		}
	}
	return missing
}

// lower and upper are the keywords of bounds, which are tightened by raising or
// lowering them.
var (
	lower = []string{"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"}
	upper = []string{"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"}
	tight = []string{"pattern", "format", "multipleOf", "uniqueItems", "not", "contains", "propertyNames", "patternProperties",
		"dependentRequired", "dependentSchemas", "dependencies", "allOf", "if", "then", "else", "additionalItems",
		"unevaluatedProperties", "unevaluatedItems"}
)

// keyword compares a keyword that has no comparison of its own.
func (d *differ) keyword(field, keyword string, a argument, before, after any) {
	at := field + "." + keyword
	changed := func(severity envelope.DeltaSeverity, category, what string) {
		d.add(severity, category, at, sentence(a, "%s", what), before, after)
	}
	switch {
	case keyword == "description":
		oldText, _ := before.(string)
		newText, _ := after.(string)
		d.describe(at, sentence(a, ""), oldText, newText)
	case keyword == "title":
		changed(envelope.DeltaCosmetic, "title", "has another title.")
	case keyword == "default":
		changed(envelope.DeltaRisky, "default", "has another default.")
	case slices.Contains(lower, keyword), slices.Contains(upper, keyword):
		if tightened(before, after, slices.Contains(lower, keyword)) {
			changed(envelope.DeltaBreaking, "bound", "has a tighter bound: "+keyword+".")
		} else {
			changed(envelope.DeltaSafe, "bound", "has a looser bound: "+keyword+".")
		}
	case keyword == "anyOf" || keyword == "oneOf":
		d.branches(at, keyword, a, before, after)
	case slices.Contains(tight, keyword):
		if after == nil || after == false && keyword == "uniqueItems" {
			changed(envelope.DeltaSafe, "bound", "is no longer limited by "+keyword+".")
		} else {
			changed(envelope.DeltaBreaking, "bound", "is limited by another "+keyword+".")
		}
	default:
		changed(envelope.DeltaRisky, "keyword", "has another "+keyword+".")
	}
}

func tightened(before, after any, isLower bool) bool {
	if before == nil || after == nil {
		return before == nil
	}
	old, ok := number(before)
	now, also := number(after)
	if !ok || !also {
		return true
	}
	if isLower {
		return now.Cmp(old) > 0
	}
	return now.Cmp(old) < 0
}

// number reads a bound, and refuses one whose exponent would take the memory.
func number(v any) (*big.Rat, bool) {
	n, ok := v.(json.Number)
	if !ok || len(n) > 400 {
		return nil, false
	}
	if f, err := n.Float64(); err != nil || f == 0 && strings.ContainsAny(string(n), "eE") {
		return nil, false
	}
	return new(big.Rat).SetString(string(n))
}

func (d *differ) branches(field, keyword string, a argument, before, after any) {
	old, _ := before.([]any)
	now, _ := after.([]any)
	switch {
	case len(now) == 0:
		d.add(envelope.DeltaSafe, "union", field, sentence(a, "is no longer limited by %s.", keyword), before, after)
	case len(old) == 0 || len(lacking(now, old)) > 0:
		d.add(envelope.DeltaBreaking, "union", field, sentence(a, "no longer takes every form it took."), before, after)
	default:
		d.add(envelope.DeltaSafe, "union", field, sentence(a, "takes more forms."), before, after)
	}
}
