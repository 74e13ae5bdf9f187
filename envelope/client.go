package envelope

import (
	"slices"
	"strings"
	"time"
)

// ClientError is what the page's typed client throws with throwOnError: true.
// Its texts are decoded once and trimmed of surrounding white space; the envelope
// as it was written is in Response. (Page: On the client side.)
type ClientError struct {
	Code             Code // CodeUnknown if the error names none
	Message          string
	Recovery         string
	AvailableActions []string
	Severity         Severity
	Details          []Detail
	RetryAfter       time.Duration
	Envelope         Envelope // nil if the text is not an envelope
	Response         Response // as received
}

// Error returns the code and the message on one line, with what a terminal
// should not see escaped.
func (e *ClientError) Error() string {
	if e == nil {
		return "<nil client error>"
	}
	message := e.Message
	if v, ok := e.Envelope.(*ValidationError); ok {
		message = v.summary()
	}
	return Printable(string(e.Code) + ": " + message)
}

// Unwrap returns the parsed envelope, so that [errors.As] finds a [*ToolError] or
// [*ValidationError] in it.
func (e *ClientError) Unwrap() error {
	if e == nil || e.Envelope == nil {
		return nil
	}
	return e.Envelope
}

// AsClientError returns the client's view of an error result, and nil for a
// result that is not one: a warning is never thrown.
//
// Without an envelope, and with a tool_error that has no message, the code is
// [CodeUnknown] and the message is the text. An envelope with text around it is
// read; a missing severity is error.
func AsClientError(r Response) *ClientError {
	if !r.IsError {
		return nil
	}
	text := r.Text()
	plain := &ClientError{Code: CodeUnknown, Message: strings.TrimSpace(text), Severity: SeverityError, Response: r}
	doc, err := ParseDocument(text)
	if err != nil {
		return plain
	}
	parsed, err := doc.Envelope()
	if err != nil {
		return plain
	}
	switch e := parsed.(type) {
	case *ToolError:
		if _, ok := doc.Root().Child("message"); !ok {
			return plain
		}
		return clientToolError(e, r)
	case *ValidationError:
		return &ClientError{
			Code: CodeValidationError, Message: strings.TrimSpace(text), Recovery: strings.TrimSpace(e.Recovery),
			Severity: SeverityError, Envelope: e, Response: r,
		}
	}
	return plain
}

func clientToolError(e *ToolError, r Response) *ClientError {
	c := &ClientError{
		Code: e.Code, Message: strings.TrimSpace(e.Message), Recovery: strings.TrimSpace(e.Recovery),
		Severity: e.severity(), Details: slices.Clone(e.Details), RetryAfter: e.RetryAfter, Envelope: e, Response: r,
	}
	if c.Code == "" {
		c.Code = CodeUnknown
	}
	c.AvailableActions = slices.Grow(c.AvailableActions, len(e.AvailableActions))
	for _, action := range e.AvailableActions {
		if action != "" {
			c.AvailableActions = append(c.AvailableActions, strings.TrimSpace(action))
		}
	}
	return c
}
