package envelope_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("Severity", func() {
	DescribeTable("is an error unless it is a warning, letter for letter",
		func(severity envelope.Severity, isError bool) {
			Expect(severity.IsError()).To(Equal(isError))
			Expect(envelope.New("X", "m").Severity(severity).Build().Response().IsError).To(Equal(isError))
			Expect(envelope.New("X", "m").Severity(severity).Response().IsError).To(Equal(isError))
		},
		Entry("warning", envelope.SeverityWarning, false),
		Entry("error", envelope.SeverityError, true),
		Entry("critical", envelope.SeverityCritical, true),
		Entry("none, which is written as error", envelope.Severity(""), true),
		Entry("one of a server's own", envelope.Severity("info"), true),
		Entry("a warning in capitals", envelope.Severity("WARNING"), true),
		Entry("a warning with a space", envelope.Severity("warning "), true),
	)

	It("is written as error when it is not set", func() {
		Expect((&envelope.ToolError{Code: "X", Message: "m"}).Text()).To(HavePrefix(`<tool_error code="X" severity="error">`))
		Expect(envelope.New("X", "m").Severity("").Build().Text()).To(HavePrefix(`<tool_error code="X" severity="error">`))
	})

	It("is always an error for wrong arguments", func() {
		Expect((&envelope.ValidationError{}).Response().IsError).To(BeTrue())
	})
})
