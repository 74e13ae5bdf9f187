package harness

import (
	"context"
	"encoding/json"
	"time"

	"github.com/errshape/errshape/harness/internal/watch"
)

// limitError is the cause of a context that ran out because of a limit of ours.
type limitError time.Duration

func (e limitError) Error() string { return "no answer within " + time.Duration(e).String() }

// endedError says why a call was given up. A cause of the caller's own need not look
// like a timeout, so the type does.
type endedError struct{ cause error }

func (e endedError) Error() string { return e.cause.Error() }
func (e endedError) Unwrap() error { return e.cause }
func (endedError) Timeout() bool   { return true }

// bound gives ctx the deadline of the call.
func (h *Harness) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, h.call.deadline, limitError(h.call.deadline))
}

// ask sends one request and survives whatever the target does with it. A target that
// does not return when ctx ends, or when the harness is closed, is left behind; its ctx ends with the call.
func (s *session) ask(ctx context.Context, method string, params json.RawMessage) (Reply, error) {
	if s.life.Err() != nil {
		return Reply{}, ErrClosed
	}
	if ctx.Err() != nil {
		return Reply{}, endedError{context.Cause(ctx)}
	}
	call := func(ctx context.Context) (Reply, error) { return s.target.Call(ctx, method, params) }
	if s.waits {
		return s.await(ctx, call)
	}
	select {
	case done := <-watch.Go(func() (Reply, error) { return call(ctx) }):
		if ctx.Err() == nil {
			return done.Value, done.Err
		}
	case <-s.life.Done():
		s.overrun.Store(true)
		return Reply{}, ErrClosed
	case <-ctx.Done():
	}
	// An answer that comes together with the deadline does not count: it may be the
	// server's own word for the same deadline, and a spec should end one way.
	s.overrun.Store(true)
	return Reply{}, endedError{context.Cause(ctx)}
}

// await makes the call of a [Waiter] here. It ends with the harness, too.
func (s *session) await(ctx context.Context, call func(context.Context) (Reply, error)) (Reply, error) {
	living, end := context.WithCancel(ctx)
	defer end()
	defer context.AfterFunc(s.life, end)()
	done := watch.Here(func() (Reply, error) { return call(living) })
	switch {
	case ctx.Err() != nil: // as in ask, an answer that comes now does not count
		s.overrun.Store(true)
		return Reply{}, endedError{context.Cause(ctx)}
	case living.Err() != nil:
		s.overrun.Store(true)
		return Reply{}, ErrClosed
	}
	return done.Value, done.Err
}
