package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"
)

// Call calls a tool and says how it ended. It never fails the test: the outcome does,
// through a matcher. The call ends with ctx, and after [DefaultDeadline] at the latest.
// Nil args are sent as {}.
func (h *Harness) Call(ctx context.Context, tool string, args any) Result {
	start := time.Now()
	ctx, cancel := h.bound(ctx)
	defer cancel()
	reply, err := h.callTool(ctx, tool, args)
	r := read(reply, err)
	r.Tool, r.Target, r.Elapsed = tool, h.name, time.Since(start)
	if logger, ok := h.target.(Logger); ok && r.Outcome != Succeeded && r.Outcome != ToolErrored {
		r.Stderr = logger.Stderr()
	}
	return r
}

// Calling returns a function that calls the tool anew each time, for Eventually and
// Consistently.
func (h *Harness) Calling(tool string, args any) func(context.Context) Result {
	return func(ctx context.Context) Result { return h.Call(ctx, tool, args) }
}

func (h *Harness) callTool(ctx context.Context, tool string, args any) (Reply, error) {
	agreed, err := h.agree(ctx)
	if refusal := (*ProtocolError)(nil); errors.As(err, &refusal) {
		return Reply{Err: refusal}, nil
	}
	if err != nil {
		return Reply{}, err
	}
	meta, done, err := h.metaOf(agreed)
	if err != nil {
		return Reply{}, &NoResultError{Cause: "was not called", Err: err}
	}
	defer done()
	params, err := callParams(tool, args, meta)
	if err != nil {
		return Reply{}, &NoResultError{Cause: "was not called", Err: err}
	}
	return h.ask(ctx, "tools/call", params)
}

// metaOf writes the _meta of one call, and says what to do when it has ended.
func (h *Harness) metaOf(agreed *agreement) (meta json.RawMessage, done func(), err error) {
	call, done := h.call, func() {}
	if call.problem != nil {
		return nil, nil, call.problem
	}
	if call.meta == nil && call.capabilities == nil && call.progress == nil {
		return agreed.meta, done, nil
	}
	args := h.config.metaArgs(agreed.version)
	if call.capabilities != nil {
		if agreed.meta == nil {
			return nil, nil, fmt.Errorf("client capabilities of a single call need protocol %s, but this session speaks %s: pass WithCapabilities to New",
				Version20260728, agreed.version)
		}
		args[metaCapabilities] = call.capabilities
	}
	if call.progress != nil {
		args["progressToken"], done = h.listeners.add(call.progress)
	}
	maps.Copy(args, call.meta)
	if meta, err = json.Marshal(args); err != nil {
		done()
		return nil, nil, fmt.Errorf("_meta cannot be written as JSON: %w", err)
	}
	return meta, done, nil
}
