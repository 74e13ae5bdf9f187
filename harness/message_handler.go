package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
)

type messageHandler struct {
	targetConfig
	nothing bool
	handle  func(context.Context, json.RawMessage) any
	lastID  atomic.Int64
}

// MessageHandler reaches a server that handles raw messages, which is what
// *server.MCPServer of mark3labs/mcp-go does. The types are inferred, so nothing of it
// is imported:
//
//	harness.New(GinkgoTB(), harness.MessageHandler(s))
//
// There is no session: handlers get the context of the call with its values and its
// deadline, a panic is recovered on the goroutine it happens on, and what the server sends on its own,
// progress included, has nowhere to go.
func MessageHandler[M any, S interface {
	HandleMessage(context.Context, json.RawMessage) M
}](server S, opts ...TargetOption) Target {
	value := reflect.ValueOf(server)
	return &messageHandler{
		targetConfig: configure(fmt.Sprintf("%T", server), opts),
		nothing:      !value.IsValid() || value.Kind() == reflect.Pointer && value.IsNil(),
		handle:       func(ctx context.Context, raw json.RawMessage) any { return server.HandleMessage(ctx, raw) },
	}
}

func (t *messageHandler) Call(ctx context.Context, method string, params json.RawMessage) (Reply, error) {
	if t.nothing {
		return Reply{}, errors.New("harness.MessageHandler was given a nil server")
	}
	id := t.lastID.Add(1)
	answer := t.handle(ctx, request(id, method, params))
	if isNotification(method) {
		return Reply{}, nil
	}
	if answer == nil {
		return Reply{}, &NoResultError{Cause: "returned no message"}
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return Reply{}, &NoResultError{Cause: "returned a result that cannot be written as JSON", Err: err}
	}
	if int64(len(raw)) > t.max {
		return Reply{}, t.tooLong()
	}
	if reply, ok := ownReply(raw, id); ok {
		return reply, nil
	}
	m, err := readMessage(raw)
	if err != nil {
		return Reply{}, fmt.Errorf("read the server's message: %w", err)
	}
	return m.reply(), nil
}

func (t *messageHandler) Close() error { return nil }
