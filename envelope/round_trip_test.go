package envelope_test

import (
	"strings"
	"time"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures"
)

// awkward are texts that are legal by the page though XML 1.0 or a careless parser
// would not have them.
var awkward = []string{
	"", " ", "\n", "plain", "&", "<", ">", `"`, "'", "&<>\"'", "]]>", "<![CDATA[x]]>", "<!-- x -->", "<?x y?>",
	"</message>", "</tool_error><tool_error>", `" severity="warning`, "&amp;", "&amp;amp;", "&#60;", "&#x3C;", "&nbsp;", "&", "a&b;c",
	"\x00", "\x01\x08\x0b\x0c\x1f\x7f", "\x1b[31m", "\r", "\r\n", "a\rb\nc\r\nd", "\t", "  leading and trailing  ",
	"\u0085\u2028\u2029\u00a0", "\ufeff", "\u202eabc\u202c", "\u200b\U000e0041", "\ufffd", "\ufffe\uffff\U0010ffff", "e\u0301", "漢字 🔥",
	"a < b", "List<String>", "<ann@b.example>", "a <b c='", `<a b="`, "<", "x<", "<tool_error", "You sent: 'x'.", strings.Repeat("L", 5000),
}

var _ = Describe("Writing and parsing", func() {
	It("are inverse for every awkward text in every place of a tool error", func() {
		for _, s := range awkward {
			for _, e := range []*envelope.ToolError{
				{Code: envelope.Code(s), Severity: "error", Message: "m"},
				{Code: "X", Severity: envelope.Severity(orText(s, "error")), Message: "m"},
				{Code: "X", Severity: "error", Message: s},
				{Code: "X", Severity: "error", Message: "m", Recovery: s},
				{Code: "X", Severity: "error", Message: "m", AvailableActions: []string{s, "a", s}},
				{Code: "X", Severity: "error", Message: "m", Details: []envelope.Detail{{Key: s, Value: "v"}, {Key: "k", Value: s}, {Key: s, Value: s}}},
				{Code: envelope.Code(s), Severity: "critical", Message: s, Recovery: s, AvailableActions: []string{s}, Details: []envelope.Detail{{Key: s, Value: s}}, RetryAfter: time.Second},
			} {
				Expect(toolErrorIn(e.Text())).To(Equal(e), "%q", s)
			}
		}
	})

	It("are inverse for every awkward text in every place of a validation error", func() {
		for _, s := range awkward {
			r := orText(s, envelope.ValidationRecovery)
			for _, v := range []*envelope.ValidationError{
				{Action: s, Fields: []envelope.Field{{Name: s, Text: s}, {Name: "b", Text: s}}, Recovery: r},
				{Action: "a", Recovery: r, Contract: &envelope.ContractAwareness{
					SystemNote: s, Action: s, ChangeCount: -3, MaxSeverity: envelope.DeltaSeverity(strings.Trim(s, " \t\r\n")), Instructions: s,
					Changes: []envelope.Delta{{Severity: envelope.DeltaSeverity(s), Field: s, Description: s, Before: &s, After: &s}, {Before: &s}, {After: &s}, {}},
				}},
			} {
				Expect(validationErrorIn(v.Text())).To(Equal(v), "%q", s)
			}
		}
	})

	It("are inverse for delays to the nanosecond", func() {
		for _, d := range []time.Duration{1, 10, 999, 1001, 1e6, 1e9 - 1, 1e9, 1e9 + 1, 1234567890123456789, 9223372036e9 + 5, 1<<63 - 2, 1<<63 - 1} {
			e := &envelope.ToolError{Code: "X", Severity: "error", Message: "m", RetryAfter: d}
			Expect(toolErrorIn(e.Text())).To(Equal(e))
		}
	})

	It("replace invalid UTF-8, as JSON does", func() {
		for _, s := range []string{"\xff", "caf\xe9", "\xed\xa0\xbd", "\xc0\xaf", "ok\xe2\x82"} {
			e := envelope.ToolError{Code: envelope.Code(s), Severity: "error", Message: s, AvailableActions: []string{s}, Details: []envelope.Detail{{Key: s, Value: s}}}
			text := e.Text()
			Expect(utf8.ValidString(text)).To(BeTrue())
			valid := string([]rune(s))
			Expect(toolErrorIn(text)).To(Equal(&envelope.ToolError{
				Code: envelope.Code(valid), Severity: "error", Message: valid, AvailableActions: []string{valid}, Details: []envelope.Detail{{Key: valid, Value: valid}},
			}))
		}
	})

	It("come to rest: what was read of any text is written and read as itself", func() {
		for _, code := range envelope.Codes() {
			expectAtRest(fixtures.Canonical(code).Text())
		}
		for _, b := range fixtures.Breakers() {
			expectAtRest(b.Response.Text())
		}
		for _, h := range fixtures.Hostile() {
			if !h.Generated {
				expectAtRest(h.Text())
			}
		}
	})
})

func orText(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func expectAtRest(text string) {
	GinkgoHelper()
	e, err := envelope.Parse(text)
	if err != nil {
		return
	}
	again, err := envelope.Parse(e.Text())
	Expect(err).NotTo(HaveOccurred(), text)
	Expect(envelope.Diff(e, again)).To(BeEmpty(), text)
	Expect(again.Text()).To(Equal(e.Text()), text)
}
