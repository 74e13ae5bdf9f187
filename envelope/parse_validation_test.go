package envelope_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("Parse of a validation error", func() {
	const framework = `<validation_error action="billing/create">
<field name="currency">Invalid input: expected string, received undefined You sent: (missing). Expected type: string.</field>
<field name="items.1.qty">Too small: expected number to be >=1 You sent: 0. Must be >= 1.</field>
<recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
<contract_awareness>
<system_note>IMPORTANT: The behavioral contract for tool "billing" has changed.</system_note>
<action>create</action>
<change_count>1</change_count>
<max_severity>BREAKING</max_severity>
<instructions>Adjust your call.</instructions>
<contract_changes>
<change severity="BREAKING" field="actions.create.currency">
<description>currency is required &amp; checked</description>
<before>(none)</before>
<after></after>
</change>
<change severity="RISKY" field="x"/>
</contract_changes>
</contract_awareness>
</validation_error>`

	It("reads the framework's form, with its contract", func() {
		Expect(validationErrorIn(framework)).To(Equal(&envelope.ValidationError{
			Action: "billing/create",
			Fields: []envelope.Field{
				{Name: "currency", Text: "Invalid input: expected string, received undefined You sent: (missing). Expected type: string."},
				{Name: "items.1.qty", Text: "Too small: expected number to be >=1 You sent: 0. Must be >= 1."},
			},
			Recovery: envelope.ValidationRecovery,
			Contract: &envelope.ContractAwareness{
				SystemNote: `IMPORTANT: The behavioral contract for tool "billing" has changed.`, Action: "create", ChangeCount: 1,
				MaxSeverity: envelope.DeltaBreaking, Instructions: "Adjust your call.",
				Changes: []envelope.Delta{
					{Severity: envelope.DeltaBreaking, Field: "actions.create.currency", Description: "currency is required & checked", Before: ptr("(none)"), After: ptr("")},
					{Severity: envelope.DeltaRisky, Field: "x"},
				},
			},
		}))
	})

	DescribeTable("reads what is missing or odd",
		func(text string, want envelope.ValidationError) { Expect(validationErrorIn(text)).To(Equal(&want)) },
		Entry("everything missing", `<validation_error/>`, envelope.ValidationError{}),
		Entry("a field without a name", `<validation_error><field>t</field></validation_error>`, envelope.ValidationError{Fields: []envelope.Field{{Text: "t"}}}),
		Entry("the recovery first", `<validation_error><recovery>r</recovery><field name="a">t</field></validation_error>`,
			envelope.ValidationError{Fields: []envelope.Field{{Name: "a", Text: "t"}}, Recovery: "r"}),
		Entry("two recoveries, of which the first counts even if it is empty", `<validation_error><recovery/><recovery>r</recovery></validation_error>`, envelope.ValidationError{}),
		Entry("a contract without changes, and a count that is no number", `<validation_error><contract_awareness><change_count>many</change_count></contract_awareness></validation_error>`,
			envelope.ValidationError{Contract: &envelope.ContractAwareness{}}),
		Entry("strangers", `<validation_error><hint/><contract_awareness><contract_changes><x/></contract_changes></contract_awareness></validation_error>`,
			envelope.ValidationError{Contract: &envelope.ContractAwareness{}}),
	)
})
