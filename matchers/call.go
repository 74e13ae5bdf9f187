package matchers

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

var durationType = reflect.TypeFor[time.Duration]()

// call writes a constructor's call as it would stand in a spec.
func call(name string, args []any) string {
	return name + "(" + literals(args) + ")"
}

func literals(args []any) string {
	texts := make([]string, len(args))
	for i, arg := range args {
		texts[i] = literalOf(arg)
	}
	return strings.Join(texts, ", ")
}

// literalOf writes an argument as in a call.
func literalOf(v any) string {
	if isNil(v) {
		return "nil"
	}
	switch t := v.(type) {
	case types.GomegaMatcher:
		if s, ok := v.(fmt.Stringer); ok {
			return printableLine(s.String())
		}
		return matcherCall(t)
	case time.Duration:
		return t.String()
	case written:
		return t.asWritten()
	case envelope.Leniency:
		return t.String()
	case error:
		return quote(errorText(t))
	case fmt.Stringer:
		return quote(t.String())
	}
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.String:
		return literalText(r.String())
	case reflect.Slice, reflect.Array:
		return listOf(r)
	case reflect.Func, reflect.Pointer, reflect.Struct, reflect.Map, reflect.Chan:
		return r.Type().String()
	}
	return printableLine(fmt.Sprint(v))
}

func listOf(r reflect.Value) string {
	const most = 10
	var texts []string
	for i := range min(r.Len(), most) {
		texts = append(texts, literalOf(r.Index(i).Interface()))
	}
	if r.Len() > most {
		texts = append(texts, fmt.Sprintf("… %d more", r.Len()-most))
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// matcherCall guesses the call behind one of gomega's matchers from its exported
// fields, which hold the arguments in order: ContainSubstring("x").
func matcherCall(m types.GomegaMatcher) string {
	v := reflect.Indirect(reflect.ValueOf(m))
	name := strings.TrimSuffix(v.Type().Name(), "Matcher")
	if v.Kind() != reflect.Struct {
		return name
	}
	var args []any
	for i := range v.NumField() {
		field := v.Field(i)
		switch name := v.Type().Field(i).Name; {
		case !v.Type().Field(i).IsExported(), name == "Result", name == "Reason" && field.IsZero():
			continue // found or given by others than the call
		}
		if field.Kind() == reflect.Slice {
			for j := range field.Len() {
				args = append(args, field.Index(j).Interface())
			}
			continue
		}
		args = append(args, field.Interface())
	}
	return call(name, args)
}

// literalText writes a string as in Go, except that a long one loses its middle.
func literalText(s string) string {
	const most = 200
	if len(s) > most {
		return quote(s)
	}
	return strconv.QuoteToASCII(s)
}
