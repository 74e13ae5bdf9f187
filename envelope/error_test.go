package envelope_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = DescribeTable("As an error an envelope says",
	func(err error, want string) { Expect(err.Error()).To(Equal(want)) },
	Entry("its code and message", pageToolError(), "NOT_FOUND: No invoice with that ID"),
	Entry("its message, without a code", &envelope.ToolError{Message: "m"}, "m"),
	Entry("its lines", &envelope.ValidationError{Action: "a.b", Fields: []envelope.Field{{Name: "x", Text: "Bad."}, {Name: "y", Text: "Worse."}}}, "VALIDATION_ERROR: a.b: x: Bad.; y: Worse."),
	Entry("its lines, without an action", &envelope.ValidationError{Fields: []envelope.Field{{Name: "x", Text: "Bad."}}}, "VALIDATION_ERROR: x: Bad."),
)
