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
// kept in its Raw form. What it cannot read, it names with the place. The response
// shares memory with result.
func ParseResponse(result json.RawMessage) (Response, error) {
	result = bytes.Trim(result, " \t\r\n") // the white space of JSON, and no other
	if !json.Valid(result) {
		var any any
		return Response{}, fmt.Errorf("read tool result: want a JSON object: %w", describeJSON(result, json.Unmarshal(result, &any)))
	}
	if result[0] != '{' {
		return Response{}, fmt.Errorf("read tool result: want a JSON object, got %s", clip(result))
	}
	var r Response
	for key, value := range members(result) {
		if err := r.set(key, value); err != nil {
			return Response{}, fmt.Errorf("read tool result: %w", err)
		}
	}
	return r, nil
}

// set reads one member of a tool result. Of a repeated one the last counts, as in
// every JSON library.
func (r *Response) set(key string, value json.RawMessage) (err error) {
	switch key {
	case "content":
		if r.Content = nil; !isNull(value) {
			r.Content, err = parseContent(value)
		}
	case "isError":
		switch r.IsError = false; {
		case string(value) == "true":
			r.IsError = true
		case string(value) != "false" && !isNull(value):
			return fmt.Errorf("isError: want true or false, got %s", clip(value))
		}
	case "structuredContent":
		if r.StructuredContent = value; isNull(value) {
			r.StructuredContent = nil
		}
	}
	return err
}

func parseContent(raw json.RawMessage) ([]Content, error) {
	if raw[0] != '[' {
		return nil, fmt.Errorf("content: want an array of blocks, got %s", clip(raw))
	}
	content := make([]Content, 0, 1)
	for block := range elements(raw) {
		if block[0] != '{' {
			return nil, fmt.Errorf("content[%d]: want an object, got %s", len(content), clip(block))
		}
		var kind, text json.RawMessage
		for key, value := range members(block) {
			switch key {
			case "type":
				kind = value
			case "text":
				text = value
			}
		}
		if !isJSONString(kind) {
			return nil, fmt.Errorf("content[%d].type: want a string, got %s", len(content), clip(kind))
		}
		c := Content{Type: jsonString(kind), Raw: block}
		if c.Type == "text" {
			if !isJSONString(text) {
				return nil, fmt.Errorf("content[%d].text: want a string, got %s", len(content), clip(text))
			}
			c.Text = jsonString(text)
		}
		content = append(content, c)
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
