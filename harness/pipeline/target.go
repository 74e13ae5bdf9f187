package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

var (
	_ harness.Target   = (*Pipeline)(nil)
	_ harness.Listener = (*Pipeline)(nil)
)

const codeInvalidParams int64 = -32602

// Call answers one request as a server would: server/discover, initialize, ping,
// tools/list and tools/call. What the harness sees of a tool call that it gave up is that it
// did, not the envelope that nobody would have read.
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
	var call struct {
		Name      *string         `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
		Meta      json.RawMessage `json:"_meta"`
	}
	if err := json.Unmarshal(params, &call); err != nil {
		return refused(codeInvalidParams, "the params of tools/call: "+err.Error()), nil
	}
	if call.Name == nil {
		return refused(codeInvalidParams, "the params of tools/call have no name"), nil
	}
	meta := readMeta(call.Meta)
	answer := p.Execute(ctx, Call{Tool: *call.Name, Arguments: call.Arguments, Meta: call.Meta, Progress: p.reporter(meta.Token)})
	if ctx.Err() != nil {
		return harness.Reply{HandlerErr: answer.Err}, ctx.Err()
	}
	result, err := wireResult(answer.Response, meta.Version)
	return harness.Reply{Result: result, HandlerErr: answer.Err}, err
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
			(*incoming)(ctx, "notifications/progress", params)
		}
	}
}

// wireResult writes the CallToolResult.
func wireResult(response envelope.Response, version string) (json.RawMessage, error) {
	result, err := json.Marshal(response)
	if err != nil || version < harness.Version20260728 {
		return result, err
	}
	return append(result[:len(result)-1], `,"resultType":"complete"}`...), nil
}

func refused(code int64, message string) harness.Reply {
	return harness.Reply{Err: &harness.ProtocolError{Code: code, Message: message}}
}
