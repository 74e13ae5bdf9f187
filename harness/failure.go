package harness

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/internal/watch"
)

// PanicError is a panic in the server, with its value, place and stack.
type PanicError = watch.PanicError

// ErrExited says that the handler ended its goroutine, as a test's FailNow does.
var ErrExited = watch.ErrExited

// ErrClosed is the cause of calls on a harness that has been closed.
var ErrClosed = errors.New("the harness is closed")

// NewPanicError describes the panic being recovered. A [Target] calls it in the
// deferred function that called recover.
func NewPanicError(value any) *PanicError { return watch.NewPanicError(value) }

// NoResultError says that there is no tool result, and why.
type NoResultError struct {
	Cause string // what the tool did, as a verb: "returned nil"
	Err   error  // may be nil
}

func (e *NoResultError) Error() string {
	if e.Err == nil {
		return e.Cause
	}
	return e.Cause + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *NoResultError) Unwrap() error { return e.Err }

// StrayOutputError is text on a connection that should carry nothing but JSON-RPC, such
// as a line printed to standard output. Real clients lose the connection over it, so the
// calls that are running fail; the harness itself reads on.
type StrayOutputError struct{ Text string }

func (e *StrayOutputError) Error() string {
	return fmt.Sprintf("the server wrote what is not a JSON-RPC message: %q", clip(e.Text))
}

// ProtocolError is a JSON-RPC error, as it was received.
type ProtocolError struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Codes of JSON-RPC that the harness sends or looks for.
const (
	CodeMethodNotFound int64 = -32601
	CodeInternalError  int64 = -32603
)

// Error returns code and message on one printable line.
func (e *ProtocolError) Error() string {
	return fmt.Sprintf("JSON-RPC error %d: %s", e.Code, envelope.Printable(clip(e.Message)))
}
