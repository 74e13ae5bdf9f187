// Package schema checks the arguments of a call against a tool's JSON Schema and
// says what is wrong in the words of the specification.
//
//	s, err := schema.Compile(tool.InputSchema)
//	…
//	if invalid := schema.Validate(s, "billing.get_invoice", arguments); invalid != nil {
//		return invalid // *envelope.ValidationError
//	}
//
// It knows JSON Schema 2020-12, which a schema without $schema is taken for, draft 7,
// and the drafts 2019-09, 6 and 4. Formats are asserted. Every failure is reported,
// not the first, in the order of the schema, and the same arguments always give the
// same text. Two failures hide others: a value of the wrong type, or none of an
// enum's, is reported for that alone.
//
// Numbers are compared exactly. Patterns are matched in linear time, or, where they
// need more than that allows, as with a lookahead, within a time limit. What is
// writeOnly or has the format password is never shown.
//
// A schema may refer to its own parts only: nothing is loaded from a network or disk.
package schema
