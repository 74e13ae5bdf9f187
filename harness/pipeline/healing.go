package pipeline

import (
	"context"
	"slices"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/contract"
)

// SelfHealing embeds the contract changes of a tool in its validation errors, as far
// as they concern the action that failed. known is the lockfile's contract, which the
// pipeline compares itself with, or a function that gives the changes of a tool by the name that it is
// listed by. (Page: Contract deltas on top.)
//
//	locked, err := contract.Read("contract.lock.json")
//	…
//	p, err := pipeline.New(pipeline.SelfHealing(locked), …)
//
// An error that the handler or a middleware made of a [envelope.ValidationError] is told too,
// if it names the action and has no changes yet.
func SelfHealing[Known contract.Lock | func(tool string) []envelope.Delta](known Known, opts ...envelope.ContractOption) Option {
	return pipelineOption(func(c *config) {
		c.healing = &healing{opts: slices.Clone(opts)}
		switch k := any(known).(type) {
		case contract.Lock:
			c.healing.lock = &k
		case func(tool string) []envelope.Delta:
			if k == nil {
				c.healing = nil
				return
			}
			c.healing.changes = func(tool, _ string) []envelope.Delta { return k(tool) }
		}
	})
}

// healing is what SelfHealing was given. It is nil without it.
type healing struct {
	lock    *contract.Lock
	changes func(tool, action string) []envelope.Delta // set by compare if there is a lock
	opts    []envelope.ContractOption
}

// compare compares the tools of the pipeline with the lock.
func (b *builder) compare() {
	h := b.p.healing
	if h == nil || h.lock == nil {
		return
	}
	live, err := contract.Of(b.p.listed)
	if err != nil {
		b.problem("pipeline.SelfHealing", err)
		return
	}
	// One config may make several pipelines.
	b.p.healing = &healing{changes: contract.Compare(*h.lock, live).OfAction, opts: h.opts}
}

func (p *Pipeline) heal(a *action, invalid *envelope.ValidationError) *envelope.ValidationError {
	if p.healing == nil {
		return invalid
	}
	name := a.name
	if a.listed == a.full {
		name = "" // a tool of its own
	}
	return invalid.WithContract(a.listed, p.healing.changes(a.listed, name), p.healing.opts...)
}

// healed tells of the changes in validation errors that come out of h.
func (p *Pipeline) healed(a *action, h Handler) Handler {
	if p.healing == nil {
		return h
	}
	return func(ctx context.Context, r *Request) (any, error) {
		value, err := h(ctx, r)
		if v := p.healedOf(a, value); v != nil && err == nil {
			return v, nil
		}
		if v := p.healedOf(a, branded(err)); v != nil {
			return value, &healedError{err, v}
		}
		return value, err
	}
}

// healedOf returns nil for what is no validation error of the action, or has nothing to be told.
func (p *Pipeline) healedOf(a *action, thrown any) *envelope.ValidationError {
	v, ok := thrown.(*envelope.ValidationError)
	if !ok || v == nil || v.Contract != nil || v.Action != a.full {
		return nil
	}
	if v = p.heal(a, v); v.Contract == nil {
		return nil
	}
	return v
}

// healedError is an error whose envelope is another one. Logs still get the error itself.
type healedError struct {
	error
	healed *envelope.ValidationError
}

func (e *healedError) Unwrap() []error { return []error{e.healed, e.error} }
