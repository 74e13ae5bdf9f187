package probe

import (
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// unsaid are the messages of a check that came to no end: its time or its steps were up,
// or the arguments were more than it reads. They prove nothing.
var unsaid = []string{
	"Matching the required pattern took too long.", "Checking the arguments takes too many steps.",
	"The arguments could not be checked", "Arguments too large.", "Arguments nested too deep.", "Number out of range.",
}

// gaveUp tells whether the schema has said nothing about the arguments as a whole.
func gaveUp(issues []envelope.Issue) bool {
	return slices.ContainsFunc(issues, func(issue envelope.Issue) bool {
		return issue.Code == envelope.IssueCustom && slices.ContainsFunc(unsaid, func(message string) bool {
			return strings.HasPrefix(issue.Message, message)
		})
	})
}

// maxGivenUp bounds how often the checks of one kind of a tool may come to no end: each
// takes its time.
const maxGivenUp = 2
