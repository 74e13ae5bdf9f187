package gosdk

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/schema"
)

// Validation is middleware that checks the arguments of every call against the input
// schema of its tool, and answers with a validation_error what does not fit: every failure
// at once, always in the same order. Without it the SDK stops at one of the
// failures, at random, and words it as flat text; for a tool added with
// [mcp.Server.AddTool] it checks nothing.
//
//	server := mcp.NewServer(&mcp.Implementation{Name: "billing", Version: "1"}, nil)
//	server.AddReceivingMiddleware(gosdk.Validation())
//
// The schemas are those that the server lists at the time of the call, as middleware
// added before this one lets them through: that middleware sees a tools/list for each call.
// Tools may come and go. A call of a tool that is not listed is passed on. A tool
// whose schema does not compile is answered with a JSON-RPC error that names the keyword: the
// first call in a test finds it. (Page: Validation errors are written to be healed.)
func Validation(opts ...ValidationOption) mcp.Middleware {
	v := &validation{}
	for _, opt := range opts {
		if opt != nil {
			opt(v)
		}
	}
	return v.middleware
}

// ValidationOption changes what [Validation] answers.
type ValidationOption func(*validation)

type validation struct {
	schemas schemaCache
	healing *healing
}

func (v *validation) middleware(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
		call, ok := request.(*mcp.CallToolRequest)
		if !ok || call.Params == nil {
			return next(ctx, method, request)
		}
		tool, s, err := v.schemas.of(ctx, call, next)
		if err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "tool " + envelope.Printable(call.Params.Name) + ": " + err.Error()}
		}
		invalid := schema.Validate(s, actionName(call.Params.Name), argumentsOf(call))
		if invalid == nil {
			result, err := next(ctx, method, request)
			return v.healing.healResult(tool, result), err
		}
		return complete(Result(v.healing.heal(tool, invalid)), call), nil
	}
}

// argumentsOf takes null for no arguments, as the SDK does.
func argumentsOf(call *mcp.CallToolRequest) json.RawMessage {
	if string(call.Params.Arguments) == "null" {
		return nil
	}
	return call.Params.Arguments
}

// actionName is the name of a tool as the page writes it: some servers use a slash.
func actionName(tool string) string { return strings.ReplaceAll(tool, "/", ".") }

// complete marks a result as the SDK marks those of handlers. Only its decoder can do
// that from outside; without the mark, clients of 2026-07-28 refuse the result.
func complete(result *mcp.CallToolResult, call *mcp.CallToolRequest) *mcp.CallToolResult {
	const since = "2026-07-28"
	if call.ProtocolVersion() < since {
		return result
	}
	wire, err := json.Marshal(result)
	if err != nil {
		return result
	}
	marked := &mcp.CallToolResult{}
	if json.Unmarshal([]byte(`{"resultType":"complete",`+string(wire[1:])), marked) != nil {
		return result
	}
	return marked
}
