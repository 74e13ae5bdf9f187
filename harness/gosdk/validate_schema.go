package gosdk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness/schema"
)

// schemaCache compiles each tool's schema once, as long as the server lists the same.
type schemaCache struct{ compiled sync.Map } // name to *compiledSchema

type compiledSchema struct {
	tool   *mcp.Tool
	raw    json.RawMessage
	schema *schema.Schema
	err    error
}

// of returns the called tool and its schema, and nil if the server lists no such tool.
func (c *schemaCache) of(ctx context.Context, call *mcp.CallToolRequest, next mcp.MethodHandler) (*mcp.Tool, *schema.Schema, error) {
	tool, err := listed(ctx, call, next)
	if tool == nil || err != nil {
		return nil, nil, err
	}
	known, _ := c.compiled.Load(tool.Name)
	if k, ok := known.(*compiledSchema); ok && k.tool == tool {
		return tool, k.schema, k.err
	}
	entry := &compiledSchema{tool: tool}
	if entry.raw, err = json.Marshal(tool.InputSchema); err != nil {
		return nil, nil, err
	}
	// Middleware may list a copy of the tool each time.
	if k, ok := known.(*compiledSchema); ok && bytes.Equal(k.raw, entry.raw) {
		entry.schema, entry.err = k.schema, k.err
	} else if tool.InputSchema != nil {
		entry.schema, entry.err = schema.Compile(entry.raw)
	}
	c.compiled.Store(tool.Name, entry)
	return tool, entry.schema, entry.err
}

// listed finds the called tool in what the server lists.
func listed(ctx context.Context, call *mcp.CallToolRequest, next mcp.MethodHandler) (*mcp.Tool, error) {
	request := &mcp.ListToolsRequest{Session: call.Session, Params: &mcp.ListToolsParams{Meta: call.Params.Meta}}
	if call.Extra != nil {
		extra := *call.Extra // by the pointer, a harness would take it for the call
		request.Extra = &extra
	}
	const most = 1000 // pages; a list that never ends must not hold the call
	for range most {
		result, err := next(ctx, "tools/list", request)
		if err != nil {
			return nil, fmt.Errorf("its schema could not be listed: %w", err)
		}
		page, ok := result.(*mcp.ListToolsResult)
		if !ok || page == nil {
			return nil, nil
		}
		for _, tool := range page.Tools {
			if tool != nil && tool.Name == call.Params.Name {
				return tool, nil
			}
		}
		if page.NextCursor == "" {
			return nil, nil
		}
		params := *request.Params
		params.Cursor = page.NextCursor
		request.Params = &params
	}
	return nil, fmt.Errorf("the server lists more than %d pages of tools", most)
}
