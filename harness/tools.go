package harness

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/errshape/errshape/envelope"
)

// Bounds of a listing. A server whose pages never end is an error, not a hang.
const (
	mostPages = 1000
	mostTools = 100_000
)

// Tool is one tool as tools/list describes it. The schemas are the server's own JSON:
// key order, big integers and unknown keywords included.
type Tool struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"` // nil if there is none
	Annotations  Annotations     `json:"annotations"`
	Raw          json.RawMessage `json:"-"` // the whole tool
}

// Annotations are the hints of a tool; nil means that the server does not say.
type Annotations struct {
	Title           string `json:"title"`
	ReadOnlyHint    *bool  `json:"readOnlyHint"`
	DestructiveHint *bool  `json:"destructiveHint"`
	IdempotentHint  *bool  `json:"idempotentHint"`
	OpenWorldHint   *bool  `json:"openWorldHint"`
}

// Tools lists the tools in the server's order, all pages of them, within the deadline
// of one call.
func (h *Harness) Tools(ctx context.Context) ([]Tool, error) {
	ctx, cancel := h.bound(ctx)
	defer cancel()
	tools, err := h.tools(ctx)
	if err != nil {
		return nil, fmt.Errorf("tools/list on %s: %w", h.name, err)
	}
	return tools, nil
}

// ToolNames lists the names alone.
func (h *Harness) ToolNames(ctx context.Context) ([]string, error) {
	tools, err := h.Tools(ctx)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(tools))
	for i, tool := range tools {
		names[i] = tool.Name
	}
	return names, nil
}

func (h *Harness) tools(ctx context.Context) ([]Tool, error) {
	agreed, err := h.agree(ctx)
	if err != nil {
		return nil, err
	}
	tools, cursor, seen := []Tool{}, "", map[string]bool{}
	for range mostPages {
		page, next, err := h.page(ctx, agreed, cursor)
		if err != nil {
			return nil, err
		}
		if tools = append(tools, page...); len(tools) > mostTools {
			return nil, fmt.Errorf("over %d tools", mostTools)
		}
		if next == "" {
			return tools, nil
		}
		if seen[next] {
			return nil, fmt.Errorf("the pages go round: cursor %q came twice", envelope.Printable(clip(next)))
		}
		seen[next], cursor = true, next
	}
	return nil, fmt.Errorf("over %d pages", mostPages)
}

func (h *Harness) page(ctx context.Context, agreed *agreement, cursor string) (tools []Tool, next string, err error) {
	meta, done, err := h.metaOf(agreed)
	if err != nil {
		return nil, "", err
	}
	defer done()
	params, err := json.Marshal(struct {
		Cursor string          `json:"cursor,omitempty"`
		Meta   json.RawMessage `json:"_meta,omitempty"`
	}{cursor, meta})
	if err != nil {
		return nil, "", err
	}
	reply, err := h.ask(ctx, "tools/list", params)
	if err != nil {
		return nil, "", err
	}
	if reply.Err != nil {
		return nil, "", reply.Err
	}
	return readPage(reply.Result)
}

func readPage(result json.RawMessage) (tools []Tool, next string, err error) {
	var page struct {
		Tools []json.RawMessage `json:"tools"`
		Next  string            `json:"nextCursor"`
	}
	if err := json.Unmarshal(result, &page); err != nil {
		return nil, "", fmt.Errorf("read the result: %w", err)
	}
	for i, raw := range page.Tools {
		tool := Tool{Raw: raw}
		if err := json.Unmarshal(raw, &tool); err != nil {
			return nil, "", fmt.Errorf("read tools[%d]: %w", i, err)
		}
		if tool.Name == "" {
			return nil, "", fmt.Errorf("read tools[%d]: want an object with a name, got %s", i, envelope.Printable(clip(string(raw))))
		}
		tools = append(tools, tool)
	}
	return tools, page.Next, nil
}
