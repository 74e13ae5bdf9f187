package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// pageCodes is the sentence of the page that lists them.
const pageCodes = `MISSING_DISCRIMINATOR, UNKNOWN_ACTION, VALIDATION_ERROR, MISSING_REQUIRED_FIELD, INTERNAL_ERROR, RATE_LIMITED, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT, TIMEOUT, SERVER_BUSY, DEPRECATED, AUTH_REQUIRED, HANDOFF_UPSTREAM_UNAVAILABLE, HANDOFF_NAMESPACE_MISMATCH, HANDOFF_CONNECTING`

var _ = Describe("Code", func() {
	It("has the page's seventeen, in the page's order", func() {
		var codes []string
		for _, code := range envelope.Codes() {
			codes = append(codes, string(code))
		}
		Expect(codes).To(HaveLen(17))
		Expect(strings.Join(codes, ", ")).To(Equal(pageCodes))
	})

	It("gives each caller a list of its own", func() {
		envelope.Codes()[0] = "CHANGED"
		Expect(envelope.Codes()[0]).To(Equal(envelope.CodeMissingDiscriminator))
	})

	It("knows a canonical code, letter for letter", func() {
		for _, code := range envelope.Codes() {
			Expect(code.Canonical()).To(BeTrue(), string(code))
			Expect(envelope.Code(strings.ToLower(string(code))).Canonical()).To(BeFalse(), string(code))
		}
	})

	DescribeTable("allows custom codes, which are not canonical",
		func(code envelope.Code) {
			Expect(code.Canonical()).To(BeFalse())
			e, err := envelope.Parse(envelope.New(code, "m").Build().Text())
			Expect(err).NotTo(HaveOccurred())
			Expect(e).To(HaveField("Code", code))
		},
		Entry("of a router", envelope.Code("UNKNOWN_TOOL")),
		Entry("of a client", envelope.CodeUnknown),
		Entry("of digits", envelope.Code("404")),
		Entry("of another alphabet", envelope.Code("שגיאה")),
		Entry("with all that is escaped", envelope.Code(`&<>"'`)),
		Entry("none at all", envelope.Code("")),
	)
})
