package mcpgo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/errshape/errshape/harness/schema"
)

// Validation stands before the handlers of a server that has no pipeline, and answers what does
// not fit the input schema of its tool with a validation_error: every failure at once, always
// in the same order.
//
//	s := server.NewMCPServer("weather", "1.0.0")
//	s.Use(mcpgo.Validation(s))
//
// Leave the server's own input validation off: it runs before any middleware, and its
// text is flat. A schema that does not compile is a JSON-RPC error that names the keyword.
func Validation(s *server.MCPServer) server.ToolHandlerMiddleware {
	schemas := &schemaCache{}
	return func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			tool := s.GetTool(request.Params.Name)
			if tool == nil { // of a session alone
				return next(ctx, request)
			}
			compiled, err := schemas.of(tool.Tool)
			if err != nil {
				return nil, fmt.Errorf("tool %q: %w", tool.Tool.Name, err)
			}
			arguments, err := rawArguments(request)
			if err != nil {
				return nil, err
			}
			if string(arguments) == "null" {
				arguments = nil // as good as none
			}
			action := strings.ReplaceAll(request.Params.Name, "/", ".") // as the page writes it
			if invalid := schema.Validate(compiled, action, arguments); invalid != nil {
				return resultOf(invalid.Response()), nil
			}
			return next(ctx, request)
		}
	}
}

// schemaCache compiles the schema of a tool again only if it has changed.
type schemaCache struct{ byTool sync.Map } // name to *compiledSchema

type compiledSchema struct {
	raw    json.RawMessage
	schema *schema.Schema
	err    error
}

func (c *schemaCache) of(tool mcp.Tool) (*schema.Schema, error) {
	raw := tool.RawInputSchema
	if raw == nil {
		var err error
		if raw, err = json.Marshal(tool.InputSchema); err != nil {
			return nil, err
		}
	}
	if known, ok := c.byTool.Load(tool.Name); ok && bytes.Equal(known.(*compiledSchema).raw, raw) {
		return known.(*compiledSchema).schema, known.(*compiledSchema).err
	}
	entry := &compiledSchema{raw: raw}
	entry.schema, entry.err = schema.Compile(raw)
	c.byTool.Store(tool.Name, entry)
	return entry.schema, entry.err
}
