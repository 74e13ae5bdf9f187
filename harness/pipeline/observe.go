package pipeline

import (
	"context"
	"time"

	"github.com/errshape/errshape/envelope"
)

// Event is one call that has been answered.
type Event struct {
	Tool, Action string
	Response     envelope.Response
	// Err is what was thrown, before anything was redacted; nil if nothing was. errors.As
	// finds the value, place and stack of a panic in it as a *harness.PanicError.
	Err     error
	Elapsed time.Duration
}

// Name returns the dotted name of the call.
func (e Event) Name() string { return dotted(e.Tool, e.Action) }

func (p *Pipeline) observe(ctx context.Context, e Event) {
	for _, f := range p.observers {
		observe(ctx, f, e)
	}
}

// observe keeps the answer from a logger that fails.
func observe(ctx context.Context, f func(context.Context, Event), e Event) {
	defer func() { _ = recover() }()
	f(ctx, e)
}
