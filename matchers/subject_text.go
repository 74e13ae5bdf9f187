package matchers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// readText reads an envelope, the JSON of a tool result, or that of a JSON-RPC
// message. Any other text is a subject too; who needs an envelope asks for it.
func readText(text string) (*subject, error) {
	if trimmed := strings.TrimSpace(text); strings.HasPrefix(trimmed, "{") {
		s, err := readJSON(json.RawMessage(trimmed))
		if s != nil || err != nil {
			return s, err
		}
	}
	s := &subject{isResult: true, text: text}
	s.parse()
	s.response = envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}, IsError: derivedIsError(s.env)}
	return s, nil
}

// readJSON returns nil and nil for JSON that is neither a result nor a message.
func readJSON(raw json.RawMessage) (*subject, error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil, nil
	}
	if _, ok := fields["jsonrpc"]; ok {
		if failure, ok := fields["error"]; ok {
			return readProtocolError(failure)
		}
		if result, ok := fields["result"]; ok {
			return readResultJSON(result)
		}
		return nil, expects("%s, but the JSON-RPC message is not a response", readable)
	}
	for _, key := range []string{"content", "isError", "structuredContent"} {
		if _, ok := fields[key]; ok {
			return readResultJSON(raw)
		}
	}
	return nil, nil
}

func readResultJSON(raw json.RawMessage) (*subject, error) {
	response, err := envelope.ParseResponse(raw)
	if err != nil {
		return nil, expects("%s, but the JSON is not a tool result: %s", readable, printableLine(err.Error()))
	}
	return readResponse(response), nil
}

func readProtocolError(raw json.RawMessage) (*subject, error) {
	var failure struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(raw, &failure); err != nil {
		return nil, expects("%s, but the JSON-RPC error cannot be read: %s", readable, printableLine(err.Error()))
	}
	return protocolSubject(failure.Code, failure.Message), nil
}

// readMarshalled recognises an SDK's CallToolResult by what it is on the wire.
func readMarshalled(v any) (*subject, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, expects("%s, but it has no JSON: %s", readable, printableLine(err.Error()))
	}
	if !bytes.HasPrefix(raw, []byte("{")) {
		return nil, expects("%s", readable)
	}
	s, err := readJSON(raw)
	if s == nil && err == nil {
		return nil, expects("%s, but its JSON has no content", readable)
	}
	return s, err
}

func readEnvelope(env envelope.Envelope) *subject {
	s := readResponse(env.Response())
	s.hasChannel = false
	return s
}

func readResponse(response envelope.Response) *subject {
	s := &subject{isResult: true, hasChannel: true, response: response, text: response.Text()}
	s.parse()
	if s.env != nil || len(response.Content) < 2 {
		return s
	}
	// A warning may stand beside the tool's own answer, which may hold markup too.
	for _, block := range response.Content {
		alone := &subject{text: block.Text}
		if alone.parse(); block.Type == "text" && alone.env != nil {
			s.text, s.doc, s.env, s.err = alone.text, alone.doc, alone.env, nil
			break
		}
	}
	return s
}

func (s *subject) parse() {
	if s.doc, s.err = envelope.ParseDocument(s.text); s.err != nil {
		s.doc = nil
		return
	}
	if s.env, s.err = s.doc.Envelope(); s.err != nil {
		s.env = nil
	}
}

// derivedIsError is what isError would be for an envelope that came without it.
func derivedIsError(env envelope.Envelope) bool {
	switch e := env.(type) {
	case *envelope.ToolError:
		return e.Severity.IsError()
	case *envelope.ValidationError:
		return true
	}
	return false
}

// looksLikeEnvelope reports whether a text that could not be read was meant to be
// an envelope: such a result is broken, not a success.
func (s *subject) looksLikeEnvelope() bool {
	text := strings.TrimSpace(s.text)
	return strings.HasPrefix(text, "<tool_error") || strings.HasPrefix(text, "<validation_error")
}

// document returns the tree, whatever its root is, or why there is none.
func (s *subject) document() (*envelope.Document, error) {
	if s.doc != nil {
		return s.doc, nil
	}
	return nil, s.unusable("an envelope")
}

// envelope returns the envelope, or why there is none.
func (s *subject) envelope() (envelope.Envelope, error) {
	if s.env != nil {
		return s.env, nil
	}
	return nil, s.unusable("an envelope")
}

// toolError returns the envelope if it is a <tool_error>.
func (s *subject) toolError() (*envelope.ToolError, error) {
	if e, ok := s.env.(*envelope.ToolError); ok {
		return e, nil
	}
	return nil, s.unusable("a <tool_error> envelope")
}

// validationError returns the envelope if it is a <validation_error>.
func (s *subject) validationError() (*envelope.ValidationError, error) {
	if e, ok := s.env.(*envelope.ValidationError); ok {
		return e, nil
	}
	return nil, s.unusable("a <validation_error> envelope")
}

// unusable says why the subject has no answer to a question about what.
func (s *subject) unusable(what string) error {
	switch {
	case !s.isResult && s.reason != "":
		return expects("%s, but the outcome is %q: %s", what, s.outcome, printableLine(s.reason))
	case !s.isResult:
		return expects("%s, but the outcome is %q", what, s.outcome)
	case s.env != nil:
		return expects("%s, but it is a <%s>", what, printableLine(s.doc.Root().Name()))
	case s.text == "" && len(s.response.Content) == 0:
		return expects("%s, but the result has no content", what)
	case s.doc != nil:
		return expects("%s, but the root element is <%s>", what, printableLine(s.doc.Root().Name()))
	}
	return expects("%s, but the text is not one: %s", what, syntaxSummary(s.err))
}

func syntaxSummary(err error) string {
	if syntax, ok := err.(*envelope.SyntaxError); ok {
		return fmt.Sprintf("line %d, column %d: found %s, want %s", syntax.Line, syntax.Column,
			printableLine(syntax.Found), printableLine(syntax.Want))
	}
	return printableLine(err.Error())
}
