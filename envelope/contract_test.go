package envelope_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

func delta(severity envelope.DeltaSeverity, field string) envelope.Delta {
	return envelope.Delta{Severity: severity, Field: field, Description: "d"}
}

// told lists the changes a validation error of billing.create tells of.
func told(deltas []envelope.Delta, opts ...envelope.ContractOption) []string {
	v := (&envelope.ValidationError{Action: "billing.create"}).WithContract("billing", deltas, opts...)
	if v.Contract == nil {
		return nil
	}
	var changes []string
	for _, c := range v.Contract.Changes {
		changes = append(changes, string(c.Severity)+" "+c.Field)
	}
	Expect(v.Contract.ChangeCount).To(Equal(len(changes)))
	Expect(string(v.Contract.MaxSeverity)).To(Equal(strings.Fields(changes[0])[0]))
	return changes
}

var _ = Describe("WithContract", func() {
	It("writes the section last, with everything that is known", func() {
		v := pageValidationError().WithContract("billing", []envelope.Delta{
			{Severity: envelope.DeltaBreaking, Field: "actions.get_invoice.id", Description: "id is an e-mail & required", Before: ptr("string"), After: ptr("string (email)")},
			{Severity: envelope.DeltaRisky, Field: "description", Description: "the tool's description changed"},
		})
		Expect(v.Text()).To(Equal(strings.TrimSuffix(pageValidationText, "</validation_error>") + `  <contract_awareness>
    <system_note>IMPORTANT: The contract of tool "billing" has changed since you learned it.</system_note>
    <action>get_invoice</action>
    <change_count>2</change_count>
    <max_severity>BREAKING</max_severity>
    <instructions>Read the changes below and adjust your next call to them. They may be why your arguments were rejected.</instructions>
    <contract_changes>
      <change severity="BREAKING" field="actions.get_invoice.id">
        <description>id is an e-mail &amp; required</description>
        <before>string</before>
        <after>string (email)</after>
      </change>
      <change severity="RISKY" field="description">
        <description>the tool's description changed</description>
      </change>
    </contract_changes>
  </contract_awareness>
</validation_error>`))
		Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty())
	})

	DescribeTable("tells of a field that is global or the action's, exactly",
		func(field string, relevant bool) {
			if relevant {
				Expect(told([]envelope.Delta{delta("RISKY", field)})).To(HaveExactElements("RISKY " + field))
			} else {
				Expect(told([]envelope.Delta{delta("RISKY", field)})).To(BeEmpty())
			}
		},
		Entry("the action", "actions.create", true),
		Entry("below the action", "actions.create.currency", true),
		Entry("far below", "actions.create.items.qty", true),
		Entry("global", "description", true),
		Entry("no field", "", true),
		Entry("actions, all of them", "actions", true),
		Entry("a name that begins like it", "actionable", true),
		Entry("a longer action", "actions.create_draft.x", false),
		Entry("a shorter action", "actions.creat", false),
		Entry("another action", "actions.list", false),
		Entry("no action", "actions.", false),
		Entry("another case", "actions.Create", false),
	)

	It("tells of BREAKING first, then RISKY, otherwise in the order given", func() {
		Expect(told([]envelope.Delta{delta("RISKY", "a"), delta("SAFE", "b"), delta("BREAKING", "c"), delta("RISKY", "d"), delta("COSMETIC", "e"), delta("BREAKING", "f"), delta("BAD", "g")})).
			To(HaveExactElements("BREAKING c", "BREAKING f", "RISKY a", "RISKY d"))
		Expect(told([]envelope.Delta{delta("SAFE", "a"), delta("COSMETIC", "b")})).To(BeEmpty())
	})

	It("tells of all severities if asked to", func() {
		Expect(told([]envelope.Delta{delta("COSMETIC", "a"), delta("SAFE", "b"), delta("BREAKING", "c")}, envelope.AllSeverities())).
			To(HaveExactElements("BREAKING c", "SAFE b", "COSMETIC a"))
	})

	DescribeTable("caps them after sorting",
		func(n int, options []envelope.ContractOption) {
			deltas := []envelope.Delta{delta("RISKY", "a"), delta("RISKY", "b"), delta("RISKY", "c"), delta("RISKY", "d"), delta("RISKY", "e"), delta("RISKY", "f"), delta("BREAKING", "g")}
			changes := told(deltas, options...)
			Expect(changes).To(HaveLen(n))
			if n > 0 {
				Expect(changes[0]).To(Equal("BREAKING g"))
			}
		},
		Entry("at five", 5, nil),
		Entry("at one", 1, []envelope.ContractOption{envelope.MaxDeltas(1)}),
		Entry("above all", 7, []envelope.ContractOption{envelope.MaxDeltas(100)}),
		Entry("at zero", 0, []envelope.ContractOption{envelope.MaxDeltas(0)}),
		Entry("below zero", 0, []envelope.ContractOption{envelope.MaxDeltas(-1)}),
	)

	It("leaves the validation error and the deltas as they are", func() {
		v := pageValidationError()
		deltas := []envelope.Delta{delta("RISKY", "a"), delta("BREAKING", "b")}
		with := v.WithContract("billing", deltas)
		Expect(v).To(Equal(pageValidationError()))
		Expect(deltas[0].Severity).To(Equal(envelope.DeltaRisky))
		with.Fields[0].Name = "changed"
		Expect(v.Fields[0].Name).To(Equal("id"))
		Expect(with.WithContract("billing", nil).Contract).To(BeNil(), "what was told before is told no more")
	})

	DescribeTable("takes the tool's name off the action",
		func(tool, action, want string) {
			v := (&envelope.ValidationError{Action: action}).WithContract(tool, []envelope.Delta{delta("RISKY", "a")})
			Expect(v.Contract.Action).To(Equal(want))
		},
		Entry("tool.action", "billing", "billing.create", "create"),
		Entry("a group", "billing", "billing.invoices.create", "invoices.create"),
		Entry("a tool with dots", "acme.billing", "acme.billing.create", "create"),
		Entry("an action alone", "billing", "create", "create"),
		Entry("a tool of a longer name", "bill", "billing.create", "billing.create"),
		Entry("a tool without actions", "ping", "ping", "ping"),
	)
})

var _ = It("A delta is JSON with the framework's names", func() {
	var d envelope.Delta
	const text = `{"category":"input","field":"actions.create.x","severity":"BREAKING","description":"d","before":"old","after":null}`
	Expect(json.Unmarshal([]byte(text), &d)).To(Succeed())
	Expect(d).To(Equal(envelope.Delta{Category: "input", Field: "actions.create.x", Severity: envelope.DeltaBreaking, Description: "d", Before: ptr("old")}))
	Expect(json.Marshal(d)).To(MatchJSON(text))
})
