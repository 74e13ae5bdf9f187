package pipeline

import (
	"context"
	"fmt"

	"github.com/errshape/errshape/harness"
)

// Handler answers one call. What it may return, and what becomes of it, is in the
// package documentation.
type Handler func(ctx context.Context, r *Request) (any, error)

// Middleware puts something around a handler. It is applied once to every action it
// stands around, so what its calls share must live outside the inner function. next never
// panics: a panic below is the error it returns.
type Middleware func(next Handler) Handler

// protect turns a panic into an error, and a typed nil envelope into none, so that
// every layer sees the same whatever the handler did.
func protect(h Handler) Handler {
	return func(ctx context.Context, r *Request) (value any, err error) {
		defer func() {
			if thrown := recover(); thrown != nil {
				value, err = nil, &thrownPanic{harness.NewPanicError(thrown)}
			}
		}()
		value, err = h(ctx, r)
		if NoError(err) {
			err = nil
		}
		return value, err
	}
}

// around puts layers around h, the first outermost. The errors of those that cannot
// be applied are all reported.
func around(h Handler, layers []Middleware) (Handler, []error) {
	var problems []error
	for i := len(layers) - 1; i >= 0; i-- {
		next, err := apply(layers[i], h)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		h = protect(next)
	}
	return h, problems
}

func apply(m Middleware, h Handler) (next Handler, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			next, err = nil, fmt.Errorf("a middleware cannot be applied: %v", thrown)
		}
	}()
	if m == nil {
		return nil, fmt.Errorf("a middleware is nil: leave it out, or pass a func(next Handler) Handler")
	}
	if next = m(h); next == nil {
		return nil, fmt.Errorf("a middleware returned a nil Handler: it must return one that calls next")
	}
	return next, nil
}
