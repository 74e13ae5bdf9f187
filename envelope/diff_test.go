package envelope_test

import (
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// differ compares an example with what a change makes of it.
func differ[E envelope.Envelope](want E, change func(E), got E, leniencies ...envelope.Leniency) []string {
	change(got)
	lines := []string{}
	for _, d := range envelope.Diff(want, got, leniencies...) {
		lines = append(lines, d.String())
	}
	return lines
}

func rich() *envelope.ToolError {
	return &envelope.ToolError{
		Code: "X", Severity: "error", Message: "m", Recovery: "r", AvailableActions: []string{"a", "b", "a"},
		Details: []envelope.Detail{{Key: "k", Value: "1"}, {Key: "l", Value: "2"}, {Key: "k", Value: "3"}}, RetryAfter: time.Second,
	}
}

func richValidation() *envelope.ValidationError {
	return &envelope.ValidationError{
		Action: "a.b", Fields: []envelope.Field{{Name: "x", Text: "1"}, {Name: "y", Text: "2"}},
		Contract: &envelope.ContractAwareness{
			SystemNote: "n", Action: "b", ChangeCount: 1, MaxSeverity: "RISKY", Instructions: "i",
			Changes: []envelope.Delta{{Severity: "RISKY", Field: "f", Description: "d", Before: ptr("o")}},
		},
	}
}

var _ = Describe("Diff", func() {
	It("finds none between what says the same", func() {
		Expect(envelope.Diff(rich(), rich())).To(BeEmpty())
		Expect(envelope.Diff(richValidation(), richValidation())).To(BeEmpty())
		framework, err := envelope.Parse("x " + norm(pageText))
		Expect(err).NotTo(HaveOccurred())
		Expect(envelope.Diff(pageToolError(), framework)).To(BeEmpty(), "layout and text around are no part of it")
		Expect(envelope.Diff(&envelope.ToolError{Message: "m"}, &envelope.ToolError{Message: "m", Severity: "error", Details: []envelope.Detail{}, RetryAfter: -1})).To(BeEmpty())
		Expect(envelope.Diff(pageValidationError(), validationErrorIn(pageValidationText))).To(BeEmpty(), "the recovery left out is the page's")
	})

	DescribeTable("names every difference of tool errors, unless it may be",
		func(change func(*envelope.ToolError), leniency envelope.Leniency, want ...string) {
			Expect(differ(rich(), change, rich())).To(HaveExactElements(want))
			if leniency == 0 {
				return
			}
			Expect(differ(rich(), change, rich(), leniency)).To(BeEmpty())
			for other := envelope.AnyCode; other <= envelope.AnyContract; other++ {
				covers := other == leniency || leniency == envelope.AnyActionOrder && other == envelope.AnyActions ||
					leniency == envelope.AnyDetailOrder && other == envelope.AnyDetails
				if !covers {
					Expect(differ(rich(), change, rich(), other)).To(HaveExactElements(want), fmt.Sprint("leniency ", other))
				}
			}
		},
		Entry("the code", func(e *envelope.ToolError) { e.Code = "Y" }, envelope.AnyCode, `/tool_error/@code: want "X", got "Y"`),
		Entry("the severity", func(e *envelope.ToolError) { e.Severity = "warning" }, envelope.AnySeverity, `/tool_error/@severity: want "error", got "warning"`),
		Entry("the message", func(e *envelope.ToolError) { e.Message = "\x1bn" }, envelope.AnyMessage, `/tool_error/message: want "m", got "\x1bn"`),
		Entry("the recovery, missing", func(e *envelope.ToolError) { e.Recovery = "" }, envelope.AnyRecovery, `/tool_error/recovery: missing "r"`),
		Entry("the delay", func(e *envelope.ToolError) { e.RetryAfter = 1500 * time.Millisecond }, envelope.AnyRetryAfter, `/tool_error/retry_after: want "1 seconds", got "1.5 seconds"`),
		Entry("an action missing", func(e *envelope.ToolError) { e.AvailableActions = []string{"a", "b"} }, envelope.AnyActions, `/tool_error/available_actions/action: missing "a"`),
		Entry("an action too many", func(e *envelope.ToolError) { e.AvailableActions = append(e.AvailableActions, "c") }, envelope.AnyActions, `/tool_error/available_actions/action: unexpected "c"`),
		Entry("an action without a name too many", func(e *envelope.ToolError) { e.AvailableActions = append(e.AvailableActions, "") }, envelope.AnyActions, `/tool_error/available_actions/action: unexpected ""`),
		Entry("an action for another", func(e *envelope.ToolError) { e.AvailableActions[1] = "c" }, envelope.AnyActions,
			`/tool_error/available_actions/action: missing "b"`, `/tool_error/available_actions/action: unexpected "c"`),
		Entry("the order of actions", func(e *envelope.ToolError) { e.AvailableActions = []string{"b", "a", "a"} }, envelope.AnyActionOrder,
			`/tool_error/available_actions: want the order "a, b, a", got "b, a, a"`),
		Entry("a detail's value", func(e *envelope.ToolError) { e.Details[1].Value = "9" }, envelope.AnyDetails, `/tool_error/details/detail[@key='l']: want "2", got "9"`),
		Entry("the second value of a repeated key", func(e *envelope.ToolError) { e.Details[2].Value = "9" }, envelope.AnyDetails, `/tool_error/details/detail[@key='k']: want "3", got "9"`),
		Entry("a detail missing, its key said", func(e *envelope.ToolError) { e.Details = e.Details[:2] }, envelope.AnyDetails, `/tool_error/details/detail[@key='k']: missing "3"`),
		Entry("an empty detail too many", func(e *envelope.ToolError) { e.Details = append(e.Details, envelope.Detail{Key: "it's"}) }, envelope.AnyDetails, `/tool_error/details/detail[@key="it's"]: unexpected ""`),
		Entry("the order of details", func(e *envelope.ToolError) { e.Details[0], e.Details[1] = e.Details[1], e.Details[0] }, envelope.AnyDetailOrder,
			`/tool_error/details: want the order "k, l, k", got "l, k, k"`),
		Entry("several, in the page's order", func(e *envelope.ToolError) { *e = envelope.ToolError{Code: "Y", Severity: "error", Message: "m"} }, envelope.Leniency(0),
			`/tool_error/@code: want "X", got "Y"`, `/tool_error/recovery: missing "r"`,
			`/tool_error/available_actions/action: missing "a"`, `/tool_error/available_actions/action: missing "b"`, `/tool_error/available_actions/action: missing "a"`,
			`/tool_error/details/detail[@key='k']: missing "1"`, `/tool_error/details/detail[@key='l']: missing "2"`, `/tool_error/details/detail[@key='k']: missing "3"`,
			`/tool_error/retry_after: missing "1 seconds"`),
	)

	const contract = "/validation_error/contract_awareness"
	DescribeTable("names every difference of validation errors, unless it may be",
		func(change func(*envelope.ValidationError), leniency envelope.Leniency, want ...string) {
			Expect(differ(richValidation(), change, richValidation())).To(HaveExactElements(want))
			if leniency != 0 {
				Expect(differ(richValidation(), change, richValidation(), leniency)).To(BeEmpty())
			}
		},
		Entry("the action", func(v *envelope.ValidationError) { v.Action = "a/b" }, envelope.Leniency(0), `/validation_error/@action: want "a.b", got "a/b"`),
		Entry("a line", func(v *envelope.ValidationError) { v.Fields[0].Text = "9" }, envelope.AnyFieldText, `/validation_error/field[@name='x']: want "1", got "9"`),
		Entry("a field for another", func(v *envelope.ValidationError) { v.Fields[0].Name = "z" }, envelope.Leniency(0),
			`/validation_error/field[@name='x']: missing "1"`, `/validation_error/field[@name='z']: unexpected "1"`),
		Entry("the order of fields", func(v *envelope.ValidationError) { v.Fields[0], v.Fields[1] = v.Fields[1], v.Fields[0] }, envelope.AnyFieldOrder, `/validation_error: want the order "x, y", got "y, x"`),
		Entry("the recovery", func(v *envelope.ValidationError) { v.Recovery = "r" }, envelope.AnyRecovery, `/validation_error/recovery: want "`+envelope.ValidationRecovery[:60]+`...", got "r"`),
		Entry("no contract", func(v *envelope.ValidationError) { v.Contract = nil }, envelope.AnyContract, contract+`: missing "1 changes"`),
		Entry("the contract's texts", func(v *envelope.ValidationError) { v.Contract.SystemNote, v.Contract.Instructions = "", "j" }, envelope.AnyContract,
			contract+`/system_note: missing "n"`, contract+`/instructions: want "i", got "j"`),
		Entry("the contract's figures", func(v *envelope.ValidationError) {
			v.Contract.Action, v.Contract.ChangeCount, v.Contract.MaxSeverity = "c", 2, "BREAKING"
		}, envelope.AnyContract, contract+`/action: want "b", got "c"`, contract+`/change_count: want "1", got "2"`, contract+`/max_severity: want "RISKY", got "BREAKING"`),
		Entry("a change", func(v *envelope.ValidationError) { v.Contract.Changes[0].After = ptr("p") }, envelope.AnyContract,
			contract+`/contract_changes/change[@field='f']: want "RISKY: d, before o", got "RISKY: d, before o, after p"`),
	)

	DescribeTable("tells envelopes of two kinds apart, and none from one",
		func(want, got envelope.Envelope, line string) {
			differences := envelope.Diff(want, got)
			if line == "" {
				Expect(differences).To(BeEmpty())
				return
			}
			Expect(differences).To(HaveLen(1))
			Expect(differences[0].String()).To(Equal(line))
		},
		Entry("two kinds", rich(), richValidation(), `/: want "tool_error", got "validation_error"`),
		Entry("nil", rich(), nil, `/: want "tool_error", got "no envelope"`),
		Entry("a typed nil", (*envelope.ValidationError)(nil), richValidation(), `/: want "no envelope", got "validation_error"`),
		Entry("two that are none", nil, (*envelope.ToolError)(nil), ""),
	)

	It("names its kinds", func() {
		Expect(fmt.Sprint(envelope.Differs, envelope.Missing, envelope.Extra, envelope.Reordered, envelope.DifferenceKind(9))).
			To(Equal("differs missing extra reordered DifferenceKind(9)"))
	})

	It("is linear in long lists", func(SpecContext) {
		const n = 100000 // compared each with each, this is minutes
		want, got := &envelope.ToolError{}, &envelope.ToolError{}
		for i := range n {
			want.Details = append(want.Details, envelope.Detail{Key: fmt.Sprint("k", i), Value: "v"})
			got.Details = append(got.Details, envelope.Detail{Key: fmt.Sprint("k", n-1-i), Value: "v"})
		}
		Expect(envelope.Diff(want, got, envelope.AnyDetailOrder)).To(BeEmpty())
		differences := envelope.Diff(want, got)
		Expect(differences).To(HaveLen(1))
		Expect(len(differences[0].String())).To(BeNumerically("<", 500))
		Expect(strings.Count(differences[0].Want, ",")).To(Equal(n - 1))
	}, SpecTimeout(time.Minute))
})
