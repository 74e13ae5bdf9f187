package envelope_test

import (
	"encoding"
	"math"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

func pageToolError() *envelope.ToolError {
	return &envelope.ToolError{
		Code: envelope.CodeNotFound, Severity: envelope.SeverityError, Message: "No invoice with that ID",
		Recovery:         "List invoices first, then retry with a real ID",
		AvailableActions: []string{"billing.list_invoices"},
		Details:          []envelope.Detail{{Key: "requestedId", Value: "inv_2026_9999"}},
		RetryAfter:       30 * time.Second,
	}
}

func pageValidationError() *envelope.ValidationError {
	return &envelope.ValidationError{
		Action: "billing.get_invoice",
		Fields: []envelope.Field{{Name: "id", Text: "Invalid email format. You sent: 'not-an-email'. Expected a valid email address."}},
	}
}

const pageValidationText = `<validation_error action="billing.get_invoice">
  <field name="id">Invalid email format. You sent: 'not-an-email'. Expected a valid email address.</field>
  <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
</validation_error>`

var _ = Describe("The writer", func() {
	It("writes the page's examples, byte for byte", func() {
		Expect(pageToolError().Text()).To(Equal(pageText))
		Expect(pageValidationError().Text()).To(Equal(pageValidationText))
	})

	It("writes the same in every way there is", func() {
		for _, e := range []envelope.Envelope{pageToolError(), pageValidationError()} {
			Expect(e.AppendText([]byte("before "))).To(BeEquivalentTo("before " + e.Text()))
			Expect(e.MarshalText()).To(BeEquivalentTo(e.Text()))
			Expect(e.Response().Content).To(HaveExactElements(envelope.TextContent(e.Text())))
			var _ encoding.TextMarshaler = e
		}
	})

	DescribeTable("leaves a section out that is not set, and writes one that is",
		func(e envelope.ToolError, lines ...string) {
			e.Code, e.Message = "X", "m"
			want := append([]string{`<tool_error code="X" severity="error">`, "  <message>m</message>"}, lines...)
			Expect(e.Text()).To(Equal(strings.Join(append(want, "</tool_error>"), "\n")))
		},
		Entry("nothing", envelope.ToolError{}),
		Entry("an empty list and an empty map", envelope.ToolError{AvailableActions: []string{}, Details: []envelope.Detail{}}),
		Entry("a space is a recovery", envelope.ToolError{Recovery: " "}, "  <recovery> </recovery>"),
		Entry("an empty action is an action", envelope.ToolError{AvailableActions: []string{""}},
			"  <available_actions>", "    <action></action>", "  </available_actions>"),
		Entry("an empty detail is a detail", envelope.ToolError{Details: []envelope.Detail{{}}},
			"  <details>", `    <detail key=""></detail>`, "  </details>"),
		Entry("details in their order, repeated keys too", envelope.ToolError{Details: []envelope.Detail{{Key: "b", Value: "1"}, {Key: "a", Value: "2"}, {Key: "b", Value: "3"}}},
			"  <details>", `    <detail key="b">1</detail>`, `    <detail key="a">2</detail>`, `    <detail key="b">3</detail>`, "  </details>"),
	)

	It("writes a message even if it is empty", func() {
		Expect((&envelope.ToolError{Code: "X"}).Text()).To(Equal("<tool_error code=\"X\" severity=\"error\">\n  <message></message>\n</tool_error>"))
	})

	It("writes the page's recovery unless a validation error has its own", func() {
		Expect((&envelope.ValidationError{}).Text()).To(ContainSubstring("<recovery>" + envelope.ValidationRecovery + "</recovery>"))
		Expect((&envelope.ValidationError{Recovery: "r"}).Text()).To(ContainSubstring("<recovery>r</recovery>"))
	})

	DescribeTable("writes a delay in seconds, never in the singular",
		func(delay time.Duration, want string) {
			text := (&envelope.ToolError{RetryAfter: delay}).Text()
			if want == "" {
				Expect(text).NotTo(ContainSubstring("retry_after"))
				return
			}
			Expect(text).To(ContainSubstring("\n  <retry_after>" + want + " seconds</retry_after>\n"))
		},
		Entry("thirty", 30*time.Second, "30"),
		Entry("one", time.Second, "1"),
		Entry("a half", 500*time.Millisecond, "0.5"),
		Entry("one and a half", 1500*time.Millisecond, "1.5"),
		Entry("a hundred and a tenth", 100100*time.Millisecond, "100.1"),
		Entry("a microsecond", time.Microsecond, "0.000001"),
		Entry("a nanosecond", time.Nanosecond, "0.000000001"),
		Entry("zeros within the decimals", time.Second+1002*time.Microsecond, "1.001002"),
		Entry("a day, in seconds all the same", 24*time.Hour, "86400"),
		Entry("the longest", time.Duration(math.MaxInt64), "9223372036.854775807"),
		Entry("none", time.Duration(0), ""),
		Entry("less than none", -time.Second, ""),
		Entry("the least", time.Duration(math.MinInt64), ""),
	)

	It("escapes & and < in content, and nothing else", func() {
		const all = "&<>\"' ]]> \x00\x1b\r\n\t\u0085\ufeff &amp; &lt;"
		const escaped = "&amp;&lt;>\"' ]]> \x00\x1b\r\n\t\u0085\ufeff &amp;amp; &amp;lt;"
		e := envelope.ToolError{Message: all, Recovery: all, AvailableActions: []string{all}, Details: []envelope.Detail{{Value: all}}}
		Expect(strings.Count(e.Text(), ">"+escaped+"</")).To(Equal(4))
		v := envelope.ValidationError{Recovery: all, Fields: []envelope.Field{{Text: all}}, Contract: &envelope.ContractAwareness{
			SystemNote: all, Action: all, MaxSeverity: all, Instructions: all,
			Changes: []envelope.Delta{{Description: all, Before: ptr(all), After: ptr(all)}},
		}}
		Expect(strings.Count(v.Text(), ">"+escaped+"</")).To(Equal(9))
	})

	It("escapes all five in attributes", func() {
		const all, escaped = "&<>\"'\r\n\x00", "&amp;&lt;&gt;&quot;&apos;\r\n\x00"
		e := envelope.ToolError{Code: all, Severity: all, Details: []envelope.Detail{{Key: all}}}
		Expect(strings.Count(e.Text(), `="`+escaped+`"`)).To(Equal(3))
		v := envelope.ValidationError{Action: all, Fields: []envelope.Field{{Name: all}}, Contract: &envelope.ContractAwareness{
			Changes: []envelope.Delta{{Severity: all, Field: all}},
		}}
		Expect(strings.Count(v.Text(), `="`+escaped+`"`)).To(Equal(4))
	})

	It("replaces what is not UTF-8, each byte by one U+FFFD", func() {
		e := envelope.ToolError{Code: "\xff", Message: "caf\xe9 \xed\xa0\x80 &\xc0", Details: []envelope.Detail{{Key: "\xfe", Value: "\x80"}}}
		text := e.Text()
		Expect(text).To(ContainSubstring(`code="` + "\ufffd" + `"`))
		Expect(text).To(ContainSubstring("<message>caf\ufffd \ufffd\ufffd\ufffd &amp;\ufffd</message>"))
		Expect(text).To(ContainSubstring(`key="` + "\ufffd" + `">` + "\ufffd<"))
	})

	It("allocates once, and not at all into a buffer with room", func() {
		contract := pageValidationError().WithContract("billing", []envelope.Delta{
			{Severity: envelope.DeltaBreaking, Field: "actions.get_invoice.id", Description: "a < b & c", Before: ptr("a"), After: ptr("b")},
		})
		hostile := &envelope.ToolError{Code: `"""""`, Message: strings.Repeat("&<", 5000), Details: []envelope.Detail{{Key: `<<<<`, Value: "&&&"}}}
		buffer := make([]byte, 0, 1<<17)
		for _, e := range []envelope.Envelope{pageToolError(), pageValidationError(), contract, hostile} {
			Expect(testing.AllocsPerRun(100, func() { _ = e.Text() })).To(BeNumerically("<=", 1), e.Error()[:20])
			Expect(testing.AllocsPerRun(100, func() { _, _ = e.AppendText(buffer) })).To(BeZero(), e.Error()[:20])
		}
	})
})

func ptr[T any](value T) *T { return &value }
