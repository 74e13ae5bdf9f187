package harness

import (
	"context"
	"encoding/json"
	"slices"
)

// metaGroup is where a tool tells of its actions; package contract documents it as MetaKey.
const metaGroup = "io.github.errshape/group"

// ActionNames lists what an envelope of this server may offer: the names of its tools and, in
// place of a tool that tells of its actions in its _meta, as the groups of a pipeline do, the
// dotted names of those: billing.get_invoice. A tool that does not tell, but whose input must
// choose one of a list as its "action", counts with its own name and with those.
func (h *Harness) ActionNames(ctx context.Context) ([]string, error) {
	tools, err := h.Tools(ctx)
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(tools))
	for _, tool := range tools {
		names = append(names, tool.ActionNames()...)
	}
	return names, nil
}

// ActionNames lists what an envelope may offer of one tool. See [Harness.ActionNames].
func (t *Tool) ActionNames() []string {
	var names []string
	actions := t.actions()
	if len(actions) == 0 {
		names, actions = append(names, t.Name), t.choices()
	}
	for _, action := range actions {
		names = append(names, t.Name+"."+action)
	}
	return names
}

// actions returns none for what cannot be read: any server may write anything there.
func (t *Tool) actions() []string {
	var listed struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if json.Unmarshal(t.Raw, &listed) != nil || listed.Meta[metaGroup] == nil {
		return nil
	}
	var group struct {
		Actions []struct {
			Name string `json:"name"`
		} `json:"actions"`
	}
	if json.Unmarshal(listed.Meta[metaGroup], &group) != nil {
		return nil
	}
	names := make([]string, 0, len(group.Actions))
	for _, action := range group.Actions {
		if action.Name == "" {
			return nil
		}
		names = append(names, action.Name)
	}
	return names
}

// choices returns what the argument action, the usual name of the one that chooses, may be: if it
// is required and its values are listed.
func (t *Tool) choices() []string {
	var schema struct {
		Properties struct {
			Action struct {
				Enum []string `json:"enum"`
			} `json:"action"`
		} `json:"properties"`
		Required []string `json:"required"`
	}
	if json.Unmarshal(t.InputSchema, &schema) != nil || !slices.Contains(schema.Required, "action") {
		return nil
	}
	return slices.DeleteFunc(schema.Properties.Action.Enum, func(name string) bool { return name == "" })
}
