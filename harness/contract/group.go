package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/harness"
)

// MetaKey is where a tool that is a group tells of its actions: a member of the _meta
// that tools/list gives it, with a [Group] as its value. The one schema that such a tool lists
// is made of those of all its actions, and cannot say which of them wants what. A
// pipeline's groups have it.
const MetaKey = "io.github.errshape/group"

// Group is the contract of a tool that has several actions.
type Group struct {
	Discriminator string   `json:"discriminator"` // the argument that chooses the action
	Actions       []Action `json:"actions"`       // sorted by name
}

// Action is the contract of one action of a group.
type Action struct {
	Name        string              `json:"name"` // without the tool's
	Title       string              `json:"title,omitempty"`
	Description string              `json:"description,omitempty"`
	InputSchema json.RawMessage     `json:"inputSchema,omitempty"` // without the discriminator
	Annotations harness.Annotations `json:"annotations,omitzero"`
}

// groupOf reads what a tool tells of its actions. What is no group is none: any server
// may write anything there.
func groupOf(tool json.RawMessage) *Group {
	var listed struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if len(tool) == 0 || json.Unmarshal(tool, &listed) != nil || listed.Meta[MetaKey] == nil {
		return nil
	}
	var g Group
	if json.Unmarshal(listed.Meta[MetaKey], &g) != nil || g.normalize("") != nil {
		return nil
	}
	return &g
}

func (g *Group) normalize(tool string) (err error) {
	if g == nil {
		return nil
	}
	if g.Discriminator == "" || len(g.Actions) == 0 {
		return fmt.Errorf("the group of tool %q has no discriminator or no actions", tool)
	}
	slices.SortFunc(g.Actions, func(a, b Action) int { return strings.Compare(a.Name, b.Name) })
	for i := range g.Actions {
		a := &g.Actions[i]
		if a.Name == "" || i > 0 && a.Name == g.Actions[i-1].Name {
			return fmt.Errorf("tool %q has two actions named %q, or one without a name", tool, a.Name)
		}
		if a.InputSchema, err = canonical(a.InputSchema); err != nil {
			return fmt.Errorf("inputSchema of action %q of tool %q: %w", a.Name, tool, err)
		}
	}
	return nil
}

// names lists the actions of a group.
func (g *Group) names() []string {
	names := make([]string, len(g.Actions))
	for i, a := range g.Actions {
		names[i] = a.Name
	}
	return names
}
