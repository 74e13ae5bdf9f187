package pipeline

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/errshape/errshape/harness"
)

// Request is one call, as guards, middleware and the handler see it. They share it
// and must not change it; what a middleware adds goes into the context.
type Request struct {
	Tool      string          // the name of the tool or group; cut at 200 bytes if there is none of that name
	Action    string          // the action of a group; "" for a plain tool, and where routing failed
	Arguments json.RawMessage // always a JSON value, {} if none was sent; without the discriminator
	Meta      json.RawMessage // the _meta of the call, nil if there is none
	Source    any             // the request of the server that the pipeline is mounted on, nil without one

	progress func(context.Context, harness.Progress)
	refusal  error // routing failed
	at       *action
}

// Name returns the dotted name that envelopes use: billing.get_invoice. For a plain
// tool it is the tool's own.
func (r *Request) Name() string { return dotted(r.Tool, r.Action) }

// Decode stores the arguments in the value that v points to, as [json.Unmarshal] does.
// They have been validated, so an error says that schema and Go type disagree: return it,
// and it becomes INTERNAL_ERROR.
func (r *Request) Decode(v any) error {
	if err := json.Unmarshal(r.Arguments, v); err != nil {
		return fmt.Errorf("decode the arguments into %T: %w", v, err)
	}
	return nil
}

// Progress tells the client how far the call is. It does nothing if the client did
// not ask for progress.
func (r *Request) Progress(ctx context.Context, p harness.Progress) {
	if r.progress != nil {
		r.progress(ctx, p)
	}
}

// Bind makes a handler of a function that takes its arguments as a Go value.
func Bind[In any](f func(ctx context.Context, in In) (any, error)) Handler {
	return func(ctx context.Context, r *Request) (any, error) {
		var in In
		if err := r.Decode(&in); err != nil {
			return nil, err
		}
		return f(ctx, in)
	}
}

func dotted(tool, action string) string {
	if action == "" {
		return tool
	}
	return tool + "." + action
}
