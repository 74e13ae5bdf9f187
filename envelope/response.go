package envelope

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Responder is anything that can show itself as a tool result: both envelopes,
// a [*Builder], and a [Response].
type Responder interface{ Response() Response }

// Content is one block of a tool result. Raw is the block as it was received,
// whole, so that a type this package does not know is not lost; it is nil for a
// block made in Go.
type Content struct {
	Type string
	Text string // of a block of type "text"
	Raw  json.RawMessage
}

// TextContent returns a text block.
func TextContent(text string) Content { return Content{Type: "text", Text: text} }

// MarshalJSON writes Raw if there is one, else type and text.
func (c Content) MarshalJSON() ([]byte, error) {
	if c.Raw != nil {
		return c.Raw, nil
	}
	if c.Type != "text" {
		return json.Marshal(struct {
			Type string `json:"type"`
		}{c.Type})
	}
	return json.Marshal(struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}{c.Type, c.Text})
}

// Response is an MCP CallToolResult, as far as errors are concerned.
type Response struct {
	Content           []Content
	IsError           bool
	StructuredContent json.RawMessage // nil if absent
}

// Response returns r itself, which makes it a [Responder].
func (r Response) Response() Response { return r }

// Text returns the text blocks joined by a line break, which is what a client
// reads an envelope from.
func (r Response) Text() string {
	var first string
	n := 0
	for _, c := range r.Content {
		if c.Type == "text" {
			if n == 0 {
				first = c.Text
			}
			n++
		}
	}
	if n <= 1 {
		return first
	}
	texts := make([]string, 0, n)
	for _, c := range r.Content {
		if c.Type == "text" {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// MarshalJSON writes r as a CallToolResult: content is always an array, isError
// is left out when false.
func (r Response) MarshalJSON() ([]byte, error) {
	content := r.Content
	if content == nil {
		content = []Content{}
	}
	return json.Marshal(struct {
		Content           []Content       `json:"content"`
		IsError           bool            `json:"isError,omitempty"`
		StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
	}{content, r.IsError, r.StructuredContent})
}

// ParseResponse reads an MCP CallToolResult from its JSON. It is lenient where
// servers are: content may be missing or null, and a block of an unknown type is
// kept in its Raw form. What it cannot read, it names with the place.
func ParseResponse(result json.RawMessage) (Response, error) {
	var fields map[string]json.RawMessage // a map, since its keys are exact where a struct's ignore case
	if err := json.Unmarshal(result, &fields); err != nil {
		return Response{}, fmt.Errorf("read tool result: want a JSON object: %w", describeJSON(result, err))
	}
	if fields == nil {
		return Response{}, errors.New("read tool result: want a JSON object, got null")
	}
	var r Response
	var err error
	if raw := fields["content"]; !isNull(raw) {
		if r.Content, err = parseContent(raw); err != nil {
			return Response{}, err
		}
	}
	if raw := fields["isError"]; !isNull(raw) {
		if err := json.Unmarshal(raw, &r.IsError); err != nil {
			return Response{}, fmt.Errorf("read tool result: isError: want true or false, got %s", clip(raw))
		}
	}
	if raw := fields["structuredContent"]; !isNull(raw) {
		r.StructuredContent = raw
	}
	return r, nil
}

func parseContent(raw json.RawMessage) ([]Content, error) {
	var blocks []json.RawMessage
	if err := json.Unmarshal(raw, &blocks); err != nil {
		return nil, fmt.Errorf("read tool result: content: want an array of blocks, got %s", clip(raw))
	}
	content := make([]Content, len(blocks))
	for i, block := range blocks {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(block, &fields); err != nil || fields == nil {
			return nil, fmt.Errorf("read tool result: content[%d]: want an object, got %s", i, clip(block))
		}
		c := Content{Raw: block}
		if err := json.Unmarshal(fields["type"], &c.Type); err != nil {
			return nil, fmt.Errorf("read tool result: content[%d].type: want a string, got %s", i, clip(fields["type"]))
		}
		if c.Type == "text" {
			if err := json.Unmarshal(fields["text"], &c.Text); err != nil {
				return nil, fmt.Errorf("read tool result: content[%d].text: want a string, got %s", i, clip(fields["text"]))
			}
		}
		content[i] = c
	}
	return content, nil
}

func isNull(raw json.RawMessage) bool {
	return len(raw) == 0 || bytes.Equal(bytes.TrimSpace(raw), []byte("null"))
}

func describeJSON(raw json.RawMessage, err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("%w at byte %d of %s", err, syntax.Offset, clip(raw))
	}
	return fmt.Errorf("got %s", clip(raw))
}

// clip shows the start of a JSON value in an error message, quoted if it holds
// anything that a terminal should not see.
func clip(raw json.RawMessage) string {
	const most = 60
	s := strings.TrimSpace(string(raw))
	if s == "" {
		return "nothing"
	}
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return Printable(s)
}
