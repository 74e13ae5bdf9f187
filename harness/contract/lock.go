package contract

import (
	"context"
	"encoding/json"
	"errors"
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
	Group        *Group              `json:"group,omitempty"` // nil if the server does not tell
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
			InputSchema: t.InputSchema, OutputSchema: t.OutputSchema, Group: groupOf(t.Raw),
		}
	}
	if err := lock.normalize(); err != nil {
		return Lock{}, fmt.Errorf("contract: %w", err)
	}
	return lock, nil
}

// normalize sorts the tools and writes their schemas in one way.
func (l *Lock) normalize() error {
	slices.SortFunc(l.Tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	for i := range l.Tools {
		t := &l.Tools[i]
		if t.Name == "" {
			return errors.New("a tool has no name")
		}
		if i > 0 && t.Name == l.Tools[i-1].Name {
			return fmt.Errorf("two tools are named %q", t.Name)
		}
		if err := t.normalize(); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tool) normalize() (err error) {
	if t.InputSchema, err = canonical(t.InputSchema); err != nil {
		return fmt.Errorf("inputSchema of tool %q: %w", t.Name, err)
	}
	if t.OutputSchema, err = canonical(t.OutputSchema); err != nil {
		return fmt.Errorf("outputSchema of tool %q: %w", t.Name, err)
	}
	return t.Group.normalize(t.Name)
}
