package harness

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// codeHeaderMismatch is how a server refuses a call that lacks the headers its tool asks
// for with x-mcp-header.
const codeHeaderMismatch int64 = -32020

// paramHeader is an argument that has to be repeated in a header.
type paramHeader struct {
	path   []string
	header string
}

// schemaHeaders is what concerns headers in an input schema.
type schemaHeaders struct {
	Header     string                   `json:"x-mcp-header"`
	Properties map[string]schemaHeaders `json:"properties"`
}

const deepestHeader = 16

func (s schemaHeaders) collect(path []string) []paramHeader {
	var found []paramHeader
	if s.Header != "" && len(path) > 0 {
		found = append(found, paramHeader{append([]string(nil), path...), "Mcp-Param-" + s.Header})
	}
	if len(path) < deepestHeader {
		for name, property := range s.Properties {
			found = append(found, property.collect(append(path, name))...)
		}
	}
	return found
}

// learn reads from tools/list which headers the tools want. Only a refusal makes the
// target ask, so that servers without such tools are not listed for each harness.
func (t *httpTarget) learn(ctx context.Context, meta json.RawMessage) {
	headers := map[string][]paramHeader{}
	cursor := ""
	for range mostPages {
		params, err := json.Marshal(struct {
			Cursor string          `json:"cursor,omitempty"`
			Meta   json.RawMessage `json:"_meta,omitempty"`
		}{cursor, meta})
		if err != nil {
			return
		}
		reply, err := t.exchange(ctx, "tools/list", params)
		if err != nil || reply.Err != nil {
			return // the refusal of the call says enough
		}
		tools, next, err := readPage(reply.Result)
		if err != nil {
			return
		}
		for _, tool := range tools {
			var schema schemaHeaders
			if json.Unmarshal(tool.InputSchema, &schema) == nil {
				headers[tool.Name] = schema.collect(nil)
			}
		}
		if cursor = next; cursor == "" {
			break
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.headers = headers
}

// setParams repeats arguments of a call as its tool wants it.
func (t *httpTarget) setParams(header http.Header, name string, arguments map[string]json.RawMessage) {
	t.mu.Lock()
	wanted := t.headers[name]
	t.mu.Unlock()
	for _, h := range wanted {
		if value, ok := headerArgument(arguments, h.path); ok {
			header.Set(h.header, headerValue(value))
		}
	}
}

// headerArgument finds an argument and writes it as a header does: strings bare, booleans
// and integers as in JSON. Nothing else travels in a header.
func headerArgument(arguments map[string]json.RawMessage, path []string) (string, bool) {
	raw := arguments[path[0]]
	for _, name := range path[1:] {
		var inner map[string]json.RawMessage
		if json.Unmarshal(raw, &inner) != nil {
			return "", false
		}
		raw = inner[name]
	}
	var text string
	if json.Unmarshal(raw, &text) == nil && string(raw) != "null" {
		return text, true
	}
	bare := strings.TrimSpace(string(raw))
	_, err := strconv.ParseInt(bare, 10, 64)
	return bare, err == nil || bare == "true" || bare == "false"
}
