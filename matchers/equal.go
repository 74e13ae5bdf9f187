package matchers

import (
	"math/big"
	"reflect"
)

// equal compares a plain want with the first form it is comparable to. Kinds
// count, types do not: envelope.Code("X") equals "X", int 2 equals float64 2.
func equal(want any, found value) (bool, error) {
	for _, form := range found {
		if same, comparable := equalForm(want, form); comparable {
			return same, nil
		}
	}
	return false, expectsArgument(want, "%s or a matcher", kindName(found[0]))
}

func equalForm(want, form any) (same, comparable bool) {
	w, f := reflect.ValueOf(want), reflect.ValueOf(form)
	if !w.IsValid() || !f.IsValid() {
		return false, false
	}
	if w.Type() == f.Type() {
		return reflect.DeepEqual(want, form), true
	}
	switch f.Kind() {
	case reflect.String:
		return w.Kind() == reflect.String && w.String() == f.String(), w.Kind() == reflect.String
	case reflect.Bool:
		return w.Kind() == reflect.Bool && w.Bool() == f.Bool(), w.Kind() == reflect.Bool
	case reflect.Slice:
		return equalSlices(w, f)
	}
	a, isNumber := number(w)
	b, wantsNumber := number(f)
	if !isNumber || !wantsNumber {
		return false, false
	}
	return a != nil && b != nil && a.Cmp(b) == 0, true
}

func equalSlices(w, f reflect.Value) (same, comparable bool) {
	if w.Kind() != reflect.Slice || w.Type().Elem().Kind() != f.Type().Elem().Kind() {
		return false, false
	}
	if w.Len() != f.Len() {
		return false, true
	}
	for i := range w.Len() {
		if same, comparable := equalForm(w.Index(i).Interface(), f.Index(i).Interface()); !same {
			return false, comparable
		}
	}
	return true, true
}

// number returns v exactly; nil for NaN, which equals nothing. Durations are not
// plain numbers: an untyped 30 would mean nanoseconds.
func number(v reflect.Value) (n *big.Float, ok bool) {
	if v.Type() == durationType {
		return nil, false
	}
	n = new(big.Float).SetPrec(80)
	switch {
	case v.CanInt():
		return n.SetInt64(v.Int()), true
	case v.CanUint():
		return n.SetUint64(v.Uint()), true
	case v.CanFloat():
		if v.Float() != v.Float() {
			return nil, true
		}
		return n.SetFloat64(v.Float()), true
	}
	return nil, false
}

func kindName(form any) string {
	v := reflect.ValueOf(form)
	if v.Type() == durationType {
		return "a time.Duration"
	}
	switch v.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice:
		return "a " + v.Type().String()
	}
	return "a number"
}

func isNumber(v any) bool {
	r := reflect.ValueOf(v)
	if !r.IsValid() {
		return false
	}
	_, ok := number(r)
	return ok
}

func isNumberList(v any) bool {
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Slice && r.Len() > 0 && isNumber(r.Index(0).Interface())
}
