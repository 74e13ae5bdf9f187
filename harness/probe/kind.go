package probe

import "slices"

// Kind says what is wrong with the call of a case.
type Kind string

// The kinds, in the order of cases and reports. What is wrong within a nested object
// or in an element has the kind WrongNested or WrongElement if it would otherwise be a
// missing field, a wrong type, null or an unknown key.
const (
	MissingField         Kind = "missing-field"         // a required field is not there
	WrongType            Kind = "wrong-type"            // a field has each type that it may not have
	Null                 Kind = "null"                  // a field is null
	BelowMinimum         Kind = "below-minimum"         // a number is just below its bound
	AboveMaximum         Kind = "above-maximum"         // a number is just above its bound
	NotAMultiple         Kind = "not-a-multiple"        // a number is no multiple of what it should be
	NotAnOption          Kind = "not-an-option"         // a value is outside its enum
	WrongFormat          Kind = "wrong-format"          // a string is not of its format
	PatternBroken        Kind = "pattern-broken"        // a string does not match its pattern
	TooShort             Kind = "too-short"             // a string or list has too little in it
	TooLong              Kind = "too-long"              // a string or list has too much in it, or an item twice
	UnknownKey           Kind = "unknown-key"           // an object has a key that its schema forbids
	MisspeltKey          Kind = "misspelt-key"          // a known key is misspelt
	WrongElement         Kind = "wrong-element"         // an element of a list is wrong
	WrongNested          Kind = "wrong-nested"          // a field of a nested object is wrong
	WrongUnion           Kind = "wrong-union"           // a value fits no branch of its union
	EmptyArguments       Kind = "empty-arguments"       // the arguments are {}
	NotAnObject          Kind = "not-an-object"         // the arguments are no object
	UnknownTool          Kind = "unknown-tool"          // the tool does not exist
	UnknownAction        Kind = "unknown-action"        // the action of a grouped tool does not exist
	MissingDiscriminator Kind = "missing-discriminator" // no action of a grouped tool is chosen
	HostileText          Kind = "hostile-text"          // a string holds markup, control characters or very much
	EverythingWrong      Kind = "everything-wrong"      // all fields are wrong at once
)

var kinds = []Kind{
	MissingField, WrongType, Null, BelowMinimum, AboveMaximum, NotAMultiple, NotAnOption,
	WrongFormat, PatternBroken, TooShort, TooLong, UnknownKey, MisspeltKey, WrongElement,
	WrongNested, WrongUnion, EmptyArguments, NotAnObject, UnknownTool, UnknownAction,
	MissingDiscriminator, HostileText, EverythingWrong,
}

// Kinds returns every kind, in the order of reports. The slice is the caller's own.
func Kinds() []Kind { return slices.Clone(kinds) }

// nested is the kind of what is wrong in the place that the path leads to.
func (k Kind) nested(steps []any) Kind {
	if len(steps) < 2 {
		return k
	}
	if _, ok := steps[len(steps)-1].(int); ok {
		return WrongElement
	}
	return WrongNested
}
