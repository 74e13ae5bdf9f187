package envelope

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// envelopeText finds the text to check: the first block with an envelope. In a
// result that is no error it must begin with one, since a tool may well answer
// with a text about envelopes.
func envelopeText(r Response) (text string, ok bool) {
	for _, c := range r.Content {
		if c.Type != "text" {
			continue
		}
		if startsEnvelope(c.Text[skipProlog(c.Text):]) {
			return c.Text, true
		}
	}
	if !r.IsError {
		return "", false
	}
	for _, c := range r.Content {
		if c.Type == "text" && indexEnvelope(c.Text) >= 0 {
			return c.Text, true
		}
	}
	return r.Text(), false
}

// channels checks what the result says beside the envelope's text.
func (c *checker) channels(r Response) {
	root := c.d.Root()
	want := true
	if root.Name() == toolErrorName {
		if a, ok := root.Attr("severity"); ok {
			want = Severity(a.Value()).IsError()
		}
	}
	if r.IsError != want {
		c.at("severity-is-error", root, fmt.Sprintf("isError %t", r.IsError), fmt.Sprintf("isError %t", want))
	}
	if !r.IsError {
		return
	}
	blocks := 0
	for _, content := range r.Content {
		if content.Type == "text" {
			blocks++
		}
	}
	if blocks != 1 {
		c.whole("one-text-block", fmt.Sprint(blocks, " text blocks"), "the envelope alone")
	}
	if r.StructuredContent != nil && !describesError(r.StructuredContent) {
		c.whole("structured-content", "structuredContent "+clip(r.StructuredContent), "none, or an object with an error, code or message")
	}
}

// describesError reports whether a structured value says that something failed: an
// object with one of the usual members, and not its zero value.
func describesError(raw json.RawMessage) bool {
	if isNull(raw) {
		return true
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return false
	}
	for _, name := range [...]string{"error", "errors", "code", "message"} {
		switch value := bytes.TrimSpace(fields[name]); string(value) {
		case "", "null", `""`, "0", "false", "[]", "{}":
		default:
			return true
		}
	}
	return false
}
