package envelope

import "strings"

// ValidationRecovery is the recovery that every validation error ends with, word
// for word. (Page: Validation errors are written to be healed.)
const ValidationRecovery = "Fix the fields above and call the tool again. Do not explain the error."

// ValidationError is the page's <validation_error> envelope: one line for each
// wrong field, then what to do, then the contract changes that may explain it.
type ValidationError struct {
	Action   string // tool.action, as billing.get_invoice
	Fields   []Field
	Recovery string // "" is written as ValidationRecovery
	Contract *ContractAwareness
}

// Field is one wrong field: the path to it, and a line of three sentences.
type Field struct {
	Name string // keys and list indexes joined by dots, as items.1.qty; (root) for the whole
	Text string
}

// Error returns the action and the lines in a row, for a log. They stand as they are,
// line breaks too: see [Printable].
func (v *ValidationError) Error() string {
	if v == nil {
		return "<nil validation error>"
	}
	return string(CodeValidationError) + ": " + v.summary()
}

func (v *ValidationError) summary() string {
	var b strings.Builder
	b.WriteString(v.Action)
	for i, f := range v.Fields {
		if i == 0 && v.Action != "" {
			b.WriteString(": ")
		} else if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(f.Name)
		b.WriteString(": ")
		b.WriteString(f.Text)
	}
	return b.String()
}

// Text returns the envelope as the page writes it.
func (v *ValidationError) Text() string { return text(v) }

// AppendText appends the envelope to b. It implements [encoding.TextAppender];
// the error is always nil, and a b with room enough is not reallocated.
func (v *ValidationError) AppendText(b []byte) ([]byte, error) {
	if v == nil {
		return b, nil
	}
	return appendValidationError(b, v), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (v *ValidationError) MarshalText() ([]byte, error) { return marshal(v) }

// Response returns the tool result that carries the envelope: one text block,
// isError true.
func (v *ValidationError) Response() Response {
	if v == nil {
		return Response{}
	}
	return Response{Content: []Content{TextContent(v.Text())}, IsError: true}
}

func (v *ValidationError) isNil() bool { return v == nil }
