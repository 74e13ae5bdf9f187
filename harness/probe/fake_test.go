package probe_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/harness/schema"
)

// fake is a server of one or more tools, whose answers are a function.
type fake struct {
	tools  string // the list, as JSON
	answer func(ctx context.Context, call probe.Call) (harness.Reply, error)
	gone   atomic.Bool
	calls  atomic.Int64
}

func (f *fake) Call(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
	if f.gone.Load() {
		return harness.Reply{}, fmt.Errorf("the process exited")
	}
	switch method {
	case "server/discover":
		return harness.Reply{Result: json.RawMessage(`{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}`)}, nil
	case "tools/list":
		return harness.Reply{Result: json.RawMessage(`{"tools":` + f.tools + `}`)}, nil
	case "tools/call":
		f.calls.Add(1)
		var call struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		}
		if err := json.Unmarshal(params, &call); err != nil {
			return harness.Reply{}, err
		}
		return f.answer(ctx, probe.Call{Tool: call.Name, Arguments: call.Arguments})
	}
	return harness.Reply{Err: &harness.ProtocolError{Code: harness.CodeMethodNotFound, Message: "method not found"}}, nil
}

func (f *fake) Close() error { return nil }

func (f *fake) harness(opts ...harness.Option) *harness.Harness {
	return harness.New(GinkgoTB(), f, append(opts, harness.WithVersion(harness.Version20260728))...)
}

// replied writes a result.
func replied(r envelope.Responder) (harness.Reply, error) {
	response := r.Response()
	raw, err := json.Marshal(map[string]any{"content": response.Content, "isError": response.IsError})
	return harness.Reply{Result: raw}, err
}

func said(isError bool, texts ...string) (harness.Reply, error) {
	r := envelope.Response{IsError: isError}
	for _, text := range texts {
		r.Content = append(r.Content, envelope.TextContent(text))
	}
	return replied(r)
}

func refused(code int64, message string) (harness.Reply, error) {
	return harness.Reply{Err: &harness.ProtocolError{Code: code, Message: message}}, nil
}

// checking answers as the schema of the tool says, and otherwise as next does.
func checking(input string, next func(context.Context, probe.Call) (harness.Reply, error)) func(context.Context, probe.Call) (harness.Reply, error) {
	compiled, err := schema.Compile(json.RawMessage(input))
	if err != nil {
		panic(err)
	}
	return func(ctx context.Context, call probe.Call) (harness.Reply, error) {
		if invalid := schema.Validate(compiled, call.Tool, call.Arguments); invalid != nil {
			return replied(invalid)
		}
		return next(ctx, call)
	}
}

// tool is a list of one tool that is read only unless annotations say otherwise.
func tool(name, input string, annotations ...string) string {
	hints := `{"readOnlyHint":true}`
	if annotations != nil {
		hints = strings.Join(annotations, "")
	}
	return fmt.Sprintf(`[{"name":%q,"inputSchema":%s,"annotations":%s}]`, name, input, hints)
}

// oneField is a schema whose missing-field case is a call with {}.
const oneField = `{"type":"object","properties":{"n":{"type":"integer","minimum":1}},"required":["n"]}`

const missingN = "t/missing-field/n/missing"
