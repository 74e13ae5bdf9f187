package gosdk

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// askedFor is the context key of the call of a tool that the server does not have.
type askedFor struct{}

// answerUnknown sends calls of unknown tools to a tool that the server has, whose
// handler is that of all. A result made here, in the middleware, would lack the resultType.
func answerUnknown(mounted string) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
			result, err := next(ctx, method, request)
			call, ok := request.(*mcp.CallToolRequest)
			if !ok || !isUnknownTool(err, call) {
				return result, err
			}
			again, params := *call, *call.Params
			params.Name, again.Params = mounted, &params
			return next(context.WithValue(ctx, askedFor{}, call), method, &again)
		}
	}
}

// isUnknownTool knows the SDK's error by its text, as its code has many reasons.
func isUnknownTool(err error, call *mcp.CallToolRequest) bool {
	var refusal *jsonrpc.Error
	return errors.As(err, &refusal) && refusal.Code == jsonrpc.CodeInvalidParams &&
		refusal.Message == fmt.Sprintf("unknown tool %q", call.Params.Name)
}
