package schema

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/errshape/errshape/internal/jsonptr"
)

// pointerOf takes the pointer out of the library's location, a URL.
func pointerOf(location string) string {
	_, fragment, _ := strings.Cut(location, "#")
	if plain, err := url.PathUnescape(fragment); err == nil {
		return plain
	}
	return fragment
}

// walkJSON visits every value of a document, keys in order.
func walkJSON(v any, at string, visit func(at string, v any)) {
	visit(at, v)
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			walkJSON(v[key], at+"/"+jsonptr.Escape(key), visit)
		}
	case []any:
		for i, item := range v {
			walkJSON(item, at+"/"+strconv.Itoa(i), visit)
		}
	}
}

// The keywords whose value holds schemas: by name, by number, or is one itself.
var (
	schemasByName   = []string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"}
	schemasByNumber = []string{"allOf", "anyOf", "oneOf", "prefixItems"}
	schemaItself    = []string{"items", "additionalItems", "unevaluatedItems", "contains", "additionalProperties",
		"unevaluatedProperties", "propertyNames", "not", "if", "then", "else", "contentSchema"}
)

// keywordAt splits a pointer into the keyword it leads to, or into, and the place of
// the schema that has the keyword.
func keywordAt(at string) (keyword, place string) {
	list := jsonptr.Tokens(at)
	schema := 0 // list[:schema] leads to the innermost schema
	for i := 0; i < len(list); i++ {
		switch {
		case slices.Contains(schemaItself, list[i]):
			if i+1 < len(list) {
				if _, err := strconv.Atoi(list[i+1]); err == nil {
					i++ // draft 7's list of items
				}
			}
		case slices.Contains(schemasByName, list[i]), slices.Contains(schemasByNumber, list[i]):
			i++
		default:
			i = len(list)
		}
		if i+1 < len(list) {
			schema = i + 1
		}
	}
	if place = jsonptr.Of(list[:schema]); place == "" {
		place = "the root"
	}
	return list[schema], place
}
