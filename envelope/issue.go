package envelope

import (
	"bytes"
	"encoding/json"
)

// Issue is one reason why a value was rejected. Its JSON form is that of a Zod 4
// issue, so issues that Zod wrote decode into it, numbers with all their digits.
// Which of the fields beside Code and Path matter depends on the code.
//
//	envelope.Issue{
//		Code: envelope.IssueTooSmall, Path: envelope.Path{"age"},
//		Origin: "number", Minimum: 18,
//	}
type Issue struct {
	Code    IssueCode `json:"code"`
	Path    Path      `json:"path"`
	Message string    `json:"message,omitempty"` // the first sentence of the line; "" asks for ours

	Expected string `json:"expected,omitempty"` // invalid_type: the type

	Origin    string `json:"origin,omitempty"`    // too_small, too_big, …: string, number, int, bigint, array, set, map, object, date, file
	Minimum   any    `json:"minimum,omitempty"`   // a number; for a date a time.Time, milliseconds since 1970 or ISO 8601
	Maximum   any    `json:"maximum,omitempty"`   // likewise
	Inclusive *bool  `json:"inclusive,omitempty"` // whether the bound itself is allowed, or more than one form of a union; nil means that it is
	Exact     bool   `json:"exact,omitempty"`     // whether the bound is the only size allowed
	Divisor   any    `json:"divisor,omitempty"`   // not_multiple_of: a number

	Format    string `json:"format,omitempty"`   // invalid_format: email, url, uuid, …
	Pattern   string `json:"pattern,omitempty"`  // format regex or template_literal
	Prefix    string `json:"prefix,omitempty"`   // format starts_with
	Suffix    string `json:"suffix,omitempty"`   // format ends_with
	Includes  string `json:"includes,omitempty"` // format includes
	Algorithm string `json:"algorithm,omitempty"`

	Values []any    `json:"values,omitempty"` // invalid_value: the options
	Keys   []string `json:"keys,omitempty"`   // unrecognized_keys

	Errors        [][]Issue `json:"errors,omitempty"`        // invalid_union: the issues of each branch, their paths from the union on; none if several fit
	Discriminator string    `json:"discriminator,omitempty"` // invalid_union: the key that tells the branches apart
	Options       []any     `json:"options,omitempty"`       // invalid_union: the values of the discriminator
	Issues        []Issue   `json:"issues,omitempty"`        // invalid_key, invalid_element: what is wrong with it

	Input     any    `json:"input,omitempty"`     // what was sent, if it is not what stands at Path
	Sensitive bool   `json:"sensitive,omitempty"` // whether what was sent is a secret, shown as (redacted)
	Advice    string `json:"advice,omitempty"`    // the last sentence of the line; "" asks for ours

	closest []Issue // invalid_union: the branch that fits best
}

// inclusive reports whether the bound itself is allowed, or more than one form.
func (i *Issue) inclusive() bool { return i.Inclusive == nil || *i.Inclusive }

// UnmarshalJSON decodes an issue of Zod's. Numbers become [json.Number], so that
// no digit is lost.
func (i *Issue) UnmarshalJSON(data []byte) error {
	type plain Issue // without the method, or it would call itself
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode((*plain)(i))
}
