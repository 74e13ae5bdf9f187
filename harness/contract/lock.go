package contract

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/harness"
)

// Lock is the contract of a server: its tools, sorted by name.
type Lock struct {
	Tools []Tool `json:"tools"`
}

// Tool is the contract of one tool. The schemas are canonical JSON.
type Tool struct {
	Name         string              `json:"name"`
	Title        string              `json:"title,omitempty"`
	Description  string              `json:"description,omitempty"`
	InputSchema  json.RawMessage     `json:"inputSchema,omitempty"`
	OutputSchema json.RawMessage     `json:"outputSchema,omitempty"`
	Annotations  harness.Annotations `json:"annotations,omitzero"`
}

// Lister lists tools. A *harness.Harness is one.
type Lister interface {
	Tools(ctx context.Context) ([]harness.Tool, error)
}

// Take returns the contract of a live server.
func Take(ctx context.Context, server Lister) (Lock, error) {
	tools, err := server.Tools(ctx)
	if err != nil {
		return Lock{}, fmt.Errorf("contract: %w", err)
	}
	return Of(tools)
}

// Of returns the contract of the tools. It is an error if two have the same name, or
// if a schema is not JSON.
func Of(tools []harness.Tool) (Lock, error) {
	lock := Lock{Tools: make([]Tool, len(tools))}
	for i, t := range tools {
		lock.Tools[i] = Tool{
			Name: t.Name, Title: t.Title, Description: t.Description, Annotations: t.Annotations,
			InputSchema: t.InputSchema, OutputSchema: t.OutputSchema,
		}
	}
	return lock, lock.normalize()
}

// normalize sorts the tools and writes their schemas in one way.
func (l *Lock) normalize() error {
	slices.SortFunc(l.Tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	for i := range l.Tools {
		t := &l.Tools[i]
		if i > 0 && t.Name == l.Tools[i-1].Name {
			return fmt.Errorf("contract: two tools are named %q", t.Name)
		}
		for what, schema := range map[string]*json.RawMessage{"inputSchema": &t.InputSchema, "outputSchema": &t.OutputSchema} {
			written, err := canonical(*schema)
			if err != nil {
				return fmt.Errorf("contract: %s of tool %q: %w", what, t.Name, err)
			}
			*schema = written
		}
	}
	return nil
}

func (l Lock) tool(name string) (Tool, bool) {
	for _, t := range l.Tools {
		if t.Name == name {
			return t, true
		}
	}
	return Tool{}, false
}
