package pipeline

import (
	"fmt"
	"reflect"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// thrownPanic is a panic on its way up. Its text is the value alone, since the place,
// which the [harness.PanicError] in it tells too, is nobody's business outside.
type thrownPanic struct{ *harness.PanicError }

func (e *thrownPanic) Error() string { return fmt.Sprint(e.Value) }
func (e *thrownPanic) Unwrap() error { return e.PanicError }

// branded finds the first envelope, builder or response in an error and everything
// it wraps, in the order of [errors.As]. It passes over nil ones, which errors.As would stop at.
func branded(err error) envelope.Responder {
	budget := mostWrapped
	return search(err, &budget)
}

// mostWrapped bounds the search: an error may wrap itself.
const mostWrapped = 10_000

func search(err error, budget *int) envelope.Responder {
	for err != nil && *budget > 0 {
		*budget--
		if r := responder(err); r != nil {
			return r
		}
		if e, ok := err.(*harness.PanicError); ok { //nolint:errorlint // one link at a time
			if r := responder(e.Value); r != nil {
				return r
			}
		}
		switch e := err.(type) { //nolint:errorlint // one link at a time
		case interface{ Unwrap() error }:
			err = e.Unwrap()
		case interface{ Unwrap() []error }:
			for _, each := range e.Unwrap() {
				if r := search(each, budget); r != nil {
					return r
				}
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// responder returns what v is or, by its As method, stands for.
func responder(v any) envelope.Responder {
	if r, ok := v.(envelope.Responder); ok {
		if isNil(r) {
			return nil
		}
		return r
	}
	if as, ok := v.(interface{ As(target any) bool }); ok {
		var t *envelope.ToolError
		var i *envelope.ValidationError
		var b *envelope.Builder
		switch {
		case as.As(&t) && t != nil:
			return t
		case as.As(&i) && i != nil:
			return i
		case as.As(&b) && b != nil:
			return b
		}
	}
	return nil
}

// NoError reports whether err is nil, or a typed nil envelope or builder, which
// counts as none.
func NoError(err error) bool {
	switch e := err.(type) { //nolint:errorlint // what wraps a nil is an error
	case nil:
		return true
	case *envelope.ToolError:
		return e == nil
	case *envelope.ValidationError:
		return e == nil
	case *envelope.Builder:
		return e == nil
	}
	return false
}

func isNil(v any) bool {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		return r.IsNil()
	}
	return v == nil
}
