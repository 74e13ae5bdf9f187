package schema

import (
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/prose"
)

// translator turns the library's tree of errors into issues.
type translator struct {
	*compiled
	value any
	spots *spot
}

// issues returns what the error and its causes say, in no order, with paths from the
// arguments on.
func (t *translator) issues(err *jsonschema.ValidationError) []envelope.Issue {
	path := pathOf(err.InstanceLocation, t.value)
	one := func(i envelope.Issue) []envelope.Issue {
		i.Path = path
		return []envelope.Issue{i}
	}
	switch k := err.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		return t.all(err.Causes)
	case *kind.Type:
		return one(envelope.Issue{Code: envelope.IssueInvalidType, Expected: typeNames(k.Want)})
	case *kind.Enum:
		return one(envelope.Issue{Code: envelope.IssueInvalidValue, Values: k.Want})
	case *kind.Const:
		return one(envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{k.Want}})
	case *kind.Pattern:
		return one(envelope.Issue{Code: envelope.IssueInvalidFormat, Format: patternFormat, Pattern: "/" + k.Want + "/"})
	case *kind.Format:
		return one(envelope.Issue{Code: envelope.IssueInvalidFormat, Format: formatName(k.Want)})
	case *kind.AnyOf:
		return t.union(err, path)
	case *kind.OneOf:
		if len(k.Subschemas) > 0 {
			return one(severalFit)
		}
		return t.union(err, path)
	case *kind.Not:
		return one(envelope.Issue{Code: envelope.IssueCustom, Message: "The value is of a form that is not allowed.", Advice: "Expected a value of another form."})
	case *kind.FalseSchema:
		return forbidden(err, path)
	case *kind.RefCycle:
		return one(uncheckable("the schema refers to itself without end"))
	}
	if issues := t.ofObject(err, path); issues != nil {
		return issues
	}
	if issue, ok := size(err.ErrorKind); ok {
		return one(issue)
	}
	return one(envelope.Issue{Code: envelope.IssueCustom, Advice: "Expected a value that fits the schema."})
}

func (t *translator) all(errs []*jsonschema.ValidationError) []envelope.Issue {
	issues := make([]envelope.Issue, 0, len(errs))
	for _, err := range errs {
		issues = append(issues, t.issues(err)...)
	}
	return issues
}

// severalFit is Zod's issue of a union that takes one form alone.
var severalFit = envelope.Issue{Code: envelope.IssueInvalidUnion, Inclusive: &exclusive}

// union gathers the issues of each branch, with paths from the union on.
func (t *translator) union(err *jsonschema.ValidationError, path envelope.Path) []envelope.Issue {
	issue := envelope.Issue{Code: envelope.IssueInvalidUnion, Path: path}
	for _, cause := range possible(err.Causes) {
		branch := t.sorted(t.issues(cause))
		for i := range branch {
			branch[i].Path = branch[i].Path[len(path):]
		}
		issue.Errors = append(issue.Errors, branch)
	}
	if len(issue.Errors) == 1 { // no choice at all
		for i := range issue.Errors[0] {
			issue.Errors[0][i].Path = further(path, issue.Errors[0][i].Path...)
		}
		return issue.Errors[0]
	}
	return []envelope.Issue{issue}
}

// possible leaves out the branches that nothing can fit, but where there is no other.
func possible(branches []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	rest := slices.DeleteFunc(slices.Clone(branches), func(branch *jsonschema.ValidationError) bool {
		_, never := branch.ErrorKind.(*kind.FalseSchema)
		return never
	})
	if len(rest) == 0 {
		return branches
	}
	return rest
}

// forbidden words the schema false by what it forbids.
func forbidden(err *jsonschema.ValidationError, path envelope.Path) []envelope.Issue {
	at := pointerOf(err.SchemaURL)
	last := len(path) - 1
	key, isKey := "", false
	if last >= 0 {
		key, isKey = path[last].(string)
	}
	if isKey && (strings.HasSuffix(at, "/unevaluatedProperties") || strings.HasSuffix(at, "/additionalProperties")) {
		return []envelope.Issue{{Code: envelope.IssueUnrecognizedKeys, Path: path[:last], Keys: []string{key}}}
	}
	issue := envelope.Issue{Code: envelope.IssueCustom, Path: path, Message: "No value is allowed here.", Advice: "Expected no value."}
	if last >= 0 {
		issue.Advice = "Leave this out."
	}
	return []envelope.Issue{issue}
}

// patternFormat is Zod's name for the format that a pattern sets.
const patternFormat = "regex"

// formatName changes the names that mean something else in Zod's issues.
func formatName(name string) string {
	switch name {
	case "regex":
		return "regular-expression"
	case "time":
		return "full-time" // which has an offset
	}
	return name
}

// typeNames joins the names of types, null last: it is the lesser choice.
func typeNames(names []string) string {
	names = slices.Clone(names)
	slices.SortStableFunc(names, func(a, b string) int { return isNull(a) - isNull(b) })
	return prose.Or(names)
}

func isNull(name string) int {
	if name == "null" {
		return 1
	}
	return 0
}
