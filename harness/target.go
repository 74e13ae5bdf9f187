package harness

import (
	"context"
	"encoding/json"
)

// Target reaches one MCP server. Every server is reached over the wire format:
// params and result are the raw JSON of a JSON-RPC message.
//
// Call sends one request and returns its reply. A method that starts with
// "notifications/" is a notification: Call returns when it has been sent. Call must be
// safe for concurrent use and should return when ctx is done; if it does not, the
// harness abandons it. An error means that there was no reply:
//
//   - a [*PanicError]: the handler panicked ([Panicked]);
//   - a [*NoResultError] or [ErrExited]: the handler gave nothing to send ([NoResult]);
//   - an error of the context, or one whose Timeout method says true ([TimedOut]);
//   - any other: the connection failed ([Disconnected]).
//
// Close releases everything the target holds, within a few seconds whatever the
// server does, and may be called twice. A target may have a String method, which names it
// in every message, and implement [Listener], [Reconnector], [Logger] and [Waiter].
type Target interface {
	Call(ctx context.Context, method string, params json.RawMessage) (Reply, error)
	Close() error
}

// Reply is the answer to one request: a result or a JSON-RPC error, as the server
// sent it.
type Reply struct {
	Result     json.RawMessage
	Err        *ProtocolError
	HandlerErr error // the Go error of the handler, where the target can see it
}

// Args are the arguments of a tool call. Call also takes a struct, a json.RawMessage or
// anything else that encoding/json writes as an object.
type Args = map[string]any

// Incoming handles what a server sends on its own: a notification, for which the result
// is ignored, or a request to the client.
type Incoming func(ctx context.Context, method string, params json.RawMessage) (result any, err *ProtocolError)

// Listener is a [Target] that can receive messages the server sends on its own.
// Listen is called once, before the first Call.
type Listener interface{ Listen(Incoming) }

// Reconnector is a [Target] that can start over with a fresh connection, or a fresh
// process. The harness asks for it when a server does not survive server/discover.
type Reconnector interface {
	Reconnect(ctx context.Context) error
}

// Waiter is a [Target] whose Call does nothing but hand over the request and wait: it runs
// no code of the server on the goroutine it is called on, and returns at once when ctx ends.
// The harness calls it on the goroutine of the spec. Every other target gets a goroutine for
// each call, which can be abandoned, but which the runtime may have to wake a processor for.
type Waiter interface{ OnlyWaits() }

// Logger is a [Target] that keeps the end of what the server wrote for people to read,
// such as the standard error of a child process.
type Logger interface{ Stderr() string }
