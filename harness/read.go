package harness

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/errshape/errshape/envelope"
)

// read makes a result of what came back from tools/call.
func read(reply Reply, err error) Result {
	r := Result{HandlerErr: reply.HandlerErr, Raw: reply.Result}
	switch {
	case err != nil:
		r.Outcome, r.Err = outcomeOf(err), err
	case reply.Err != nil:
		r.Outcome, r.Protocol, r.Err = ProtocolErrored, reply.Err, reply.Err
	default:
		r.Response, r.Err = readResponse(reply.Result)
		switch {
		case r.Err != nil:
			r.Outcome = NoResult
		case r.Response.IsError:
			r.Outcome = ToolErrored
		default:
			r.Outcome = Succeeded
		}
	}
	return r
}

func outcomeOf(err error) Outcome {
	var panicked *PanicError
	var nothing *NoResultError
	switch {
	case errors.As(err, &panicked):
		return Panicked
	case errors.Is(err, ErrExited), errors.As(err, &nothing):
		return NoResult
	case isTimeout(err):
		return TimedOut
	}
	return Disconnected
}

func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) ||
		errors.As(err, &timeout) && timeout.Timeout()
}

func readResponse(raw json.RawMessage) (envelope.Response, error) {
	if len(raw) == 0 {
		return envelope.Response{}, &NoResultError{Cause: "answered with neither a result nor an error"}
	}
	response, err := envelope.ParseResponse(raw)
	if err != nil {
		return envelope.Response{}, &NoResultError{Cause: "answered with something else than a tool result", Err: err}
	}
	if response.Content == nil && response.StructuredContent == nil {
		return response, missing(raw)
	}
	return response, nil
}

// missing tells an empty tool result from an object that is none.
func missing(raw json.RawMessage) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return &NoResultError{Cause: "answered with something else than a tool result", Err: err}
	}
	_, hasContent := fields["content"]
	_, hasVerdict := fields["isError"]
	switch {
	case string(fields["resultType"]) == `"input_required"`:
		return &NoResultError{Cause: "asks the client for input, which the harness does not give: declare no client capability that the tool could ask for"}
	case !hasContent && !hasVerdict:
		return &NoResultError{Cause: "answered with a result that has no content"}
	}
	return nil
}
