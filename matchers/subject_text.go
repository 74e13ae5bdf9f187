package matchers

import (
	"encoding/json"
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

func readEnvelope(env envelope.Envelope) *subject {
	s := readResponse(env.Response())
	s.hasChannel = false
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

// isBroken reports whether a text that could not be read was meant to be an
// envelope: such a result is no success.
func (s *subject) isBroken() bool { return s.env == nil && beginsEnvelope(s.text) }

func beginsEnvelope(text string) bool { return opensEnvelope(skipProlog(text)) }

// opensEnvelope wants a delimiter after the name: <tool_errors> is the answer of some
// tool, and no envelope.
func opensEnvelope(text string) bool {
	for _, tag := range [...]string{"<tool_error", "<validation_error"} {
		if rest, ok := strings.CutPrefix(text, tag); ok {
			return rest != "" && strings.IndexByte(blank+"/>", rest[0]) >= 0
		}
	}
	return false
}

// blank is XML's white space.
const blank = " \t\r\n"

// skipProlog skips what may stand before a root element without being text: a byte
// order mark, an XML declaration, comments.
func skipProlog(text string) string {
	text = strings.TrimPrefix(strings.TrimLeft(text, blank), "\ufeff")
	for {
		text = strings.TrimLeft(text, blank)
		var end string
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

// holdsEnvelope reports whether an envelope's tag is somewhere in the text. One within
// a comment that the text begins with is none.
func holdsEnvelope(text string) bool {
	for text = skipProlog(text); text != ""; text = text[1:] {
		next := strings.IndexByte(text, '<')
		if next < 0 {
			return false
		}
		if text = text[next:]; opensEnvelope(text) {
			return true
		}
	}
	return false
}
