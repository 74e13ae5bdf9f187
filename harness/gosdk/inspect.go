package gosdk

import (
	"encoding/json"
	"errors"
	"reflect"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
)

func isFailure(err error) bool {
	_, panicked := err.(*harness.PanicError) //nolint:errorlint // ours is never wrapped; a handler's own would be
	return panicked || errors.Is(err, harness.ErrExited)
}

// inspect finds what would end the process (nil), or leave the request without an answer
// (what JSON cannot hold), once the result has left the middleware.
func (c *call) inspect(result mcp.Result) {
	if result == nil || reflect.ValueOf(result).IsNil() {
		c.failure = &harness.NoResultError{Cause: "returned neither a result nor an error (nil, nil)"}
		return
	}
	tool, ok := result.(*mcp.CallToolResult)
	if !ok {
		return
	}
	c.handlerErr = tool.GetError()
	if isPlain(tool) {
		return
	}
	if err := writable(tool); err != nil {
		c.failure = &harness.NoResultError{Cause: "returned a result that cannot be written as JSON", Err: err}
	}
}

// writable tries to write a result, which runs code of the user's own, and of the SDK's that
// does not expect a nil block.
func writable(r *mcp.CallToolResult) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = harness.NewPanicError(thrown)
		}
	}()
	_, err = json.Marshal(r)
	return err
}

// isPlain reports whether a result surely can be written, so that the usual one, which may
// be large, is not written twice.
func isPlain(r *mcp.CallToolResult) bool {
	if len(r.Meta) > 0 || r.StructuredContent != nil || len(r.InputRequests) > 0 {
		return false
	}
	for _, block := range r.Content {
		if text, ok := block.(*mcp.TextContent); !ok || text == nil || len(text.Meta) > 0 || text.Annotations != nil {
			return false
		}
	}
	return true
}
