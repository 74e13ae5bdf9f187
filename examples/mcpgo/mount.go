// Package mcpgo shows a pipeline on a server of mark3labs/mcp-go, so that the handlers
// under test are those in production. Copy mount.go and result.go, or validate.go and
// result.go for a server whose handlers are its own; the suite shows that a client
// gets the same from the server as from the pipeline.
package mcpgo

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
)

// Mount adds the tools of p to s. Leave the server's own input validation off: the
// pipeline validates, and its errors are written to be healed. A tool that does not exist is still
// a JSON-RPC error, since no handler runs for it.
func Mount(s *server.MCPServer, p *pipeline.Pipeline) error {
	for _, t := range p.Tools() {
		tool := mcp.NewToolWithRawSchema(t.Name, t.Description, t.InputSchema)
		tool.Title, tool.RawOutputSchema = t.Title, t.OutputSchema
		tool.Annotations, tool.Meta = mcp.ToolAnnotation(t.Annotations), metaOf(t)
		if _, err := json.Marshal(tool); err != nil {
			return fmt.Errorf("mount tool %q: %w", t.Name, err)
		}
		s.AddTool(tool, handlerOf(p))
	}
	return nil
}

// metaOf is what a group tells of its actions. It stays raw, since decoded numbers are floats.
func metaOf(t harness.Tool) *mcp.Meta {
	var listed struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if json.Unmarshal(t.Raw, &listed) != nil || listed.Meta == nil {
		return nil
	}
	meta := &mcp.Meta{AdditionalFields: map[string]any{}}
	for key, value := range listed.Meta {
		meta.AdditionalFields[key] = value
	}
	return meta
}

func handlerOf(p *pipeline.Pipeline) server.ToolHandlerFunc {
	return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		arguments, err := rawArguments(request)
		if err != nil {
			return nil, err
		}
		answer := p.Execute(ctx, pipeline.Call{
			Tool: request.Params.Name, Arguments: arguments, Meta: rawMeta(request.Params.Meta),
			Source: request, Progress: reporter(request),
		})
		return resultOf(answer.Response), nil
	}
}

func rawMeta(meta *mcp.Meta) json.RawMessage {
	if meta == nil {
		return nil
	}
	raw, err := json.Marshal(meta) // it was JSON before
	if err != nil {
		return nil
	}
	return raw
}

func reporter(request mcp.CallToolRequest) func(context.Context, harness.Progress) {
	if request.Params.Meta == nil || request.Params.Meta.ProgressToken == nil {
		return nil
	}
	token := request.Params.Meta.ProgressToken
	return func(ctx context.Context, p harness.Progress) {
		// A client that is gone does not matter to the call.
		_ = server.ServerFromContext(ctx).SendNotificationToClient(ctx, "notifications/progress", map[string]any{
			"progressToken": token, "progress": p.Progress, "total": p.Total, "message": p.Message,
		})
	}
}
