package envelope_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("Printable", func() {
	DescribeTable("escapes what a terminal should not see, and that alone",
		func(text, want string) { Expect(envelope.Printable(text)).To(Equal(want)) },
		Entry("nothing", "", ""),
		Entry("ASCII with quotes and backslashes", `a "b" 'c' \d <e> &`, `a "b" 'c' \d <e> &`),
		Entry("line breaks", "a\nb\r\n\tc", `a\nb\r\n\tc`),
		Entry("a colour", "\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`),
		Entry("a bell and a backspace", "\a\b", `\a\b`),
		Entry("zero and delete", "\x00\x7f", `\x00\x7f`),
		Entry("a sequence of one character", "\u009b31m", `\u009b31m`),
		Entry("direction marks", "\u202ea\u2066", `\u202ea\u2066`),
		Entry("letters that look like others", "раypal", `\u0440\u0430ypal`),
		Entry("beyond the basic plane", "🔥", `\U0001f525`),
		Entry("bytes that are not UTF-8", "a\xffb\xe2\x82", `a\xffb\xe2\x82`),
		Entry("the replacement character itself", "\ufffd", `\ufffd`),
	)

	It("leaves a printable text where it is", func() {
		for _, s := range awkward {
			once := envelope.Printable(s)
			Expect(once).To(MatchRegexp(`^[ -~]*$`))
			Expect(envelope.Printable(once)).To(Equal(once))
		}
	})
})
