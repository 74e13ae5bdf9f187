package contract

import (
	"encoding/json"
	"math/big"
	"strings"
)

// equal reports whether two values are the same JSON. As schemas they are not known to be if
// there are references in them, unless literal is set: what those lead to may differ.
func (d *differ) equal(a, b any, literal bool) bool {
	if d.compared++; d.compared > maxWork {
		d.cut = true
		return true
	}
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) || !literal && isString(a["$ref"]) {
			return false
		}
		for key, value := range a {
			other, there := b[key]
			if !there || !d.equal(value, other, literal) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !d.equal(a[i], b[i], literal) {
				return false
			}
		}
		return true
	case json.Number:
		b, ok := b.(json.Number)
		return ok && (a == b || sameNumber(a, b))
	}
	switch b.(type) {
	case map[string]any, []any:
		return false
	}
	return a == b
}

func sameNumber(a, b json.Number) bool {
	x, ok := number(a)
	y, also := number(b)
	return ok && also && x.Cmp(y) == 0
}

// number reads a number, and refuses one whose exponent would take the memory.
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

// same is equal for values that are no schemas, such as options.
func same(a, b any) bool { return (&differ{}).equal(a, b, true) }

// orZero has nothing for a lower bound that no value is below.
func orZero(keyword string, v any) any {
	switch keyword {
	case "minLength", "minItems", "minProperties":
		if n, ok := number(v); ok && n.Sign() == 0 {
			return nil
		}
	}
	return v
}
