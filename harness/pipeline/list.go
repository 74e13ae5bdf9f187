package pipeline

import (
	"encoding/json"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
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
	Meta         map[string]any  `json:"_meta,omitempty"`
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
	if d.group {
		wire.Meta = map[string]any{contract.MetaKey: groupContract(d)}
	}
	if d.annotations != nil {
		listed.Annotations = *d.annotations
	}
	var err error
	listed.Raw, err = json.Marshal(wire)
	return listed, err
}

// groupContract tells of the actions one by one, which the schema of the group cannot.
func groupContract(d *declaration) contract.Group {
	g := contract.Group{Discriminator: d.discriminator}
	for _, a := range d.actions {
		own := contract.Action{Name: a.name, Title: a.title, Description: a.description, InputSchema: a.input}
		if a.annotations != nil {
			own.Annotations = *a.annotations
		}
		g.Actions = append(g.Actions, own)
	}
	return g
}

// list writes the tools of tools/list.
func list(tools []harness.Tool) (json.RawMessage, error) {
	raw := make([]json.RawMessage, len(tools))
	for i, t := range tools {
		raw[i] = t.Raw
	}
	return json.Marshal(raw)
}
