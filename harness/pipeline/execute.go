package pipeline

import (
	"context"
	"encoding/json"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/internal/watch"
)

// Call is one call from outside, as a server got it.
type Call struct {
	Tool      string
	Arguments json.RawMessage // JSON; nothing and null mean {}
	Meta      json.RawMessage // the _meta of the request
	Source    any             // see Request.Source
	Progress  func(context.Context, harness.Progress)
}

// Answer is what becomes of a call: always a tool result, and the error that the
// handler, a middleware or the pipeline threw, for logs. Err may be set beside a warning.
type Answer struct {
	Response envelope.Response
	Err      error
}

// Execute runs one call to its end. It returns when ctx ends, also if the handler goes
// on: with TIMEOUT after a deadline, with CANCELLED otherwise. It never panics.
func (p *Pipeline) Execute(ctx context.Context, c Call) Answer { return p.execute(ctx, c, p.await) }

func (p *Pipeline) execute(ctx context.Context, c Call, run func(context.Context, *Request) Answer) Answer {
	start := time.Now()
	r := p.route(c.Tool, c.Arguments)
	r.Meta, r.Source, r.progress = c.Meta, c.Source, c.Progress
	ctx, leave := p.life.join(ctx)
	answer := Answer{Err: harness.ErrExited}
	defer func() { // also for a handler that ends its goroutine
		leave()
		p.observe(ctx, Event{Tool: r.Tool, Action: r.Action, Response: answer.Response, Err: answer.Err, Elapsed: time.Since(start)})
	}()
	if ctx.Err() != nil {
		answer = p.answer(ctx, r, nil, context.Cause(ctx))
	} else {
		answer = run(ctx, r)
	}
	return answer
}

// here runs the call on the goroutine of the caller, who watches over it.
func (p *Pipeline) here(ctx context.Context, r *Request) Answer {
	value, err := p.handler(r)(ctx, r)
	return p.answer(ctx, r, value, err)
}

// await runs the call on a goroutine of its own, which a handler may end or never
// come back on.
func (p *Pipeline) await(ctx context.Context, r *Request) Answer {
	done, ok := watch.Wait(ctx, watch.Go(func() (Answer, error) { return p.here(ctx, r), nil }))
	switch {
	case !ok:
		return p.answer(ctx, r, nil, context.Cause(ctx))
	case done.Err != nil: // runtime.Goexit
		return p.broken(r, done.Err)
	}
	return done.Value
}

// answer makes the result of what the handler and its layers gave.
func (p *Pipeline) answer(ctx context.Context, r *Request, value any, err error) (a Answer) {
	defer func() { // a MarshalJSON, Unwrap or Response of the user's own may panic
		if thrown := recover(); thrown != nil {
			a = p.broken(r, &thrownPanic{harness.NewPanicError(thrown)})
		}
	}()
	response, unbranded := r.Respond(value, err)
	if unbranded == nil {
		unbranded = checkJSON(response)
	}
	switch {
	case unbranded == nil:
		if returned, ok := value.(error); ok && err == nil && !isNil(returned) {
			err = returned
		}
		return Answer{response, err}
	case endedWith(ctx, unbranded):
		return Answer{branded(Ended(ctx, r.Name())).Response(), unbranded}
	}
	return p.broken(r, unbranded)
}

func (p *Pipeline) broken(r *Request, err error) Answer {
	return Answer{p.internalError(r.Name(), err).Response(), err}
}
