package harness

import (
	"encoding/json"
	"fmt"
	"maps"
	"time"
)

type callConfig struct {
	deadline     time.Duration
	meta         Args
	capabilities json.RawMessage
	progress     func(Progress)
	problem      error
}

// CallOption changes the calls of one view of a harness; see [Harness.With].
type CallOption func(*callConfig)

// With returns a view of h whose calls have these options as well. Both share the
// server, the session and Close.
//
//	quick := billing.With(harness.Within(200 * time.Millisecond))
//	Expect(quick.Call(ctx, "billing.sync", nil)).To(HaveTimedOut())
func (h *Harness) With(opts ...CallOption) *Harness {
	view := *h
	view.call.meta = maps.Clone(h.call.meta)
	for _, opt := range opts {
		if opt != nil {
			opt(&view.call)
		}
	}
	return &view
}

// Within bounds a call to d.
func Within(d time.Duration) CallOption { return func(c *callConfig) { c.deadline = d } }

// Meta adds to the _meta of the request. The protocol's own keys may be replaced too,
// to see what a server does with a wrong one.
func Meta(meta Args) CallOption {
	return func(c *callConfig) {
		if c.meta == nil {
			c.meta = Args{}
		}
		maps.Copy(c.meta, meta)
	}
}

// Capabilities declares what the client can do, for these calls alone. Only
// [Version20260728] can: in a session they are fixed by initialize, and the call ends
// as [NoResult] without having been sent.
func Capabilities(capabilities Args) CallOption {
	return func(c *callConfig) {
		raw, err := json.Marshal(capabilities)
		if err != nil {
			c.problem = fmt.Errorf("the capabilities cannot be written as JSON: %w", err)
		}
		c.capabilities = raw
	}
}

// OnProgress asks the server for progress and gives it to f as it arrives, until the
// call returns. f may be called from several goroutines and holds up the connection, so it
// should be quick.
func OnProgress(f func(Progress)) CallOption { return func(c *callConfig) { c.progress = f } }
