package mcpgo

import (
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/errshape/errshape/envelope"
)

// rawArguments takes the bytes that came over the wire, since decoded ones have lost
// the end of big numbers.
func rawArguments(request mcp.CallToolRequest) (json.RawMessage, error) {
	if raw := request.Params.RawArguments; raw != nil {
		return raw, nil
	}
	return json.Marshal(request.Params.Arguments)
}

func resultOf(response envelope.Response) *mcp.CallToolResult {
	result := &mcp.CallToolResult{Content: make([]mcp.Content, len(response.Content)), IsError: response.IsError}
	for i, c := range response.Content {
		if c.Type == "text" && c.Raw == nil {
			result.Content[i] = mcp.NewTextContent(c.Text)
		} else {
			result.Content[i] = rawContent{block: c}
		}
	}
	if response.StructuredContent != nil {
		result.StructuredContent = response.StructuredContent
	}
	return result
}

// rawContent is a block that is sent as it is, whatever its type. Its TextContent is
// there for the SDK's interface, which cannot be implemented otherwise.
type rawContent struct {
	mcp.TextContent
	block envelope.Content
}

func (c rawContent) MarshalJSON() ([]byte, error) { return json.Marshal(c.block) }
