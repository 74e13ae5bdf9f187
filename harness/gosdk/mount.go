package gosdk

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
)

// Mount adds the tools of p to a real server, so that the handlers under test are
// those in production. What a client gets is what p answers, byte for byte: the SDK validates
// nothing and rewrites nothing.
//
//	server := mcp.NewServer(&mcp.Implementation{Name: "billing", Version: "1"}, nil)
//	gosdk.Mount(server, p)
//	err := server.Run(ctx, &mcp.StdioTransport{})
//
// Names that the server does not have are answered by p too, with UNKNOWN_TOOL where the
// SDK has a JSON-RPC error that no model sees; so mount one pipeline on a server. A handler finds
// its *mcp.CallToolRequest in [pipeline.Request].Source.
//
// Mount panics if server or p is nil, and where [mcp.Server.AddTool] does.
func Mount(server *mcp.Server, p *pipeline.Pipeline) {
	if server == nil || p == nil {
		panic("gosdk.Mount: the server or the pipeline is nil")
	}
	tools := p.Tools()
	for _, t := range tools {
		server.AddTool(mountedTool(t), handlerOf(p))
	}
	if len(tools) > 0 {
		server.AddReceivingMiddleware(answerUnknown(tools[0].Name))
	}
}

// mountedTool lists the tool as the pipeline does. The schemas stay raw: the SDK
// would read their numbers as floats.
func mountedTool(t harness.Tool) *mcp.Tool {
	tool := &mcp.Tool{}
	if err := json.Unmarshal(t.Raw, tool); err != nil {
		panic(fmt.Errorf("gosdk.Mount: tool %q: %w", t.Name, err))
	}
	tool.InputSchema, tool.OutputSchema = t.InputSchema, nil
	var listed struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if json.Unmarshal(t.Raw, &listed) == nil {
		for key, value := range listed.Meta {
			tool.Meta[key] = value
		}
	}
	if t.OutputSchema != nil {
		tool.OutputSchema = t.OutputSchema
	}
	return tool
}

func handlerOf(p *pipeline.Pipeline) mcp.ToolHandler {
	return func(ctx context.Context, request *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		call := pipeline.Call{
			Tool: request.Params.Name, Arguments: request.Params.Arguments,
			Meta: rawMeta(request.Params.Meta), Source: request, Progress: reporter(request),
		}
		if asked, ok := ctx.Value(askedFor{}).(*mcp.CallToolRequest); ok {
			call.Tool, call.Source = asked.Params.Name, asked
		}
		answer := p.Execute(ctx, call)
		result := Result(answer.Response)
		if answer.Err != nil && len(result.Content) > 0 {
			result.SetError(answer.Err) // for middleware that looks at the handler's error
			result.IsError = answer.Response.IsError
		}
		return result, nil
	}
}

func rawMeta(meta mcp.Meta) json.RawMessage {
	if len(meta) == 0 {
		return nil
	}
	raw, err := json.Marshal(meta) // it was JSON before
	if err != nil {
		return nil
	}
	return raw
}

func reporter(request *mcp.CallToolRequest) func(context.Context, harness.Progress) {
	token := request.Params.GetProgressToken()
	if token == nil || request.Session == nil {
		return nil
	}
	return func(ctx context.Context, p harness.Progress) {
		// A client that is gone does not matter to the call.
		_ = request.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: token, Progress: p.Progress, Total: p.Total, Message: p.Message,
		})
	}
}
