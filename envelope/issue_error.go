package envelope

import "slices"

// NewValidationError returns the envelope that rejects a call of action, a dotted
// name as billing.get_invoice: one field for each issue, in the order given, those
// about unknown keys last. Each field's text is a line of three sentences: the
// problem, what was sent, what was expected.
//
// sent is the arguments: JSON as a [json.RawMessage], whose keys keep their order, or
// any value that encodes as JSON. The values of the issues are found in it by their
// paths. Where an issue is sensitive its value is redacted, also within the objects
// that other lines show, and if it is one of a union's branch that has no line.
//
// A union's line is followed by those of the branch that fits best, so that the
// fields to fix have lines of their own; where only one branch can be meant, its lines
// stand alone. (Page: Validation errors are written to be
// healed.)
func NewValidationError(action string, sent any, issues ...Issue) *ValidationError {
	values := newSentValues(sent, issues)
	issues = unions{values}.expand(issues)
	slices.SortStableFunc(issues, func(a, b Issue) int {
		return isUnknownKeys(a) - isUnknownKeys(b)
	})
	v := &ValidationError{Action: action, Recovery: ValidationRecovery, Fields: make([]Field, len(issues))}
	for i := range issues {
		issues[i].Sensitive = values.secrets.below(issues[i].Path).here()
		v.Fields[i] = issues[i].field(values)
	}
	return v
}

func isUnknownKeys(i Issue) int {
	if i.Code == IssueUnrecognizedKeys {
		return 1
	}
	return 0
}

func (i *Issue) field(values *sentValues) Field {
	shown, missing := values.show(i)
	return Field{
		Name: i.Path.String(),
		Text: i.problem(missing) + " " + sentWords + shown + ". " + i.expected(),
	}
}
