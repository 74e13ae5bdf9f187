package matchers

import (
	"fmt"
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

func isMatcher(want any) bool {
	_, ok := want.(types.GomegaMatcher)
	return ok && !isNil(want)
}
