package envelope

// IssueCode says what kind of rule a value broke. The codes are those of Zod 4.
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

// Issue is one reason why a value was rejected. Its JSON form is that of a Zod 4
// issue, so issues that Zod wrote decode into it; numbers keep all their digits.
type Issue struct {
	Code    IssueCode `json:"code"`
	Path    Path      `json:"path"`
	Message string    `json:"message,omitempty"` // the first sentence; "" asks for ours

	Expected string `json:"expected,omitempty"` // invalid_type: the type

	Origin    string `json:"origin,omitempty"`    // too_small, too_big, invalid_key, invalid_element: what has the size
	Minimum   any    `json:"minimum,omitempty"`   // a number, or a time.Time for the origin date
	Maximum   any    `json:"maximum,omitempty"`   // likewise
	Inclusive *bool  `json:"inclusive,omitempty"` // nil means true
	Exact     bool   `json:"exact,omitempty"`     // the bound is both minimum and maximum

	Format   string `json:"format,omitempty"` // invalid_format: email, url, …
	Pattern  string `json:"pattern,omitempty"`
	Prefix   string `json:"prefix,omitempty"`
	Suffix   string `json:"suffix,omitempty"`
	Includes string `json:"includes,omitempty"`

	Divisor any       `json:"divisor,omitempty"` // not_multiple_of
	Values  []any     `json:"values,omitempty"`  // invalid_value: the options
	Keys    []string  `json:"keys,omitempty"`    // unrecognized_keys
	Errors  [][]Issue `json:"errors,omitempty"`  // invalid_union: the issues of each branch
	Issues  []Issue   `json:"issues,omitempty"`  // invalid_key, invalid_element: what is wrong with it

	Input     any    `json:"input,omitempty"`     // what was sent, if it is not what stands at Path
	Sensitive bool   `json:"sensitive,omitempty"` // what was sent is not shown
	Advice    string `json:"advice,omitempty"`    // the last sentence; "" asks for ours
}
