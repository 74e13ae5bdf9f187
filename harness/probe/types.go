package probe

import (
	"encoding/json"
	"slices"
)

// Types of JSON Schema.
const (
	typeString  = "string"
	typeInteger = "integer"
	typeNumber  = "number"
	typeBoolean = "boolean"
	typeArray   = "array"
	typeObject  = "object"
	typeNull    = "null"
)

// hints tell the type that a keyword is about, where the schema does not say.
var hints = []struct{ typ, keyword string }{
	{typeObject, "properties"}, {typeObject, "required"}, {typeObject, "minProperties"},
	{typeArray, "items"}, {typeArray, "prefixItems"}, {typeArray, "minItems"},
	{typeString, "minLength"}, {typeString, "maxLength"}, {typeString, "pattern"}, {typeString, "format"},
	{typeNumber, "minimum"}, {typeNumber, "maximum"}, {typeNumber, "multipleOf"},
	{typeNumber, "exclusiveMinimum"}, {typeNumber, "exclusiveMaximum"},
}

// types returns the types that the schema allows, or hints at. None means any.
func (d document) types(k keywords) []string {
	switch t := k["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var types []string
		for _, one := range t {
			if s, ok := one.(string); ok {
				types = append(types, s)
			}
		}
		return types
	}
	var types []string
	for _, value := range k.options() {
		types = append(types, typeOf(value))
	}
	if types == nil {
		for _, branch := range d.branches(k) {
			types = append(types, d.types(branch)...)
		}
	}
	if types == nil {
		for _, hint := range hints {
			if _, ok := k[hint.keyword]; ok {
				types = append(types, hint.typ)
			}
		}
	}
	slices.Sort(types)
	return slices.Compact(types)
}

func (d document) allows(k keywords, typ string) bool { return slices.Contains(d.types(k), typ) }

// options returns the only values that the schema allows, nil if it does not name them.
func (k keywords) options() []any {
	if value, ok := k["const"]; ok {
		return []any{value}
	}
	options, _ := k["enum"].([]any)
	return options
}

func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return typeNull
	case bool:
		return typeBoolean
	case string:
		return typeString
	case json.Number:
		if n := ratOf(v); n != nil && n.IsInt() {
			return typeInteger
		}
		return typeNumber
	case []any:
		return typeArray
	}
	return typeObject
}

// isOfType tells whether a value has the type, an integer that of a number too.
func isOfType(value any, typ string) bool {
	is := typeOf(value)
	return is == typ || is == typeInteger && typ == typeNumber
}

// plain returns a value of each type, for where no schema says more.
func plain(typ string) any {
	switch typ {
	case typeInteger:
		return json.Number("1")
	case typeNumber:
		return json.Number("1.5")
	case typeBoolean:
		return true
	case typeArray:
		return []any{}
	case typeObject:
		return map[string]any{}
	case typeNull:
		return nil
	}
	return "text"
}
