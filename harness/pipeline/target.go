package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/internal/rawjson"
)

var (
	_ harness.Target   = (*Pipeline)(nil)
	_ harness.Listener = (*Pipeline)(nil)
)

const codeInvalidParams int64 = -32602

// Call answers one request as a server would: server/discover, initialize, ping,
// tools/list and tools/call. A tool runs on the goroutine of Call, which the harness
// watches: what it sees of a call that it gave up, or whose handler ended its goroutine, is
// that, and not the envelope that a client would have got.
func (p *Pipeline) Call(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
	if strings.HasPrefix(method, "notifications/") {
		return harness.Reply{}, nil
	}
	switch method {
	case "tools/call":
		return p.callTool(ctx, params)
	case "tools/list":
		return p.listTools(params)
	case "server/discover":
		return p.discover()
	case "initialize":
		return p.initialize(params)
	case "ping":
		return harness.Reply{Result: json.RawMessage("{}")}, nil
	}
	return refused(harness.CodeMethodNotFound, fmt.Sprintf("method %q not found", clip(method))), nil
}

// Listen is where the progress of calls goes.
func (p *Pipeline) Listen(incoming harness.Incoming) { p.incoming.Store(&incoming) }

func (p *Pipeline) callTool(ctx context.Context, params json.RawMessage) (harness.Reply, error) {
	if !json.Valid(params) {
		return refused(codeInvalidParams, "the params of tools/call are not JSON"), nil
	}
	call, named := readCall(params)
	if !named {
		return refused(codeInvalidParams, "the params of tools/call have no name that is a string"), nil
	}
	meta := readMeta(call.Meta)
	call.Progress = p.reporter(meta.Token)
	answer := p.execute(ctx, call, p.here)
	if ctx.Err() != nil {
		return harness.Reply{HandlerErr: answer.Err}, ctx.Err()
	}
	result, err := wireResult(answer.Response, meta.Version)
	return harness.Reply{Result: result, HandlerErr: answer.Err}, err
}

func readCall(params json.RawMessage) (call Call, named bool) {
	for key, value := range rawjson.Members(params) {
		switch string(key) {
		case `"name"`:
			call.Tool, named = text(value)
		case `"arguments"`:
			call.Arguments = value
		case `"_meta"`:
			call.Meta = value
		}
	}
	return call, named
}

type meta struct {
	Version string          `json:"io.modelcontextprotocol/protocolVersion"`
	Token   json.RawMessage `json:"progressToken"`
}

// readMeta takes what it understands; the protocol says nothing of the rest.
func readMeta(raw json.RawMessage) (m meta) {
	if len(raw) > 0 {
		_ = json.Unmarshal(raw, &m)
	}
	return m
}

// reporter sends progress to the harness, if the call has asked for it.
func (p *Pipeline) reporter(token json.RawMessage) func(context.Context, harness.Progress) {
	incoming := p.incoming.Load()
	if incoming == nil || isAbsent(token) {
		return nil
	}
	return func(ctx context.Context, progress harness.Progress) {
		params, err := json.Marshal(struct {
			Token json.RawMessage `json:"progressToken"`
			harness.Progress
		}{token, progress})
		if err == nil {
			_, _ = (*incoming)(ctx, "notifications/progress", params)
		}
	}
}

func refused(code int64, message string) harness.Reply {
	return harness.Reply{Err: &harness.ProtocolError{Code: code, Message: message}}
}
