package harness

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
)

// receive handles what the server sends on its own.
func (s *session) receive(_ context.Context, method string, params json.RawMessage) (any, *ProtocolError) {
	if isNotification(method) {
		if method == "notifications/progress" {
			s.listeners.notify(params)
		}
		return nil, nil
	}
	if answer, ok := s.config.answers[method]; ok {
		result, err := answer(params)
		if err != nil {
			return nil, &ProtocolError{Code: CodeInternalError, Message: err.Error()}
		}
		return result, nil
	}
	if method == "ping" {
		return struct{}{}, nil
	}
	return nil, &ProtocolError{Code: CodeMethodNotFound, Message: "the harness does not answer " + method + "; see WithAnswer"}
}

// mostAsked is how many requests of a server are answered at once. One that sends more does not
// wait for answers, and would only fill the memory.
const mostAsked = 1000

var errAskedTooMuch = fmt.Errorf("the server has sent over %d requests without waiting for an answer", mostAsked)

// asked counts the requests of a server that are being answered.
type asked struct{ now atomic.Int64 }

// begin counts one until done is called.
func (a *asked) begin() (done func(), err error) {
	if a.now.Add(1) > mostAsked {
		a.now.Add(-1)
		return nil, errAskedTooMuch
	}
	return func() { a.now.Add(-1) }, nil
}

func isNotification(method string) bool { return strings.HasPrefix(method, "notifications/") }
