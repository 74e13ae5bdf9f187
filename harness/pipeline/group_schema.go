package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// objectSchema is what of an action's schema goes into that of its group.
type objectSchema struct {
	Properties           map[string]json.RawMessage `json:"properties,omitempty"`
	Required             []string                   `json:"required,omitempty"`
	AdditionalProperties json.RawMessage            `json:"additionalProperties,omitempty"`
	Defs                 map[string]json.RawMessage `json:"$defs,omitempty"`
	Definitions          map[string]json.RawMessage `json:"definitions,omitempty"`
}

// groupSchema merges the schemas of actions into one for tools/list: the discriminator,
// and the arguments of all. Clients refuse oneOf at the root, so the merged schema admits
// more than each action does; a call is checked against the action's own.
func groupSchema(discriminator string, actions []*declaration) (json.RawMessage, error) {
	merged := objectSchema{Properties: map[string]json.RawMessage{}, Defs: map[string]json.RawMessage{}, Definitions: map[string]json.RawMessage{}}
	variants := map[string][]json.RawMessage{}
	closed := true
	for i, a := range actions {
		var s objectSchema
		if json.Unmarshal(a.input, &s) != nil {
			continue // compile has reported it
		}
		if _, clash := s.Properties[discriminator]; clash {
			return nil, fmt.Errorf("action %q has a property %q, which is the discriminator: rename one, or see pipeline.Discriminator", a.name, discriminator)
		}
		for name, property := range s.Properties {
			variants[name] = addVariant(variants[name], property)
		}
		for _, defs := range [...]struct{ all, own map[string]json.RawMessage }{{merged.Defs, s.Defs}, {merged.Definitions, s.Definitions}} {
			if name, ok := mergeDefs(defs.all, defs.own); !ok {
				return nil, fmt.Errorf("action %q defines %q otherwise than another action does: rename one of the definitions", a.name, name)
			}
		}
		if i == 0 {
			merged.Required = s.Required
		}
		merged.Required = slices.DeleteFunc(merged.Required, func(name string) bool { return !slices.Contains(s.Required, name) })
		closed = closed && string(bytes.TrimSpace(s.AdditionalProperties)) == "false"
	}
	for name, all := range variants {
		merged.Properties[name] = all[0]
		if len(all) > 1 {
			merged.Properties[name] = mustJSON(map[string]any{"anyOf": all})
		}
	}
	merged.Properties[discriminator] = discriminatorSchema(actions)
	merged.Required = slices.Concat([]string{discriminator}, merged.Required)
	if closed {
		merged.AdditionalProperties = json.RawMessage("false")
	}
	return json.Marshal(struct {
		Type string `json:"type"`
		objectSchema
	}{"object", merged})
}

func addVariant(all []json.RawMessage, property json.RawMessage) []json.RawMessage {
	compact := &bytes.Buffer{}
	if json.Compact(compact, property) != nil {
		return all
	}
	property = compact.Bytes()
	if slices.ContainsFunc(all, func(known json.RawMessage) bool { return bytes.Equal(known, property) }) {
		return all
	}
	return append(all, property)
}

// mergeDefs returns the name of a definition that differs.
func mergeDefs(all, own map[string]json.RawMessage) (name string, ok bool) {
	for _, name := range slices.Sorted(maps.Keys(own)) {
		if known, there := all[name]; there && len(addVariant([]json.RawMessage{known}, own[name])) > 1 {
			return name, false
		}
		all[name] = addVariant(nil, own[name])[0]
	}
	return "", true
}

// discriminatorSchema lists the actions and, for the model, what each is for.
func discriminatorSchema(actions []*declaration) json.RawMessage {
	property := struct {
		Type        string   `json:"type"`
		Enum        []string `json:"enum"`
		Description string   `json:"description,omitempty"`
	}{Type: "string"}
	var lines []string
	for _, a := range actions {
		property.Enum = append(property.Enum, a.name)
		if a.description != "" {
			lines = append(lines, a.name+": "+a.description)
		}
	}
	property.Description = strings.Join(lines, "\n")
	return mustJSON(property)
}

// mustJSON writes what cannot fail: strings, and JSON that was read before.
func mustJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}
