package envelope

import "time"

// Detail is one key and its value in a tool error's details.
type Detail struct{ Key, Value string }

// ToolError is the page's <tool_error> envelope: a failure, or with
// [SeverityWarning] a caveat, addressed to a language model. It is an error, so
// a handler returns it as one, alone or wrapped.
//
// An empty string, an empty list and a delay that is zero or negative count as
// not set, and their sections are left out. (Page: The tool_error envelope.)
type ToolError struct {
	Code             Code
	Severity         Severity // "" is written as "error"
	Message          string
	Recovery         string
	AvailableActions []string
	Details          []Detail // in this order
	RetryAfter       time.Duration
}

// Error returns the code and the message, as "NOT_FOUND: No invoice with that ID", for
// a log. The message stands as it is, line breaks too: see [Printable]. What the model
// reads is [ToolError.Text].
func (e *ToolError) Error() string {
	switch {
	case e == nil:
		return "<nil tool error>"
	case e.Code == "":
		return e.Message
	}
	return string(e.Code) + ": " + e.Message
}

// Text returns the envelope as the page writes it. It allocates once.
func (e *ToolError) Text() string { return text(e) }

// AppendText appends the envelope to b. It implements [encoding.TextAppender];
// the error is always nil, and a b with room enough is not reallocated.
func (e *ToolError) AppendText(b []byte) ([]byte, error) {
	if e == nil {
		return b, nil
	}
	return appendToolError(b, e), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (e *ToolError) MarshalText() ([]byte, error) { return marshal(e) }

// Response returns the tool result that carries the envelope: one text block, and
// isError unless the severity is warning.
func (e *ToolError) Response() Response {
	if e == nil {
		return Response{}
	}
	return Response{Content: []Content{TextContent(e.Text())}, IsError: e.severity().IsError()}
}

// Detail returns the value of the first detail with this key.
func (e *ToolError) Detail(key string) (value string, ok bool) {
	for _, d := range e.Details {
		if d.Key == key {
			return d.Value, true
		}
	}
	return "", false
}

func (e *ToolError) severity() Severity {
	if e.Severity == "" {
		return SeverityError
	}
	return e.Severity
}

func (e *ToolError) isNil() bool { return e == nil }
