package contract

import (
	"maps"
	"slices"
)

// actionsOf returns the names of a tool's actions: the options of the required
// string argument that tells them apart.
func (d *differ) actionsOf(schema any, side int, discriminator string) ([]string, bool) {
	schema = d.follow(schema, side)
	properties, _ := member(schema, "properties").(map[string]any)
	property := d.follow(properties[discriminator], side)
	if property == nil || !slices.Contains(stringsOf(member(schema, "required")), discriminator) {
		return nil, false
	}
	names := stringsOf(optionsIn(property))
	return names, len(names) > 0
}

// discriminator compares what is said of the argument that chooses the action, where
// servers describe the actions. Its options are compared as actions.
func (d *differ) discriminator(name string, before, after any) {
	said := func(schema any, side int) string {
		properties, _ := member(d.follow(schema, side), "properties").(map[string]any)
		s, _ := member(d.follow(properties[name], side), "description").(string)
		return s
	}
	a := argument{d.name, name}
	d.describe(d.field("input", name, "description"), sentence(a, ""), said(before, 0), said(after, 1))
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
	if object, ok := schema.(map[string]any); ok {
		if options, ok := enumOf(object); ok {
			return options
		}
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if all := constants(object[keyword]); all != nil {
				return all
			}
		}
	}
	return nil
}

// constants returns those of a union that has nothing else, and nil for any other.
func constants(branches any) []any {
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
