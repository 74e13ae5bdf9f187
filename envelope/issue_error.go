package envelope

// NewValidationError returns the envelope that rejects a call of action with what
// was sent: one line for each issue.
func NewValidationError(action string, sent any, issues ...Issue) *ValidationError {
	v := &ValidationError{Action: action, Recovery: ValidationRecovery}
	for _, issue := range issues {
		v.Fields = append(v.Fields, Field{Name: issue.Path.String(), Text: issue.Message})
	}
	return v
}
