package pipeline

import (
	"context"
	"errors"
	"sync"
)

var errClosed = errors.New("the pipeline was closed")

// life holds the calls that are running, to end them when the pipeline is closed.
type life struct {
	mu    sync.Mutex
	calls map[*context.CancelCauseFunc]struct{}
}

// join returns a context that ends with parent and with the pipeline. A map is used
// since context.AfterFunc would cost a call as much as its context does.
func (l *life) join(parent context.Context) (ctx context.Context, leave func()) {
	ctx, end := context.WithCancelCause(parent)
	call := &end
	l.mu.Lock()
	if l.calls == nil {
		l.calls = map[*context.CancelCauseFunc]struct{}{}
	}
	l.calls[call] = struct{}{}
	l.mu.Unlock()
	return ctx, func() {
		l.mu.Lock()
		delete(l.calls, call)
		l.mu.Unlock()
		end(nil)
	}
}

// Close cancels the calls that are running, which answer CANCELLED. A pipeline holds
// nothing else: it may be driven again, by another harness.
func (p *Pipeline) Close() error {
	p.life.mu.Lock()
	defer p.life.mu.Unlock()
	for end := range p.life.calls {
		(*end)(errClosed)
	}
	return nil
}
