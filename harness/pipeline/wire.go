package pipeline

import (
	"encoding/json"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// wireResult writes the CallToolResult. It is what Response.MarshalJSON writes, without
// reading it again on every level: a text may be large.
func wireResult(response envelope.Response, version string) (json.RawMessage, error) {
	b := append(make([]byte, 0, 512), `{"content":[`...)
	for i, c := range response.Content {
		if i > 0 {
			b = append(b, ',')
		}
		block, err := wireBlock(c)
		if err != nil {
			return nil, err
		}
		b = append(b, block...)
	}
	b = append(b, ']')
	if response.IsError {
		b = append(b, `,"isError":true`...)
	}
	if response.StructuredContent != nil {
		b = append(append(b, `,"structuredContent":`...), response.StructuredContent...)
	}
	if version >= harness.Version20260728 {
		b = append(b, `,"resultType":"complete"`...)
	}
	return append(b, '}'), nil
}

func wireBlock(c envelope.Content) ([]byte, error) {
	if c.Raw != nil || c.Type != "text" {
		return json.Marshal(c)
	}
	text, err := json.Marshal(c.Text)
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, len(text)+24)
	return append(append(append(b, `{"type":"text","text":`...), text...), '}'), nil
}
