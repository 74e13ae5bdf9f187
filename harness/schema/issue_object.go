package schema

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/errshape/errshape/envelope"
)

// ofObject words what is wrong with the keys of an object. It returns nil for every
// other kind of error.
func (t *translator) ofObject(err *jsonschema.ValidationError, path envelope.Path) []envelope.Issue {
	switch k := err.ErrorKind.(type) {
	case *kind.Required:
		return t.missing(err, path, k.Missing, "")
	case *kind.DependentRequired:
		return t.missing(err, path, k.Missing, k.Prop)
	case *kind.Dependency:
		return t.missing(err, path, k.Missing, k.Prop)
	case *kind.AdditionalProperties:
		return []envelope.Issue{{Code: envelope.IssueUnrecognizedKeys, Path: path, Keys: slices.Sorted(slices.Values(k.Properties))}}
	case *kind.PropertyNames:
		return []envelope.Issue{t.wrongName(err.Causes, path, k.Property)}
	}
	return nil
}

// missing makes an issue of each key that is not there, with what the schema that requires it
// says its value must be, or any other that applies there.
func (t *translator) missing(err *jsonschema.ValidationError, path envelope.Path, keys []string, because string) []envelope.Issue {
	requiring := inPlace(t.schemas[err.SchemaURL])
	issues := make([]envelope.Issue, len(keys))
	for i, key := range keys {
		issue, ok := wanted(step(requiring, key))
		if !ok {
			at := t.top()
			for _, to := range path {
				at = at.step(to)
			}
			issue, _ = wanted(at.step(key).schemas)
		}
		issue.Path = further(path, key)
		if because != "" {
			issue.Message = "Required together with '" + because + "'."
		}
		issues[i] = issue
	}
	return issues
}

// wanted says what kind of value the schemas ask for, by the first that does. It is not ok
// if none does.
func wanted(schemas []*jsonschema.Schema) (issue envelope.Issue, ok bool) {
	for _, s := range schemas {
		switch {
		case s.Enum != nil:
			return envelope.Issue{Code: envelope.IssueInvalidValue, Values: s.Enum.Values}, true
		case s.Const != nil:
			return envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{*s.Const}}, true
		case s.Types != nil && !s.Types.IsEmpty():
			return envelope.Issue{Code: envelope.IssueInvalidType, Expected: typeNames(s.Types.ToStrings())}, true
		case len(s.AnyOf)+len(s.OneOf) > 0:
			if types := branchTypes(append(slices.Clone(s.AnyOf), s.OneOf...)); len(types) > 0 {
				return envelope.Issue{Code: envelope.IssueInvalidType, Expected: typeNames(types)}, true
			}
		}
	}
	return envelope.Issue{Code: envelope.IssueInvalidType, Advice: "Expected a value."}, false
}

// branchTypes returns the types of a union, or nil if a branch does not tell.
func branchTypes(branches []*jsonschema.Schema) []string {
	var types []string
	for _, s := range branches {
		for s.Ref != nil && s.Types == nil {
			s = s.Ref
		}
		if s.Types == nil || s.Types.IsEmpty() {
			return nil
		}
		for _, name := range s.Types.ToStrings() {
			if !slices.Contains(types, name) {
				types = append(types, name)
			}
		}
	}
	return types
}

// wrongName words a key that propertyNames rejects. What was sent is the key.
func (t *translator) wrongName(causes []*jsonschema.ValidationError, path envelope.Path, key string) envelope.Issue {
	name := translator{compiled: t.compiled, value: key}
	return envelope.Issue{
		Code: envelope.IssueInvalidKey, Origin: "record", Path: further(path, key), Input: key,
		Issues: name.sorted(name.all(causes)),
	}
}
