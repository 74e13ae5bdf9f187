package envelope_test

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures"
)

func failed(text string) envelope.Response {
	return envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}, IsError: true}
}

var _ = Describe("AsClientError", func() {
	It("sees every part of a tool error", func() {
		r := failed(pageText)
		Expect(envelope.AsClientError(r)).To(Equal(&envelope.ClientError{
			Code: envelope.CodeNotFound, Message: "No invoice with that ID", Recovery: "List invoices first, then retry with a real ID",
			AvailableActions: []string{"billing.list_invoices"}, Severity: envelope.SeverityError,
			Details: []envelope.Detail{{Key: "requestedId", Value: "inv_2026_9999"}}, RetryAfter: 30 * time.Second,
			Envelope: pageToolError(), Response: r,
		}))
	})

	It("sees a validation error as VALIDATION_ERROR, its text as the message", func() {
		e := envelope.AsClientError(failed("\n" + pageValidationText + "\n"))
		Expect(e.Code).To(Equal(envelope.CodeValidationError))
		Expect(e.Severity).To(Equal(envelope.SeverityError))
		Expect(e.Message).To(Equal(pageValidationText))
		Expect(e.Recovery).To(Equal(envelope.ValidationRecovery))
		Expect(e.Error()).To(Equal("VALIDATION_ERROR: billing.get_invoice: id: Invalid email format. You sent: 'not-an-email'. Expected a valid email address."))
	})

	It("is none for what is not an error, warnings too", func() {
		Expect(envelope.AsClientError(envelope.Response{Content: failed(pageText).Content})).To(BeNil())
		Expect(envelope.AsClientError(fixtures.Canonical(envelope.CodeDeprecated))).To(BeNil())
		Expect(envelope.AsClientError(envelope.Response{})).To(BeNil())
	})

	It("is there for a warning that says isError", func() {
		e := envelope.AsClientError(failed(`<tool_error code="DEPRECATED" severity="warning"><message>old</message></tool_error>`))
		Expect(e.Severity).To(Equal(envelope.SeverityWarning))
	})

	DescribeTable("is UNKNOWN without an envelope, and the message is the text",
		func(text, message string) {
			r := failed(text)
			Expect(envelope.AsClientError(r)).To(Equal(&envelope.ClientError{
				Code: envelope.CodeUnknown, Message: message, Severity: envelope.SeverityError, Response: r,
			}))
		},
		Entry("plain text", " Invoice not found.\n", "Invoice not found."),
		Entry("no text", "", ""),
		Entry("JSON", `{"error":"x"}`, `{"error":"x"}`),
		Entry("another root", "<error>x</error>", "<error>x</error>"),
		Entry("an envelope that was cut", `<tool_error code="X"><message>m`, `<tool_error code="X"><message>m`),
		Entry("an envelope without a message", `<tool_error code="X"><recovery>r</recovery></tool_error>`, `<tool_error code="X"><recovery>r</recovery></tool_error>`),
	)

	DescribeTable("reads more than ours",
		func(text string, want envelope.ClientError) {
			got := envelope.AsClientError(failed(text))
			got.Envelope, got.Response = nil, envelope.Response{}
			Expect(*got).To(Equal(want))
		},
		Entry("text around", `Error: <tool_error code="X"><message>m</message></tool_error> trailing`, envelope.ClientError{Code: "X", Message: "m", Severity: "error"}),
		Entry("no code", `<tool_error severity="critical"><message>m</message></tool_error>`, envelope.ClientError{Code: "UNKNOWN", Message: "m", Severity: "critical"}),
		Entry("an empty code and severity", `<tool_error code="" severity=""><message>m</message></tool_error>`, envelope.ClientError{Code: "UNKNOWN", Message: "m", Severity: "error"}),
		Entry("single quotes", `<tool_error code='X' severity='warning'><message>m</message></tool_error>`, envelope.ClientError{Code: "X", Message: "m", Severity: "warning"}),
		Entry("white space at the ends, which is trimmed", "<tool_error code='X'><message> m\n</message><recovery>\tr </recovery><available_actions><action> a </action></available_actions></tool_error>",
			envelope.ClientError{Code: "X", Message: "m", Recovery: "r", AvailableActions: []string{"a"}, Severity: "error"}),
		Entry("a comma list", `<tool_error code="X"><message>m</message><available_actions>a, b ,c,, d</available_actions></tool_error>`,
			envelope.ClientError{Code: "X", Message: "m", AvailableActions: []string{"a", "b", "c", "d"}, Severity: "error"}),
		Entry("empty actions, which are skipped", `<tool_error code="X"><message>m</message><available_actions><action/><action> </action><action>a</action></available_actions></tool_error>`,
			envelope.ClientError{Code: "X", Message: "m", AvailableActions: []string{"", "a"}, Severity: "error"}),
		Entry("actions elsewhere, which are not the envelope's", `<tool_error code="X"><message>m</message><contract_awareness><action>c</action></contract_awareness></tool_error>`,
			envelope.ClientError{Code: "X", Message: "m", Severity: "error"}),
	)

	It("reads an envelope that is split over text blocks", func() {
		r := envelope.Response{IsError: true, Content: []envelope.Content{
			{Type: "image"}, envelope.TextContent(`<tool_error code="X">`), envelope.TextContent("<message>m</message></tool_error>"),
		}}
		Expect(envelope.AsClientError(r).Code).To(BeEquivalentTo("X"))
	})

	It("keeps the result as it was received", func() {
		raw := json.RawMessage(`{"content":[{"type":"text","text":"x","_meta":{"a":1}}],"isError":true,"structuredContent":{"a":1}}`)
		r, err := envelope.ParseResponse(raw)
		Expect(err).NotTo(HaveOccurred())
		Expect(envelope.AsClientError(r).Response).To(Equal(r))
	})

	It("lets errors.As find the envelope", func() {
		var e *envelope.ToolError
		Expect(errors.As(envelope.AsClientError(failed(pageText)), &e)).To(BeTrue())
		Expect(e).To(Equal(pageToolError()))
		var v *envelope.ValidationError
		Expect(errors.As(envelope.AsClientError(failed(pageValidationText)), &v)).To(BeTrue())
		Expect(errors.As(envelope.AsClientError(failed("plain")), &v)).To(BeFalse())
		Expect(errors.As(error((*envelope.ClientError)(nil)), &v)).To(BeFalse())
	})

	It("says itself in one line that a terminal may see", func() {
		Expect(envelope.AsClientError(failed("\x1b[2J\n\u202eno\nline")).Error()).To(Equal(`UNKNOWN: \x1b[2J\n\u202eno\nline`))
		Expect((*envelope.ClientError)(nil).Error()).To(Equal("<nil client error>"))
		evil := envelope.New("\x1b]0;x\x07", "m").Response()
		Expect(envelope.AsClientError(evil).Error()).NotTo(ContainSubstring("\x1b"))
		Expect(strings.Count(envelope.AsClientError(failed(pageText)).Error(), "\n")).To(BeZero())
	})
})
