package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/errshape/errshape/envelope"
)

// Result is how one call of a tool ended.
type Result struct {
	Tool, Target string
	Outcome      Outcome
	Response     envelope.Response // the tool result, of Succeeded and ToolErrored
	Protocol     *ProtocolError    // of ProtocolErrored
	Raw          json.RawMessage   // the result as it was received; nil if none was
	HandlerErr   error             // the Go error of the handler, where the target can see it
	Err          error             // why there is no tool result; nil if there is one
	Elapsed      time.Duration
	Stderr       string // the end of what a child process wrote, if there is no tool result
}

// ToolResult returns the tool result, and false for every other outcome.
func (r Result) ToolResult() (envelope.Response, bool) {
	return r.Response, r.Outcome == Succeeded || r.Outcome == ToolErrored
}

// OutcomeName returns the outcome in words.
func (r Result) OutcomeName() string { return r.Outcome.String() }

// ProtocolFailure returns the JSON-RPC error, and false if there was none.
func (r Result) ProtocolFailure() (code int64, message string, ok bool) {
	if r.Protocol == nil {
		return 0, "", false
	}
	return r.Protocol.Code, r.Protocol.Message, true
}

// Meta returns the _meta of the tool result without the server's name and version,
// which change from build to build. It is nil if there is none.
func (r Result) Meta() map[string]json.RawMessage {
	var fields struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if json.Unmarshal(r.Raw, &fields) != nil {
		return nil
	}
	delete(fields.Meta, metaServerInfo)
	if len(fields.Meta) == 0 {
		return nil
	}
	return fields.Meta
}

// Reason returns one printable line that names tool, target and cause. It is empty for
// a tool result.
func (r Result) Reason() string {
	if r.Err == nil {
		return ""
	}
	return envelope.Printable(clip(fmt.Sprintf("tool %q on %s %s", clip(r.Tool), r.Target, r.cause())))
}

func (r Result) cause() string {
	cause := r.Err.Error()
	switch r.Outcome {
	case Panicked, NoResult: // these errors are written as what the tool did
		var early *handshakeError
		if errors.As(r.Err, &early) {
			return "was not called: " + early.method + " " + early.err.Error()
		}
		return cause
	case TimedOut:
		return fmt.Sprintf("timed out after %v: %s", r.Elapsed.Round(time.Millisecond), cause)
	case ProtocolErrored:
		return "answered with " + cause
	}
	return "was disconnected: " + cause
}
