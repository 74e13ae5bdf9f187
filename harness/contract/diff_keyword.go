package contract

import (
	"maps"
	"math/big"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// place is where a keyword stands.
type place struct {
	field    string
	argument argument
	steps    int // that are left for what is below it
}

// Keywords by how they are compared. Bounds are tightened by raising the lower and lowering the upper ones.
var (
	lower    = []string{"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"}
	upper    = []string{"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"}
	tight    = []string{"pattern", "format", "uniqueItems", "dependentRequired", "dependencies"}
	branched = []string{"anyOf", "oneOf", "allOf"}
	nested   = []string{"then", "else", "contains", "propertyNames", "additionalItems", "unevaluatedProperties", "unevaluatedItems"}
	mapped   = []string{"patternProperties", "dependentSchemas"}
	hidden   = []string{"not", "if"} // where tighter is looser
)

// keyword compares a keyword that has no comparison of its own.
func (d *differ) keyword(keyword string, p place, before, after any) {
	switch {
	case slices.Contains(branched, keyword):
		d.branches(keyword, p, before, after)
	case slices.Contains(nested, keyword):
		d.schema(p.field, p.argument, before, after, p.steps)
	case slices.Contains(mapped, keyword):
		d.mapped(keyword, p, before, after)
	case slices.Contains(hidden, keyword):
		if (before == nil) != (after == nil) || !d.unchanged(before, after, p.steps) {
			d.limit(keyword, p, before, after)
		}
	case d.equal(before, after, true):
	case slices.Contains(lower, keyword), slices.Contains(upper, keyword):
		d.bound(keyword, p, before, after)
	case keyword == "multipleOf" && divides(after, before):
		d.add(envelope.DeltaSafe, "bound", p.field, sentence(p.argument, "has a looser bound: multipleOf."), before, after)
	case keyword == "multipleOf", slices.Contains(tight, keyword):
		d.limit(keyword, p, before, after)
	default:
		d.say(keyword, p, before, after)
	}
}

// say compares a keyword that limits nothing.
func (d *differ) say(keyword string, p place, before, after any) {
	switch keyword {
	case "description":
		old, _ := before.(string)
		now, _ := after.(string)
		d.describe(p.field, sentence(p.argument, ""), old, now)
	case "title", "examples":
		d.add(envelope.DeltaCosmetic, keyword, p.field, sentence(p.argument, "has another %s.", keyword), before, after)
	case "default":
		d.add(envelope.DeltaRisky, keyword, p.field, sentence(p.argument, "has another default."), before, after)
	default:
		d.add(envelope.DeltaRisky, "keyword", p.field, sentence(p.argument, "has another %s.", keyword), before, after)
	}
}

// limit notes a change of a keyword of which nobody can say whether it is tighter than
// before, unless it is gone: BREAKING.
func (d *differ) limit(keyword string, p place, before, after any) {
	saysNothing := func(v any) bool { return v == nil || v == false && keyword == "uniqueItems" }
	switch {
	case saysNothing(before) && saysNothing(after):
	case saysNothing(after):
		d.add(envelope.DeltaSafe, "bound", p.field, sentence(p.argument, "is no longer limited by %s.", keyword), before, after)
	default:
		d.add(envelope.DeltaBreaking, "bound", p.field, sentence(p.argument, "is limited by another %s.", keyword), before, after)
	}
}

// mapped compares schemas by name.
func (d *differ) mapped(keyword string, p place, before, after any) {
	old, _ := before.(map[string]any)
	now, _ := after.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(union(old, now))) {
		at := place{p.field + "." + name, p.argument.below(name), p.steps}
		switch {
		case old[name] == nil:
			d.limit(keyword, at, nil, now[name])
		case now[name] == nil:
			d.limit(keyword, at, old[name], nil)
		default:
			d.schema(at.field, at.argument, old[name], now[name], at.steps)
		}
	}
}

func (d *differ) bound(keyword string, p place, before, after any) {
	severity, what := envelope.DeltaSafe, "looser"
	switch old, now := orZero(keyword, before), orZero(keyword, after); {
	case same(old, now):
		return
	case tightened(old, now, slices.Contains(lower, keyword)):
		severity, what = envelope.DeltaBreaking, "tighter"
	}
	d.add(severity, "bound", p.field, sentence(p.argument, "has a %s bound: %s.", what, keyword), before, after)
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

// divides reports whether each multiple of the first number's was one of the second's: 5 after 10.
func divides(after, before any) bool {
	now, ok := number(after)
	old, also := number(before)
	return ok && also && now.Sign() != 0 && new(big.Rat).Quo(old, now).IsInt()
}
