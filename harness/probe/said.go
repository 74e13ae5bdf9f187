package probe

// said are the kinds in words, for reports.
var said = map[Kind]string{
	MissingField:         "a required field is not there",
	WrongType:            "a field has a type that it may not have",
	Null:                 "a field is null",
	BelowMinimum:         "a number is just below its bound",
	AboveMaximum:         "a number is just above its bound",
	NotAMultiple:         "a number is no multiple of what it should be",
	NotAnOption:          "a value is outside its enum",
	WrongFormat:          "a string is not of its format",
	PatternBroken:        "a string does not match its pattern",
	TooShort:             "a string or list has too little in it",
	TooLong:              "a string or list has too much in it, or an item twice",
	UnknownKey:           "an object has a key that its schema forbids",
	MisspeltKey:          "a known key is misspelt",
	WrongElement:         "an element of a list is wrong",
	WrongNested:          "a field of a nested object is wrong",
	WrongUnion:           "a value fits no branch of its union",
	EmptyArguments:       "the arguments are {}",
	NotAnObject:          "the arguments are no object",
	UnknownTool:          "the tool does not exist",
	UnknownAction:        "the action of a grouped tool does not exist",
	MissingDiscriminator: "no action of a grouped tool is chosen",
	HostileText:          "a string holds markup, control characters or very much",
	EverythingWrong:      "all fields are wrong at once",
}

// meant are the verdicts in words, for reports.
var meant = map[Verdict]string{
	Conforms:     "an envelope that conforms to the specification",
	Succeeds:     "a call that the schema allows succeeded",
	Refused:      "a JSON-RPC error where the protocol asks for one",
	NotHealed:    "an envelope that conforms, but from which an agent could not repair its call",
	Violates:     "an envelope that breaks rules",
	NoEnvelope:   "an error in other words than an envelope",
	WrongChannel: "a JSON-RPC error, which the model does not see",
	Accepted:     "a call that the schema forbids succeeded",
	Leaks:        "an answer that shows internals",
	Crashed:      "the handler panicked, or the server died",
	Hung:         "no answer within the deadline",
	NotReached:   "not called, since the server was gone",
}
