package matchers_test

import (
	"encoding/json"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

type myCode string

var _ = Describe("a want", func() {
	DescribeTable("is met by a value of its kind, or by what a matcher says", func(m types.GomegaMatcher) {
		Expect(page).To(m)
		Expect(page).NotTo(Not(m))
	},
		Entry("a string", HaveCode("NOT_FOUND")),
		Entry("a code", HaveCode(envelope.CodeNotFound)),
		Entry("a string of another type", HaveCode(myCode("NOT_FOUND"))),
		Entry("Equal to a string", HaveCode(Equal("NOT_FOUND"))),
		Entry("Equal to a code", HaveCode(Equal(envelope.CodeNotFound))),
		Entry("Not equal to another code", HaveCode(Not(Equal(envelope.CodeTimeout)))),
		Entry("a matcher of strings", HaveCode(HavePrefix("NOT_"))),
		Entry("an element of all codes", HaveCode(BeElementOf(envelope.Codes()))),
		Entry("a predicate of codes", HaveCode(Satisfy(envelope.Code.Canonical))),
		Entry("a predicate of strings", HaveCode(Satisfy(func(s string) bool { return len(s) == 9 }))),
		Entry("a transformation of a code", HaveCode(WithTransform(envelope.Code.Canonical, BeTrue()))),
		Entry("both kinds at once", HaveCode(And(HaveSuffix("FOUND"), Equal(envelope.CodeNotFound), Not(Or(Equal("X"), Equal(envelope.CodeTimeout)))))),
		Entry("a severity", HaveSeverity(Or(Equal(envelope.SeverityError), Equal(envelope.SeverityCritical)))),
		Entry("a predicate of severities", HaveSeverity(Satisfy(envelope.Severity.IsError))),
		Entry("a number for a detail", HaveDetail("attempt", 3)),
		Entry("a float for a detail", HaveDetail("attempt", 3.0)),
		Entry("a numeric matcher for a detail", HaveDetail("attempt", Not(BeNumerically(">", 3)))),
		Entry("a detail's presence", HaveDetail("attempt")),
		Entry("a duration", HaveRetryAfter(30*time.Second)),
		Entry("a matcher of durations", HaveRetryAfter(BeNumerically("~", 30*time.Second, time.Second))),
		Entry("a predicate of durations", HaveRetryAfter(Satisfy(func(d time.Duration) bool { return d.Seconds() == 30 }))),
		Entry("names in a list", OfferActions([]string{"billing.create_invoice"})),
		Entry("codes as names", OfferActions([]envelope.Code{"billing.create_invoice"})),
		Entry("matchers that could take each other's name", OfferExactly(HavePrefix("billing."), "billing.list_invoices")),
		Entry("known tools of a server", OfferKnownActions(tools{"billing.create_invoice", "billing.list_invoices", "billing.pay"})),
		Entry("known actions of a server that has groups", OfferKnownActions(groups{"billing.create_invoice", "billing.list_invoices"})),
		Entry("known names of several sorts", OfferKnownActions("billing.create_invoice", []string{"billing.list_invoices"})),
		Entry("an envelope as its text", MatchEnvelope(page)),
		Entry("an envelope as a result", MatchEnvelope(failed(page))),
		Entry("a lenient comparison", MatchEnvelope(strings.ReplaceAll(page, "Try again", "Wait"), envelope.AnyRecovery)),
	)

	DescribeTable("is not met", func(m types.GomegaMatcher) {
		Expect(page).NotTo(m)
		Expect(page).To(Not(m))
	},
		Entry("by another string", HaveCode("not_found")),
		Entry("by a negation of what is there", HaveCode(Not(Equal(envelope.CodeNotFound)))),
		Entry("by part of And", HaveCode(And(HavePrefix("NOT"), Equal(envelope.CodeTimeout)))),
		Entry("by a detail that is another number", HaveDetail("attempt", 4)),
		Entry("by too few names", OfferExactly("billing.list_invoices")),
		Entry("by the same name twice", OfferActions("billing.list_invoices", "billing.list_invoices")),
		Entry("by nothing", OfferExactly()),
		Entry("by a longer delay", HaveRetryAfter(time.Minute)),
	)

	DescribeTable("that makes no sense is an error, whatever actual is", func(file string, m types.GomegaMatcher, actual string) {
		_, err := m.Match(actual)
		Expect(err).To(HaveOccurred())
		Expect(err.Error() + "\n").To(matchGolden("errors/want_" + file + ".txt"))
		_, negated := Not(m).Match(actual)
		Expect(negated).To(MatchError(err.Error()))
	},
		Entry("nil for a code", "nil_code", HaveCode(nil), page),
		Entry("a nil matcher", "nil_matcher", HaveCode(types.GomegaMatcher(nil)), page),
		Entry("a number for a code", "number_code", HaveCode(404), page),
		Entry("a number for a missing section", "number_recovery", HaveRecovery(5), bare),
		Entry("a number for a delay", "number_delay", HaveRetryAfter(30), page),
		Entry("a number for a delay in a matcher", "number_in_delay", HaveRetryAfter(Not(BeNumerically("<", 60))), page),
		Entry("two values for a detail", "two_details", HaveDetail("a", "b", "c"), page),
		Entry("a struct for a detail", "struct_detail", HaveDetail("attempt", struct{ A int }{1}), page),
		Entry("a matcher that cannot read texts", "numeric_message", HaveMessage(BeNumerically(">", 1)), page),
		Entry("a matcher that panics", "panicking", HaveMessage(WithTransform(func(string) string { panic("oops") }, BeEmpty())), page),
		Entry("no action", "no_action", OfferActions(), page),
		Entry("a number for an action", "number_action", OfferActions(5), bare),
		Entry("no field", "no_field", RejectFields(), rejected),
		Entry("a number for a part", "number_part", RejectField("nope", Sent(5)), rejected),
		Entry("a number for a line", "number_line", RejectField("nope", 5), rejected),
		Entry("a waiver that is no rule", "waiver", ConformToSpec("mesage-blank"), page),
		Entry("an empty text to carry", "empty_text", CarryVerbatim(""), page),
		Entry("no envelope to compare with", "no_envelope", MatchEnvelope("boom"), page),
		Entry("a leniency that is none", "leniency", MatchEnvelope(page, 0), page),
		Entry("no known action", "no_known", OfferKnownActions(), page),
		Entry("a server that is gone", "gone", OfferKnownActions(tools{}), page),
		Entry("a number as a known action", "number_known", OfferKnownActions(7), page),
		Entry("a list for a protocol error", "list_protocol", BeProtocolError([]int{1}), marshalledError()),
	)

	It("of another envelope is an error, not a vacuous pass", func() {
		for _, m := range []types.GomegaMatcher{HaveAction("x"), RejectField("x"), RejectFields("x"), HaveContractDelta("x"), HaveNoContractDeltas()} {
			_, err := m.Match(page)
			Expect(err).To(MatchError(ContainSubstring("expects a <validation_error> envelope, but it is a <tool_error>")))
		}
		for _, m := range []types.GomegaMatcher{HaveMessage("x"), HaveDetail("x"), OfferActions("x"), OfferNoActions(), HaveRetryAfter(time.Second)} {
			_, err := m.Match(rejected)
			Expect(err).To(MatchError(ContainSubstring("expects a <tool_error> envelope, but it is a <validation_error>")))
		}
	})

	It("for what is absent is never met, and absence is what was found", func() {
		for section, m := range map[string]types.GomegaMatcher{
			"no <recovery>": HaveRecovery(""), "no <details>": HaveDetail("x", ""), "no <retry_after>": HaveRetryAfter(BeNumerically(">=", 0)),
			"no <available_actions>": OfferActions("x"),
		} {
			Expect(bare).NotTo(m)
			Expect(m.FailureMessage(bare)).To(HaveSuffix("found " + section))
		}
		Expect("<tool_error><message>m</message></tool_error>").NotTo(HaveSeverity("error"), "the default is not written")
	})

	DescribeTable("for a delay has a unit, also in", func(m types.GomegaMatcher) {
		for _, each := range []types.GomegaMatcher{m, Not(m), And(m, Not(BeNil())), Or(Equal(minute), m)} {
			_, err := HaveRetryAfter(each).Match(page)
			Expect(err).To(MatchError(ContainSubstring("not a number without a unit")))
		}
	},
		Entry("Equal", Equal(30)),
		Entry("BeEquivalentTo", BeEquivalentTo(30.5)),
		Entry("BeNumerically", BeNumerically(">=", int64(30))),
		Entry("the tolerance of BeNumerically", BeNumerically("~", 30*time.Second, 1)),
		Entry("BeElementOf", BeElementOf(30, 60)),
		Entry("BeElementOf a list", BeElementOf([]int{30})),
	)

	It("for a delay may be zero, which has the same size in every unit", func() {
		Expect(page).To(HaveRetryAfter(And(BeNumerically(">", 0), BeNumerically("~", 31*time.Second, time.Second), Not(BeElementOf(minute)))))
	})

	It("of every occurrence of a doubled key", func() {
		twice := strings.ReplaceAll(page, `<detail key="attempt">3`, `<detail key="requestedId">other</detail><detail key="attempt">3`)
		Expect(twice).NotTo(Or(HaveDetail("requestedId", "inv_2026_9999"), HaveDetail("requestedId", "other")))
		Expect(twice).To(HaveDetail("requestedId", ContainSubstring("")))
	})

	It("in a protocol error goes to the code or the message by its kind", func() {
		Expect(refused).To(And(
			BeProtocolError(-32602), BeProtocolError(int64(-32602), `unknown tool "nope"`), BeProtocolError(BeNumerically("<", 0)),
			BeProtocolError(Not(Equal(1))), BeProtocolError(BeElementOf(-32601, -32602)), BeProtocolError(ContainSubstring("nope")),
			BeProtocolError(Or(Equal(-1), BeEquivalentTo(-32602))),
		))
		Expect(refused).NotTo(Or(BeProtocolError(-32601), BeProtocolError("nope"), BeProtocolError(Not(ContainSubstring("nope")))))
	})

	It("about a delta may be its severity, its description or the whole", func() {
		const id = "actions.get_invoice.input.id"
		Expect(contracted()).To(And(
			HaveContractDelta(id), HaveContractDelta(id, "The type changed"), HaveContractDelta(id, Equal(envelope.DeltaBreaking)),
			HaveContractDelta(id, HaveField("After", HaveValue(Equal("integer")))), HaveContractDelta(HavePrefix("actions."), envelope.DeltaRisky),
		))
		Expect(contracted()).NotTo(Or(HaveContractDelta("id"), HaveContractDelta(id, envelope.DeltaRisky), HaveContractDelta(id, Not(Equal(envelope.DeltaBreaking)))))
		Expect(contracted()).NotTo(HaveNoContractDeltas())
	})

	It("about a field may be the line, its parts, and what gomega makes of them", func() {
		Expect(rejected).To(And(
			RejectField("id", ContainSubstring("You sent")), RejectField("id", Not(Sent("x"))), RejectField("id", Or(Sent("x"), Problem(HavePrefix("Invalid")))),
			RejectField(MatchRegexp("^am"), Sent("0"), Problem("Too small."), Expecting("Must be >= 1.")),
			RejectFields(ContainSubstring("o"), "id"), RejectFields([]string{"id", "amount"}),
		))
		Expect(rejected).NotTo(Or(RejectField("id", Sent("0")), RejectFields("id"), RejectField(Not(BeElementOf("id", "amount")))))
		again := strings.ReplaceAll(rejected, `name="amount"`, `name="id"`)
		Expect(again).To(And(RejectField("id", Sent("0")), RejectField("id", Sent("'not-an-email'")), RejectFields("id", "id")))
	})
})

func marshalledError() string {
	raw, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "error": map[string]any{"code": 1, "message": "m"}})
	Expect(err).NotTo(HaveOccurred())
	return string(raw)
}
