package schema

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/envelope"
)

// Schema is a compiled JSON Schema. It is safe for use by several goroutines.
type Schema struct {
	root *jsonschema.Schema
}

// Compile reads a JSON Schema.
func Compile(raw json.RawMessage) (*Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema:root", doc); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	root, err := c.Compile("schema:root")
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &Schema{root: root}, nil
}

// Validate checks the arguments of a call of action. It returns nil if they are
// valid. Compare the result with nil before you assign it to an error.
func Validate(s *Schema, action string, args json.RawMessage) *envelope.ValidationError {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(args))
	if err == nil {
		err = s.root.Validate(doc)
	}
	if err == nil {
		return nil
	}
	return envelope.NewValidationError(action, args, envelope.Issue{Code: envelope.IssueCustom, Message: err.Error()})
}
