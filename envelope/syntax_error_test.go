package envelope_test

import (
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("SyntaxError", func() {
	DescribeTable("says what was found, where, and what was wanted",
		func(text, want string) {
			_, err := envelope.Parse(text)
			Expect(err).To(MatchError(strings.TrimPrefix(want, "\n")))
			var syntax *envelope.SyntaxError
			Expect(errors.As(err, &syntax)).To(BeTrue())
			first, _, _ := strings.Cut(syntax.Error(), "\n")
			Expect(syntax.Summary()).To(Equal(first))
			Expect(envelope.Position{Offset: syntax.Offset, Line: syntax.Line, Column: syntax.Column}).To(Equal(position(text, syntax.Offset)))
		},
		Entry("plain text", "Invoice not found.\nTry again.", `
line 1, column 1: found "Invoice not found.", want <tool_error> or <validation_error>
    Invoice not found.
    ^`),
		Entry("no text", "", `
line 1, column 1: found the end of the text, want <tool_error> or <validation_error>
    
    ^`),
		Entry("an end tag that is not the open one's", "<tool_error>\n  <message>No</messge>\n</tool_error>", `
line 2, column 14: found </messge>, want </message>, or &lt; for a < that is text
      <message>No</messge>
                 ^`),
		Entry("an end tag that does not end", "<tool_error>\n<message>No</message\n</tool_error>", `
line 2, column 12: found </message\n<, want </message>
    <message>No</message
               ^`),
		Entry("an element that is never closed", "<tool_error>\n  <recovery>List\n", `
line 3, column 1: found the end of the text, want </recovery> for the <recovery> of line 2
    
    ^`),
		Entry("a tag of the root that is none", `<tool_error code=X>`, `
line 1, column 18: found X, want name="value" or the > of the tag
    <tool_error code=X>
                     ^`),
		Entry("a document type", "<!DOCTYPE x>\n<tool_error/>", `
line 1, column 1: found <!DOCTYPE, want an envelope without a document type
    <!DOCTYPE x>
    ^`),
		Entry("a comment that never ends", "<tool_error>\n<!-- a", `
line 2, column 1: found <!-- that never ends, want -->
    <!-- a
    ^`),
		Entry("bytes that are not UTF-8, and characters before them", "<tool_error><message>é\xff</message></tool_error>", `
line 1, column 23: found the byte 0xFF, which is not UTF-8, want UTF-8 text
    <tool_error><message>\u00e9\xff</message></tool_error>
                               ^`),
		Entry("control characters and tabs in the line", "\x1b[2J\t<tool_error>\t\x07", `
line 1, column 20: found the end of the text, want </tool_error> for the <tool_error> of line 1
    \x1b[2J\t<tool_error>\t\a
                             ^`),
		Entry("a long line, cut to what is near", "<tool_error><message>"+strings.Repeat("long ", 40)+"</wrong>"+strings.Repeat(" long", 40), `
line 1, column 222: found </wrong>, want </message>, or &lt; for a < that is text
    ...long long long long long long long long long long long long </wrong> long long long long long long l...
                                                                   ^`),
		Entry("a line that ends in CRLF", "<tool_error>\r\n<a></b>\r\n</tool_error>", `
line 2, column 4: found </b>, want </a>, or &lt; for a < that is text
    <a></b>
       ^`),
	)

	It("stays short, whatever the text", func() {
		for _, text := range []string{
			strings.Repeat("é", 1e5), "x" + strings.Repeat("é", 1e5), "<tool_error>" + strings.Repeat("é", 1e5), "<tool_error><" + strings.Repeat("n", 1e5) + "></x>",
			"<tool_error></" + strings.Repeat("n", 1e5) + ">", "<tool_error " + strings.Repeat("a", 1e5), "<" + strings.Repeat("r", 1e5) + "/>",
		} {
			_, err := envelope.Parse(text)
			Expect(err).To(HaveOccurred())
			Expect(len(err.Error())).To(BeNumerically("<", 1500))
			Expect(err.Error()).NotTo(ContainSubstring(`\xc3`), "no character is cut in half")
		}
	})
})
