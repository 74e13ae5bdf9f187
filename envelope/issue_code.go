package envelope

// IssueCode says what kind of rule a value broke. The codes are those of Zod 4; a
// code that is not among them is written as a custom one.
type IssueCode string

// The issue codes.
const (
	IssueInvalidType      IssueCode = "invalid_type"
	IssueTooSmall         IssueCode = "too_small"
	IssueTooBig           IssueCode = "too_big"
	IssueInvalidFormat    IssueCode = "invalid_format"
	IssueNotMultipleOf    IssueCode = "not_multiple_of"
	IssueUnrecognizedKeys IssueCode = "unrecognized_keys"
	IssueInvalidUnion     IssueCode = "invalid_union"
	IssueInvalidKey       IssueCode = "invalid_key"
	IssueInvalidElement   IssueCode = "invalid_element"
	IssueInvalidValue     IssueCode = "invalid_value"
	IssueCustom           IssueCode = "custom"
)
