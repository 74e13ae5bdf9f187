package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// near returns what the checker takes a code for, and "" if it takes it for itself.
func near(code envelope.Code) string {
	violations := envelope.CheckText(envelope.New(code, "m").Suggest("Queue your calls; do not blindly retry.").RetryAfter(1e9).Build().Text(), envelope.Strict())
	if len(violations) == 0 {
		return ""
	}
	Expect(violations).To(HaveExactElements(And(HaveField("Rule", "code-near-miss"), HaveField("Path", "/tool_error/@code"))))
	return strings.TrimSuffix(violations[0].Want, ", or a code unlike it")
}

var _ = Describe("A near miss", func() {
	It("is every spelling of a canonical code but its own", func() {
		for _, code := range envelope.Codes() {
			s := string(code)
			Expect(near(code)).To(BeEmpty(), s)
			for _, other := range []string{strings.ToLower(s), strings.ReplaceAll(s, "_", "-"), strings.ReplaceAll(s, "_", ""), strings.ReplaceAll(s, "_", " "),
				strings.ReplaceAll(s, "_", "."), " " + s, s + "_", s[:1] + strings.ToLower(s[1:])} {
				if other != s {
					Expect(near(envelope.Code(other))).To(Equal(s), other)
				}
			}
		}
	})

	DescribeTable("is one slip away",
		func(code, canonical string) { Expect(near(envelope.Code(code))).To(Equal(canonical)) },
		Entry("a letter too few", "NOT_FOND", "NOT_FOUND"),
		Entry("a letter too many", "RATE_LIMITTED", "RATE_LIMITED"),
		Entry("another letter", "UNAUTHORISED", "UNAUTHORIZED"),
		Entry("two letters swapped", "CONFLCIT", "CONFLICT"),
		Entry("a plural", "TIMEOUTS", "TIMEOUT"),
		Entry("a tense", "RATE_LIMITE", "RATE_LIMITED"),
		Entry("in camel case", "serverBusy", "SERVER_BUSY"),
		Entry("words run together", "time_out", "TIMEOUT"),
	)

	DescribeTable("is not a code of its own",
		func(code string) { Expect(near(envelope.Code(code))).To(BeEmpty()) },
		Entry("of the router", "UNKNOWN_TOOL"),
		Entry("of the router, for a wrong type", "INVALID_DISCRIMINATOR"),
		Entry("of a cancelled call", "CANCELLED"),
		Entry("of the client", "UNKNOWN"),
		Entry("the opposite", "AUTHORIZED"),
		Entry("an optional field", "MISSING_OPTIONAL_FIELD"),
		Entry("another limit", "SIZE_LIMITED"),
		Entry("another state", "SERVER_DOWN"),
		Entry("half of one", "FOUND"),
		Entry("the start of one", "HANDOFF"),
		Entry("the rest of one", "REQUIRED_FIELD"),
		Entry("more than one", "NOT_FOUND_OR_FORBIDDEN"),
		Entry("a number", "404"),
		Entry("a letter", "X"),
		Entry("of another alphabet", "שגיאה"),
		Entry("very long", strings.Repeat("NOT_FOUND", 1000)),
	)
})
