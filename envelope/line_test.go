package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = DescribeTable("A field's line is taken apart",
	func(text, problem, sent, expected string) {
		Expect(envelope.Field{Text: text}.Line()).To(Equal(envelope.Line{Problem: problem, Sent: sent, Expected: expected}))
	},
	Entry("the page's", "Invalid email format. You sent: 'not-an-email'. Expected a valid email address.",
		"Invalid email format.", "'not-an-email'", "Expected a valid email address."),
	Entry("the framework's, whose problem is no sentence", "Invalid email address You sent: 'x'. Expected: a valid email address (e.g. user@example.com).",
		"Invalid email address", "'x'", "Expected: a valid email address (e.g. user@example.com)."),
	Entry("a missing value", "Required. You sent: (missing). Expected type: string.", "Required.", "(missing)", "Expected type: string."),
	Entry("a number with a point", "Too small. You sent: 1.5. Must be >= 18.", "Too small.", "1.5", "Must be >= 18."),
	Entry("a negative number with an exponent", "Too small. You sent: -1e-7. Must be >= 0.", "Too small.", "-1e-7", "Must be >= 0."),
	Entry("null", "Wrong. You sent: null. Expected type: string.", "Wrong.", "null", "Expected type: string."),
	Entry("a list", "Wrong. You sent: array(3). Expected type: string.", "Wrong.", "array(3)", "Expected type: string."),
	Entry("an object", `Wrong. You sent: {"a":"b. c","d":1}. Expected type: string.`, "Wrong.", `{"a":"b. c","d":1}`, "Expected type: string."),
	Entry("an empty string", "Too small. You sent: ''. Minimum length: 5 characters.", "Too small.", "''", "Minimum length: 5 characters."),
	Entry("a redacted value", "Wrong. You sent: (redacted). Minimum length: 8 characters.", "Wrong.", "(redacted)", "Minimum length: 8 characters."),
	Entry("a value with quotes", "Wrong. You sent: 'it's 'x''. Expected type: number.", "Wrong.", "'it's 'x''", "Expected type: number."),
	Entry("a value with a full stop", "Wrong. You sent: 'a. b.'. Expected type: number.", "Wrong.", "'a. b.'", "Expected type: number."),
	Entry("a value that holds a whole line", "Wrong. You sent: 'You sent: 'x'. Expected b.'. Expected type: number.", "Wrong.", "'You sent: 'x'. Expected b.'", "Expected type: number."),
	Entry("options in quotes", "Invalid option. You sent: 'c'. Valid options: 'a', 'b'.", "Invalid option.", "'c'", "Valid options: 'a', 'b'."),
	Entry("a problem of two sentences", "Not found. Or gone. You sent: 'a'. Expected b.", "Not found. Or gone.", "'a'", "Expected b."),
	Entry("a value that was cut", "Too big. You sent: '"+strings.Repeat("x", 47)+"...'. Maximum length: 5 characters.", "Too big.", "'"+strings.Repeat("x", 47)+"...'", "Maximum length: 5 characters."),
	Entry("the framework's of unknown keys, after a quote", "M You sent: 'it's'. Remove or correct unrecognized fields: 'z'. Check for typos.",
		"M", "'it's'", "Remove or correct unrecognized fields: 'z'. Check for typos."),
	Entry("nothing expected, after a value that holds a line", "M You sent: 'x'. Expected type: number. You sent: 'y'.", "M", "'x'. Expected type: number. You sent: 'y'", ""),
	Entry("nothing expected", "Wrong. You sent: 'a'.", "Wrong.", "'a'", ""),
	Entry("no problem", "You sent: 'a'. Expected b.", "", "'a'", "Expected b."),
	Entry("nothing sent", "Invalid email format. Expected a valid email address.", "Invalid email format.", "", "Expected a valid email address."),
	Entry("one sentence", "Invalid email format.", "Invalid email format.", "", ""),
	Entry("words that are no sentence", "bad value", "bad value", "", ""),
	Entry("no text", "", "", "", ""),
)
