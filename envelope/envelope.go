package envelope

import "encoding"

// Envelope is a [*ToolError] or a [*ValidationError]; no other package can add
// a third.
type Envelope interface {
	error
	Responder
	encoding.TextAppender
	encoding.TextMarshaler
	// Text returns the envelope as the page writes it.
	Text() string

	isNil() bool
	size() int // of the text, so that writing allocates once
}

var (
	_ Envelope = (*ToolError)(nil)
	_ Envelope = (*ValidationError)(nil)
)
