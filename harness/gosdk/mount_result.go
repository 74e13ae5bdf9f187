package gosdk

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/envelope"
)

// Result makes the SDK's result of an envelope, a builder or a response: for handlers
// of [mcp.Server.AddTool] that answer with envelopes.
//
//	return gosdk.Result(envelope.New(envelope.CodeNotFound, "No invoice with that ID")), nil
func Result(r envelope.Responder) *mcp.CallToolResult {
	response := r.Response()
	result := &mcp.CallToolResult{Content: make([]mcp.Content, len(response.Content)), IsError: response.IsError}
	for i, c := range response.Content {
		text := &mcp.TextContent{Text: c.Text}
		if c.Type == "text" && c.Raw == nil {
			result.Content[i] = text
		} else {
			result.Content[i] = rawContent{text, c}
		}
	}
	if response.StructuredContent != nil {
		result.StructuredContent = response.StructuredContent
	}
	return result
}

// rawContent is a block that is sent as it is, also of a type that the SDK does not
// know. Its TextContent is there for the SDK's interface, which cannot be implemented otherwise.
type rawContent struct {
	*mcp.TextContent
	block envelope.Content
}

func (c rawContent) MarshalJSON() ([]byte, error) { return json.Marshal(c.block) }
