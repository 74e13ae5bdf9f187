package pipeline

import (
	"context"
	"errors"
)

var errClosed = errors.New("the pipeline was closed")

// life ends when the pipeline is closed, and the calls in it with it.
type life struct {
	ctx context.Context
	end context.CancelCauseFunc
}

func newLife() *life {
	ctx, end := context.WithCancelCause(context.Background())
	return &life{ctx, end}
}

// join returns a context that ends with parent and with l.
func (l *life) join(parent context.Context) (ctx context.Context, cancel func()) {
	ctx, end := context.WithCancelCause(parent)
	detach := context.AfterFunc(l.ctx, func() { end(errClosed) })
	return ctx, func() {
		detach()
		end(nil)
	}
}

// Close cancels the calls that are running, which answer CANCELLED. A pipeline holds
// nothing else: it may be driven again, by another harness.
func (p *Pipeline) Close() error {
	p.life.Swap(newLife()).end(errClosed)
	return nil
}
