package matchers_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

// row is what a constructor is held to. There is at least one for every exported
// constructor, see completeness_test.go; a file may add its own with contract.
type row struct {
	name     string                     // of the files that pin its messages, as "have_code"
	call     string                     // how the matcher prints
	make     func() types.GomegaMatcher // a fresh one each time
	match    any                        // an actual that matches
	mismatch any                        // an actual that does not
	anyText  bool                       // plain text is an actual too
}

var rows []row

func contract(more ...row) bool {
	rows = append(rows, more...)
	return true
}

var _ = contract(
	row{"be_tool_error", `BeToolError()`, func() types.GomegaMatcher { return BeToolError() }, page, warning(), false},
	row{"be_tool_error_success", `BeToolError()`, func() types.GomegaMatcher { return BeToolError() }, failed(page), success(), false},
	row{"be_tool_error_panic", `BeToolError()`, func() types.GomegaMatcher { return BeToolError() }, answered(failed(page)), crashed, false},
	row{"be_tool_warning", `BeToolWarning()`, func() types.GomegaMatcher { return BeToolWarning() }, warning(), page, false},
	row{"be_validation_error", `BeValidationError()`, func() types.GomegaMatcher { return BeValidationError() }, rejected, page, false},
	row{"be_tool_success", `BeToolSuccess()`, func() types.GomegaMatcher { return BeToolSuccess() }, success(), answered(warning()), false},
	row{"be_tool_success_broken", `BeToolSuccess()`, func() types.GomegaMatcher { return BeToolSuccess() }, success(),
		envelope.Response{Content: []envelope.Content{envelope.TextContent("<tool_error code='X'>\n  <message>")}}, false},
	row{"be_protocol_error", `BeProtocolError()`, func() types.GomegaMatcher { return BeProtocolError() }, refused, success(), false},
	row{"be_protocol_error_code", `BeProtocolError(-32601, ContainSubstring("unknown"))`,
		func() types.GomegaMatcher { return BeProtocolError(-32601, ContainSubstring("unknown")) },
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"unknown method"}}`, refused, false},
	row{"have_panicked", `HavePanicked()`, func() types.GomegaMatcher { return HavePanicked() }, crashed, hung, false},
	row{"have_timed_out", `HaveTimedOut()`, func() types.GomegaMatcher { return HaveTimedOut() }, hung, answered(success()), false},

	row{"have_code", `HaveCode("NOT_FOUND")`, func() types.GomegaMatcher { return HaveCode(envelope.CodeNotFound) }, page, bare, false},
	row{"have_code_validation", `HaveCode(HavePrefix("VALID"))`, func() types.GomegaMatcher { return HaveCode(HavePrefix("VALID")) }, rejected, page, false},
	row{"have_code_absent", `HaveCode("X")`, func() types.GomegaMatcher { return HaveCode("X") },
		`<tool_error code="X"><message>m</message></tool_error>`, `<tool_error severity="error"><message>m</message></tool_error>`, false},
	row{"have_severity", `HaveSeverity("warning")`, func() types.GomegaMatcher { return HaveSeverity(envelope.SeverityWarning) }, warning(), page, false},
	row{"have_message", `HaveMessage("Already paid")`, func() types.GomegaMatcher { return HaveMessage("Already paid") }, bare, page, false},
	row{"have_recovery", `HaveRecovery(ContainSubstring("Try"))`, func() types.GomegaMatcher { return HaveRecovery(ContainSubstring("Try")) }, page, rejected, false},
	row{"have_recovery_absent", `HaveRecovery(Or(ContainSubstring("Try"), Not(HaveLen(3))))`,
		func() types.GomegaMatcher { return HaveRecovery(Or(ContainSubstring("Try"), Not(HaveLen(3)))) }, page, bare, false},
	row{"have_action", `HaveAction("billing.get_invoice")`, func() types.GomegaMatcher { return HaveAction("billing.get_invoice") },
		rejected, strings.ReplaceAll(rejected, "billing.", "billing_"), false},

	row{"offer_actions", `OfferActions("billing.create_invoice", HavePrefix("billing.list"))`,
		func() types.GomegaMatcher {
			return OfferActions("billing.create_invoice", HavePrefix("billing.list"))
		}, page, strings.ReplaceAll(page, "create", "delete"), false},
	row{"offer_exactly", `OfferExactly(["billing.create_invoice", "billing.list_invoices"])`,
		func() types.GomegaMatcher {
			return OfferExactly([]string{"billing.create_invoice", "billing.list_invoices"})
		}, page, strings.ReplaceAll(page, "billing.create_invoice", "billing.pay"), false},
	row{"offer_no_actions", `OfferNoActions()`, func() types.GomegaMatcher { return OfferNoActions() }, bare, page, false},
	row{"offer_known_actions", `OfferKnownActions("billing.list_invoices", "billing.create_invoice")`,
		func() types.GomegaMatcher {
			return OfferKnownActions("billing.list_invoices", "billing.create_invoice")
		}, page, strings.ReplaceAll(page, "list_invoices", "list_invoice"), false},

	row{"have_detail", `HaveDetail("requestedId", "inv_2026_9999")`, func() types.GomegaMatcher { return HaveDetail("requestedId", "inv_2026_9999") },
		page, strings.ReplaceAll(page, "9999", "0001"), false},
	row{"have_detail_absent", `HaveDetail("attempt", BeNumerically(">", 2))`, func() types.GomegaMatcher { return HaveDetail("attempt", BeNumerically(">", 2)) },
		page, strings.ReplaceAll(page, "attempt", "attempts"), false},
	row{"have_retry_after", `HaveRetryAfter(30s)`, func() types.GomegaMatcher { return HaveRetryAfter(30 * time.Second) },
		page, strings.ReplaceAll(page, "30 seconds", "soon"), false},
	row{"have_retry_after_matcher", `HaveRetryAfter(BeNumerically("<", 1m0s))`, func() types.GomegaMatcher { return HaveRetryAfter(BeNumerically("<", time.Minute)) },
		page, strings.ReplaceAll(page, "30 seconds", "90 seconds"), false},

	row{"reject_field", `RejectField("id", Sent("'not-an-email'"), Expecting(ContainSubstring("email")))`,
		func() types.GomegaMatcher {
			return RejectField("id", Sent("'not-an-email'"), Expecting(ContainSubstring("email")))
		}, rejected, strings.ReplaceAll(rejected, "'not-an-email'", "5"), false},
	row{"reject_field_absent", `RejectField("amount")`, func() types.GomegaMatcher { return RejectField("amount") },
		rejected, strings.ReplaceAll(rejected, "amount", "total"), false},
	row{"reject_fields", `RejectFields("amount", "id")`, func() types.GomegaMatcher { return RejectFields("amount", "id") },
		rejected, strings.ReplaceAll(rejected, `"amount"`, `"total"`), false},
	row{"problem", `Problem("Too small.")`, func() types.GomegaMatcher { return Problem("Too small.") },
		envelope.Field{Text: "Too small. You sent: 0. Must be >= 1."}, "Too big. You sent: 9. Must be <= 1.", true},
	row{"sent", `Sent("0")`, func() types.GomegaMatcher { return Sent("0") },
		envelope.Line{Problem: "Too small.", Sent: "0", Expected: "Must be >= 1."}, []byte("Too big. You sent: 9. Must be <= 1."), true},
	row{"expecting", `Expecting(HavePrefix("Must be >"))`, func() types.GomegaMatcher { return Expecting(HavePrefix("Must be >")) },
		&envelope.Field{Text: "Too small. You sent: 0. Must be >= 1."}, "Too big. You sent: 9. Must be <= 1.", true},

	row{"have_contract_delta", `HaveContractDelta("actions.get_invoice.input.id", "BREAKING", ContainSubstring("changed"))`,
		func() types.GomegaMatcher {
			return HaveContractDelta("actions.get_invoice.input.id", envelope.DeltaBreaking, ContainSubstring("changed"))
		}, contracted(), strings.ReplaceAll(contracted().Text(), "type changed", "field moved"), false},
	row{"have_contract_delta_absent", `HaveContractDelta(HaveSuffix(".limit"))`,
		func() types.GomegaMatcher { return HaveContractDelta(HaveSuffix(".limit")) }, contracted(), rejected, false},
	row{"have_no_contract_deltas", `HaveNoContractDeltas()`, func() types.GomegaMatcher { return HaveNoContractDeltas() }, rejected, contracted(), false},

	row{"carry_verbatim", `CarryVerbatim("Fish & \"Chips\"")`, func() types.GomegaMatcher { return CarryVerbatim(`Fish & "Chips"`) },
		envelope.New("X", `Fish & "Chips"`), broken, false},
	row{"conform_to_spec", `ConformToSpec()`, func() types.GomegaMatcher { return ConformToSpec() }, page, broken, true},
	row{"conform_to_spec_waived", `ConformToSpec("severity-present", "content-over-escaped")`,
		func() types.GomegaMatcher { return ConformToSpec("severity-present", "content-over-escaped") }, page, broken, true},
	row{"leak_internals", `LeakInternals()`, func() types.GomegaMatcher { return LeakInternals() },
		strings.ReplaceAll(page, "Try again", "open /var/lib/billing.db: %!s(int=5) &amp;{ID:5}"), page, true},
	row{"match_envelope", `MatchEnvelope("CONFLICT: Already paid")`,
		func() types.GomegaMatcher {
			return MatchEnvelope(envelope.New("CONFLICT", "Already paid").Critical().Build())
		}, bare, page, false},
	row{"match_envelope_lenient", `MatchEnvelope("CONFLICT: Paid", AnyMessage, AnyActionOrder)`,
		func() types.GomegaMatcher {
			return MatchEnvelope(envelope.New("CONFLICT", "Paid").Critical(), envelope.AnyMessage, envelope.AnyActionOrder)
		}, bare, strings.ReplaceAll(bare, "critical", "error"), false},
)

var _ = Describe("every matcher", func() {
	for _, r := range rows {
		Describe(r.name, func() {
			It("reads as the call that made it", func() {
				Expect(fmt.Sprint(r.make())).To(Equal(r.call))
				Expect(fmt.Sprintf("%s", []types.GomegaMatcher{r.make()})).To(Equal("[" + r.call + "]"))
			})
			It("accepts what it should and nothing else, twice, and from both sides", func() {
				m := r.make()
				for range 2 {
					Expect(m.Match(r.match)).To(BeTrue())
					Expect(m.Match(r.mismatch)).To(BeFalse())
				}
			})
			It("leaves actual as it was", func() {
				for _, actual := range []any{r.match, r.mismatch} {
					before := fmt.Sprintf("%#v", actual)
					m := r.make()
					_, _ = m.Match(actual)
					_, _ = m.FailureMessage(actual), m.NegatedFailureMessage(actual)
					Expect(fmt.Sprintf("%#v", actual)).To(Equal(before))
				}
			})
			It("refuses by its name what it cannot read, for To and NotTo alike", func() {
				unreadable := map[string]any{
					"nil": nil, "a typed nil": (*envelope.ToolError)(nil), "a number": 42, "a struct": struct{ A int }{1},
					"a channel": make(chan int), "a function": func() {}, "nil bytes": []byte(nil), "an error": errors.New("boom"),
				}
				if !r.anyText {
					unreadable["plain text"] = "boom"
				}
				name, _, _ := strings.Cut(r.call, "(")
				for what, actual := range unreadable {
					for _, m := range []types.GomegaMatcher{r.make(), Not(r.make())} {
						ok, err := m.Match(actual)
						Expect(ok).To(BeFalse(), what)
						Expect(err).To(MatchError(And(HavePrefix(name+" matcher expects "), ContainSubstring(".  Got:\n    "))), what)
					}
				}
			})
			It("is pinned by its messages, whole", func() {
				Expect(messages(r.make(), r.mismatch, r.match)).To(matchGolden("messages/" + r.name + ".txt"))
			})
			It("works inside gomega's own matchers", func() {
				m := r.make()
				Expect(r.match).To(And(m, m))
				Expect(r.match).To(Or(Not(m), m))
				Expect(r.mismatch).To(Not(m))
				Expect(r.mismatch).NotTo(And(Not(m), m))
				Expect([]any{r.mismatch, r.match}).To(ContainElement(m))
				Expect([]any{r.mismatch, r.mismatch}).NotTo(ContainElement(m))
				Expect([]any{r.match, r.match}).To(HaveEach(m))
				Expect([]any{r.match, r.mismatch}).NotTo(HaveEach(m))
				Expect(0).To(WithTransform(func(int) any { return r.match }, m))
				Expect([]any{r.match}).To(ConsistOf(m))
			})
			It("may be shared by goroutines", func() {
				m := r.make()
				want := m.FailureMessage(r.mismatch)
				var group sync.WaitGroup
				for range 4 {
					group.Go(func() {
						defer GinkgoRecover()
						Expect(m.Match(r.match)).To(BeTrue())
						Expect(m.Match(r.mismatch)).To(BeFalse())
						Expect(m.FailureMessage(r.mismatch)).To(Equal(want))
					})
				}
				group.Wait()
			})
			It("works while polled", func(ctx SpecContext) {
				polls := 0
				Eventually(ctx, func() any {
					if polls++; polls < 3 {
						return r.mismatch
					}
					return r.match
				}).WithPolling(time.Millisecond).Should(r.make())
				Expect(polls).To(Equal(3))
				Consistently(ctx, func() any { return r.mismatch }).WithTimeout(3 * time.Millisecond).WithPolling(time.Millisecond).ShouldNot(r.make())
			})
		})
	}
})

// messages are both messages of a matcher, through Expect, as a user sees them.
func messages(m types.GomegaMatcher, mismatch, match any) string {
	return failure(func(g Gomega) { g.Expect(mismatch).To(m) }) + "\n\n----- and negated -----\n\n" +
		failure(func(g Gomega) { g.Expect(match).NotTo(m) }) + "\n"
}

func failure(assert func(Gomega)) string {
	message := "(no failure)"
	assert(NewGomega(func(m string, _ ...int) { message = m }))
	return message
}
