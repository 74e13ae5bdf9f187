package matchers

import (
	"bytes"
	"encoding/json"
	"errors"
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

// readResponse looks for the envelope where the checker does: in the first block
// that begins with one. In an error it may also have text around it, which the
// page's client reads past; a tool that worked may answer with a text about
// envelopes, so there it may not.
func readResponse(response envelope.Response) *subject {
	s := &subject{isResult: true, hasChannel: true, response: response}
	s.text = blockOf(response)
	s.parse()
	if s.env != nil && !response.IsError && !beginsEnvelope(s.text) {
		s.env, s.err = nil, errors.New("the envelope has text before it")
	}
	return s
}

func blockOf(response envelope.Response) string {
	for _, block := range response.Content {
		if block.Type == "text" && beginsEnvelope(block.Text) {
			return block.Text
		}
	}
	for _, block := range response.Content {
		if response.IsError && block.Type == "text" && holdsEnvelope(block.Text) {
			return block.Text
		}
	}
	return response.Text()
}

func beginsEnvelope(text string) bool {
	text = skipProlog(text)
	return strings.HasPrefix(text, "<tool_error") || strings.HasPrefix(text, "<validation_error")
}

// skipProlog skips what may stand before a root element without being text: a byte
// order mark, an XML declaration, comments.
func skipProlog(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		end := ""
		switch {
		case strings.HasPrefix(text, "<?"):
			end = "?>"
		case strings.HasPrefix(text, "<!--"):
			end = "-->"
		default:
			return text
		}
		_, rest, ok := strings.Cut(text, end)
		if !ok {
			return text
		}
		text = rest
	}
}

func holdsEnvelope(text string) bool {
	return strings.Contains(text, "<tool_error") || strings.Contains(text, "<validation_error")
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

// isBroken reports whether a text that could not be read was meant to be an
// envelope: such a result is no success.
func (s *subject) isBroken() bool { return s.env == nil && beginsEnvelope(s.text) }

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
	case !s.isResult:
		return expects("%s, but the outcome is %q", what, s.outcome)
	case s.env != nil:
		return expects("%s, but it is a <%s>", what, printableLine(s.doc.Root().Name()))
	case s.text == "" && len(s.response.Content) == 0:
		return expects("%s, but the result has no content", what)
	case s.doc != nil:
		return expects("%s, but the root element is <%s>", what, printableLine(s.doc.Root().Name()))
	case s.hasChannel && !s.response.IsError && !s.isBroken():
		return expects("%s, but isError is false and the text is not one", what)
	case !strings.Contains(s.text, "<"):
		return expects("%s, but the text is not one", what)
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
