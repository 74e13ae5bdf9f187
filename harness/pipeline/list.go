package pipeline

import (
	"encoding/json"

	"github.com/errshape/errshape/harness"
)

// listing is a tool on the wire. harness.Annotations are read with their nils, and
// must be written without.
type listing struct {
	Name         string          `json:"name"`
	Title        string          `json:"title,omitempty"`
	Description  string          `json:"description,omitempty"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
	Annotations  *hints          `json:"annotations,omitempty"`
}

type hints struct {
	Title           string `json:"title,omitempty"`
	ReadOnlyHint    *bool  `json:"readOnlyHint,omitempty"`
	DestructiveHint *bool  `json:"destructiveHint,omitempty"`
	IdempotentHint  *bool  `json:"idempotentHint,omitempty"`
	OpenWorldHint   *bool  `json:"openWorldHint,omitempty"`
}

func listTool(d *declaration, name string, input json.RawMessage) (harness.Tool, error) {
	wire := listing{
		Name: name, Title: d.title, Description: d.description,
		InputSchema: input, OutputSchema: d.output, Annotations: (*hints)(d.annotations),
	}
	listed := harness.Tool{Name: name, Title: d.title, Description: d.description, InputSchema: input, OutputSchema: d.output}
	if d.annotations != nil {
		listed.Annotations = *d.annotations
	}
	var err error
	listed.Raw, err = json.Marshal(wire)
	return listed, err
}

// list writes the tools of tools/list.
func list(tools []harness.Tool) (json.RawMessage, error) {
	raw := make([]json.RawMessage, len(tools))
	for i, t := range tools {
		raw[i] = t.Raw
	}
	return json.Marshal(raw)
}
