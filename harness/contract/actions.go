package contract

import (
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// actionsOf returns the names of a tool's actions: the options of the required
// string argument that tells them apart.
func actionsOf(schema any, discriminator string) ([]string, bool) {
	properties, _ := member(schema, "properties").(map[string]any)
	property := properties[discriminator]
	if property == nil || !slices.Contains(stringsOf(member(schema, "required")), discriminator) {
		return nil, false
	}
	names := stringsOf(optionsIn(property))
	return names, len(names) > 0
}

func (d *differ) actions(before []string, live any, discriminator string) {
	after, _ := actionsOf(live, discriminator)
	for _, name := range before {
		if !slices.Contains(after, name) {
			d.add(envelope.DeltaBreaking, "action", "actions."+name, "Action "+name+" of tool "+d.tool+" was removed.", name, nil)
		}
	}
	for _, name := range after {
		if !slices.Contains(before, name) {
			d.add(envelope.DeltaSafe, "action", "actions."+name, "Action "+name+" of tool "+d.tool+" was added.", nil, name)
		}
	}
}

// without returns a copy of a schema that lacks one property.
func without(schema any, property string) any {
	object, ok := schema.(map[string]any)
	if !ok {
		return schema
	}
	object = maps.Clone(object)
	if properties, ok := object["properties"].(map[string]any); ok {
		properties = maps.Clone(properties)
		delete(properties, property)
		object["properties"] = properties
	}
	required := slices.DeleteFunc(stringsOf(object["required"]), func(name string) bool { return name == property })
	list := make([]any, len(required))
	for i, name := range required {
		list[i] = name
	}
	object["required"] = list
	return object
}

func member(v any, key string) any {
	object, _ := v.(map[string]any)
	return object[key]
}

func stringsOf(v any) []string {
	list, ok := v.([]any)
	if s, isOne := v.(string); isOne {
		return []string{s}
	}
	if !ok {
		return nil
	}
	var names []string
	for _, item := range list {
		if s, ok := item.(string); ok {
			names = append(names, s)
		}
	}
	return names
}

// optionsIn returns the options of a schema: its enum, its const, or those of its
// branches if each has but one. nil means that any value is allowed.
func optionsIn(schema any) any {
	if enum, ok := member(schema, "enum").([]any); ok {
		return enum
	}
	if object, ok := schema.(map[string]any); ok {
		if only, ok := object["const"]; ok {
			return []any{only}
		}
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if all := constants(object[keyword]); all != nil {
				return all
			}
		}
	}
	return nil
}

func constants(branches any) any {
	list, _ := branches.([]any)
	all := []any{}
	for _, branch := range list {
		object, _ := branch.(map[string]any)
		only, ok := object["const"]
		if !ok {
			return nil
		}
		all = append(all, only)
	}
	if len(all) == 0 {
		return nil
	}
	return all
}
