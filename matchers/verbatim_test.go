package matchers_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("CarryVerbatim", func() {
	awkward := []string{
		"plain", "AT&T", "a < b", "a > b", `say "hi"`, "it's", "<b>bold</b>", "]]>", "&amp;", "&lt;", "&#60;", "&", "<", "\x1b[31m", "a\r\nb", "für 日本",
		"</message>", "<!-- x -->", "<![CDATA[x]]>", "&amp;amp;", `<tool_error code="X">`,
	}
	It("holds for everything the writer writes, wherever it stands", func() {
		for _, text := range awkward {
			Expect(envelope.New("X", text)).To(CarryVerbatim(text), "%q", text)
			Expect(envelope.New("X", "m").Suggest("try "+text+" again")).To(CarryVerbatim(text), "%q", text)
			Expect(envelope.New("X", "m").Actions(text)).To(CarryVerbatim(text), "%q", text)
			Expect(envelope.New("X", "m").Detail("k", text)).To(CarryVerbatim(text), "%q", text)
			Expect(envelope.New("X", "nothing here")).NotTo(CarryVerbatim(text+text), "%q", text)
		}
	})

	DescribeTable("fails and says how", func(content, text, how string) {
		actual := "<tool_error code=\"X\" severity=\"error\">\n  <message>" + content + "</message>\n</tool_error>"
		Expect(actual).NotTo(CarryVerbatim(text))
		Expect(CarryVerbatim(text).FailureMessage(actual)).To(ContainSubstring("found it " + how))
	},
		Entry("when it is not there", "other", "AT&T", "nowhere"),
		Entry("when it became markup", "a <b>bold</b> word", "<b>bold</b>", "as markup, not escaped"),
		Entry("when & was escaped twice", "AT&amp;amp;T", "AT&T", "escaped twice"),
		Entry("when < was escaped twice", "a &amp;lt; b", "a < b", "escaped twice"),
		Entry("when & was not escaped", "AT&T", "AT&T", "not escaped"),
		Entry("when > was escaped", "a &gt; b", "a > b", "with other references"),
		Entry("when quotes were escaped", "say &quot;hi&quot;", `say "hi"`, "with other references"),
		Entry("when a numeric reference was used", "AT&#38;T", "AT&T", "with other references"),
		Entry("when CDATA was used", "<![CDATA[AT&T]]>", "AT&T", "in a CDATA section"),
		Entry("when it is right once and wrong once", "AT&amp;T and AT&amp;amp;T", "AT&T", "escaped twice"),
		Entry("when it was dropped to its text", "bold", "<b>bold</b>", "nowhere"),
	)
})
