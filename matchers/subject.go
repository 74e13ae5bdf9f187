package matchers

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/errshape/errshape/envelope"
)

// subject is an actual, read. Exactly one of these holds:
//   - it is a tool result or an envelope: isResult;
//   - it is an outcome that carries none, such as a protocol error: outcome and
//     reason say which and why.
type subject struct {
	isResult   bool
	fromCall   bool              // a harness result: its outcome is known
	hasChannel bool              // isError was sent, not derived from the severity
	response   envelope.Response // IsError is derived where there is no channel
	text       string            // what the envelope is looked for in

	doc *envelope.Document // nil if text is not a tree; its root may have any name
	env envelope.Envelope  // nil if text is not an envelope
	err error              // why doc or env is nil

	outcome  string // "protocol error", "panicked", "timed out", …
	reason   string
	protocol *protocolFailure
}

type protocolFailure struct {
	code    int64
	message string
}

// A harness result shows itself by these, so that this package need not import
// harness.
type (
	toolResulter interface {
		ToolResult() (envelope.Response, bool)
	}
	outcomeNamer    interface{ OutcomeName() string }
	reasoner        interface{ Reason() string }
	protocolFailing interface {
		ProtocolFailure() (code int64, message string, ok bool)
	}
)

const readable = "a tool result, an envelope, an error that wraps one, or their text"

// read turns any actual into a subject. Its errors are made by expects.
func read(actual any) (s *subject, err error) {
	// A stranger's MarshalJSON, Response or Error method may panic; that is a fact
	// about actual and must not take the suite down.
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, expects("%s, but reading it panicked: %s", readable, printableLine(fmt.Sprint(r)))
		}
	}()
	if isNil(actual) {
		return nil, expects("%s", readable)
	}
	if s, err := readKnown(actual); s != nil || err != nil {
		return s, err
	}
	return readByKind(reflect.ValueOf(actual))
}

// readKnown reads what shows itself by its methods or is text; it returns nil and
// nil for the rest.
func readKnown(actual any) (*subject, error) {
	switch v := actual.(type) {
	case toolResulter:
		return readCall(v), nil
	case string:
		return readText(v)
	case []byte:
		return readText(string(v))
	case json.RawMessage:
		return readText(string(v))
	case envelope.Envelope:
		return readEnvelope(v), nil
	case error:
		return readError(v)
	case envelope.Responder:
		return readResponse(v.Response()), nil
	}
	return nil, nil
}

// readByKind reads named strings and bytes, structs whose methods have pointer
// receivers, and both SDKs' results, which are known by their JSON.
func readByKind(v reflect.Value) (*subject, error) {
	switch v.Kind() {
	case reflect.String:
		return readText(v.String())
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return readText(string(v.Bytes()))
		}
	case reflect.Struct:
		p := reflect.New(v.Type())
		p.Elem().Set(v)
		if s, err := readKnown(p.Interface()); s != nil || err != nil {
			return s, err
		}
		return readMarshalled(p.Interface())
	case reflect.Pointer, reflect.Map:
		return readMarshalled(v.Interface())
	}
	return nil, expects("%s", readable)
}

func readCall(result toolResulter) *subject {
	if response, ok := result.ToolResult(); ok {
		s := readResponse(response)
		s.fromCall = true
		return s
	}
	s := &subject{fromCall: true, outcome: "no tool result"}
	if v, ok := result.(outcomeNamer); ok {
		s.outcome = v.OutcomeName()
	}
	if v, ok := result.(reasoner); ok {
		s.reason = v.Reason()
	}
	if v, ok := result.(protocolFailing); ok {
		if code, message, ok := v.ProtocolFailure(); ok {
			s.protocol = &protocolFailure{code, message}
		}
	}
	return s
}

func readError(err error) (*subject, error) {
	if client, ok := inChain[*envelope.ClientError](err); ok {
		return readResponse(client.Response), nil
	}
	if env, ok := inChain[envelope.Envelope](err); ok {
		return readEnvelope(env), nil
	}
	if responder, ok := inChain[envelope.Responder](err); ok {
		return readResponse(responder.Response()), nil
	}
	if failing, ok := inChain[protocolFailing](err); ok {
		if code, message, ok := failing.ProtocolFailure(); ok {
			return protocolSubject(code, message), nil
		}
	}
	return nil, expects("%s, but no envelope is in the error's chain", readable)
}

// inChain finds the first T in an error's chain that is not a typed nil, which counts as
// no error.
func inChain[T any](err error) (found T, ok bool) {
	if !errors.As(err, &found) {
		return found, false
	}
	if !isNil(found) {
		return found, true
	}
	switch e := err.(type) { //nolint:errorlint // these are the two ways to go down a chain
	case interface{ Unwrap() error }:
		if next := e.Unwrap(); next != nil {
			return inChain[T](next)
		}
	case interface{ Unwrap() []error }:
		for _, next := range e.Unwrap() {
			if found, ok = inChain[T](next); ok {
				return found, true
			}
		}
	}
	return found, false
}

func protocolSubject(code int64, message string) *subject {
	return &subject{
		outcome:  protocolOutcome,
		reason:   fmt.Sprintf("code %d: %s", code, printableLine(message)),
		protocol: &protocolFailure{code, message},
	}
}

// The names a harness gives the outcomes that have a matcher of their own.
const (
	protocolOutcome = "protocol error"
	panickedOutcome = "panicked"
	timedOutOutcome = "timed out"
)

// isNil reports whether v is nil or holds a nil of some type.
func isNil(v any) bool {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan, reflect.Interface, reflect.UnsafePointer:
		return r.IsNil()
	}
	return false
}
