package harness

import (
	"context"
	"encoding/json"
	"strings"
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

func isNotification(method string) bool { return strings.HasPrefix(method, "notifications/") }
