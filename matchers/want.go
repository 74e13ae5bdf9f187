package matchers

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"

	gomega "github.com/onsi/gomega/matchers"
	"github.com/onsi/gomega/types"
)

// value is what was found, in every form a want may ask for: first as plain text
// or number, then typed, so that both HavePrefix("ORDER_") and
// Equal(envelope.CodeNotFound) can be asked about a code.
type value []any

// matches applies a want, a plain value or any matcher, to what was found. Its
// errors are made by expectsArgument.
func matches(want any, found value) (bool, error) {
	m, ok := want.(types.GomegaMatcher)
	if !ok || isNil(want) {
		return equal(want, found)
	}
	return ask(m, found)
}

// ask descends into gomega's connectives, so that each leaf gets the form of the
// value that it can read.
func ask(m types.GomegaMatcher, found value) (bool, error) {
	switch m := m.(type) {
	case *gomega.NotMatcher:
		ok, err := ask(m.Matcher, found)
		return !ok && err == nil, err
	case *gomega.AndMatcher:
		for _, each := range m.Matchers {
			if ok, err := ask(each, found); !ok || err != nil {
				return false, err
			}
		}
		return true, nil
	case *gomega.OrMatcher:
		for _, each := range m.Matchers {
			if ok, err := ask(each, found); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	return askLeaf(m, found)
}

func askLeaf(m types.GomegaMatcher, found value) (bool, error) {
	var first error
	for _, form := range ordered(m, found) {
		ok, err := match(m, form)
		if err == nil {
			return ok, nil
		}
		if first == nil {
			first = err
		}
	}
	return false, expectsArgument(found[0], "a matcher that can read what was found, but %s says: %s",
		literalOf(m), printableLine(strings.Join(strings.Fields(first.Error()), " ")))
}

// match survives a stranger's matcher that panics on a value it does not expect.
func match(m types.GomegaMatcher, form any) (ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			ok, err = false, fmt.Errorf("panic: %v", r)
		}
	}()
	return m.Match(form)
}

// ordered puts the form first whose type the matcher itself speaks of: a string is
// never Equal to a Code, and would be unequal without an error.
func ordered(m types.GomegaMatcher, found value) value {
	for i, form := range found {
		if i > 0 && mentions(reflect.ValueOf(m), reflect.TypeOf(form), 4) {
			return append(value{form}, append(found[:i:i], found[i+1:]...)...)
		}
	}
	return found
}

// mentions reports whether a value of type t, or a function that takes one, is
// found in v within so many steps.
func mentions(v reflect.Value, t reflect.Type, steps int) bool {
	if !v.IsValid() || steps < 0 {
		return false
	}
	if v.Type() == t {
		return true
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return mentions(v.Elem(), t, steps-1)
	case reflect.Struct:
		for i := range v.NumField() {
			if mentions(v.Field(i), t, steps-1) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem() == t {
			return true
		}
		for i := range min(v.Len(), 100) {
			if mentions(v.Index(i), t, steps-1) {
				return true
			}
		}
	case reflect.Map:
		return v.Type().Key() == t || v.Type().Elem() == t
	case reflect.Func:
		return v.Type().NumIn() > 0 && v.Type().In(0) == t
	}
	return false
}

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

func isMatcher(want any) bool {
	_, ok := want.(types.GomegaMatcher)
	return ok && !isNil(want)
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
