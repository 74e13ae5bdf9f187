package matchers_test

import (
	"fmt"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleRejectField() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := `<validation_error action="billing.email_invoice">
  <field name="to">Invalid email format. You sent: 'bob'. Expected a valid email address.</field>
  <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
</validation_error>`

	g.Expect(result).To(RejectField("to", Sent("'bob'"), Expecting(ContainSubstring("a valid email address"))))
	g.Expect(result).To(RejectField("to", Sent("'alice'")))
	// Output:
	// Expected
	//     <validation_error action="billing.email_invoice">
	//       <field name="to">Invalid email format. You sent: 'bob'. Expected a valid email address.</field>
	//                                                        ^^^^^
	//       <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	//     </validation_error>
	// to reject field "to"
	//     sent value
	//         "'alice'"
	// at /validation_error/field[@name='to'] (line 2) found "'bob'" as sent value
}

func ExampleRejectFields() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := `<validation_error action="billing.email_invoice">
  <field name="to">Invalid email format. You sent: 'bob'. Expected a valid email address.</field>
  <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
</validation_error>`

	g.Expect(result).To(RejectFields("to"))
	g.Expect(result).To(RejectFields("to", "id"))
	// Output:
	// Expected
	//     <validation_error action="billing.email_invoice">
	//      ^^^^^^^^^^^^^^^^
	//       <field name="to">Invalid email format. You sent: 'bob'. Expected a valid email address.</field>
	//       <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	//     </validation_error>
	// to reject exactly the fields
	//     "to"
	//     "id"
	// at /validation_error (line 1) found "to", without "id"
}

func ExampleProblem() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	field := envelope.Field{Name: "age", Text: "Too small. You sent: 12. Must be >= 18."}

	g.Expect(field).To(Problem("Too small."))
	g.Expect(field).To(Problem(ContainSubstring("missing")))
	// Output:
	// Expected
	//     "Too small. You sent: 12. Must be >= 18."
	// to have problem
	//     to contain substring "missing"
	// found "Too small."
}

func ExampleSent() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	field := envelope.Field{Name: "age", Text: "Too small. You sent: 12. Must be >= 18."}

	g.Expect(field).To(Sent("12"))
	g.Expect(field).To(Sent("'12'"))
	// Output:
	// Expected
	//     "Too small. You sent: 12. Must be >= 18."
	// to have sent value
	//     "'12'"
	// found "12"
}

func ExampleExpecting() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	field := envelope.Field{Name: "age", Text: "Too small. You sent: 12. Must be >= 18."}

	g.Expect(field).To(Expecting("Must be >= 18."))
	g.Expect(field).To(Expecting(ContainSubstring("Expected type")))
	// Output:
	// Expected
	//     "Too small. You sent: 12. Must be >= 18."
	// to have expectation
	//     to contain substring "Expected type"
	// found "Must be >= 18."
}

func ExampleHaveContractDelta() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := (&envelope.ValidationError{Action: "billing.pay", Fields: []envelope.Field{{Name: "id", Text: "Invalid. You sent: 'x'. Expected type: integer."}}}).
		WithContract("billing", []envelope.Delta{{Severity: envelope.DeltaBreaking, Field: "actions.pay.input.id", Description: "The type changed from string to integer"}})

	g.Expect(result).To(HaveContractDelta("actions.pay.input.id", envelope.DeltaBreaking, ContainSubstring("type changed")))
	g.Expect(result).To(HaveContractDelta("actions.pay.input.amount"))
	// Output:
	// Expected
	//     <validation_error action="billing.pay">
	//       <field name="id">Invalid. You sent: 'x'. Expected type: integer.</field>
	//       <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	//       <contract_awareness>
	//         <system_note>IMPORTANT: The contract of tool "billing" has changed since you learned it.</system_note>
	//         <action>pay</action>
	//         <change_count>1</change_count>
	//         <max_severity>BREAKING</max_severity>
	//         <instructions>Read the changes below and adjust your next call to them. They may be why your arguments were rejected.</instructions>
	//         <contract_changes>
	//          ^^^^^^^^^^^^^^^^
	//           <change severity="BREAKING" field="actions.pay.input.id">
	//             <description>The type changed from string to integer</description>
	//           </change>
	//         </contract_changes>
	//       </contract_awareness>
	//     </validation_error>
	// to have contract delta "actions.pay.input.amount"
	// at /validation_error/contract_awareness/contract_changes (line 10) found no such change, only "actions.pay.input.id"
}

func ExampleHaveNoContractDeltas() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := (&envelope.ValidationError{Action: "billing.pay", Fields: []envelope.Field{{Name: "id", Text: "Invalid. You sent: 'x'. Expected type: integer."}}}).
		WithContract("billing", []envelope.Delta{{Severity: envelope.DeltaRisky, Field: "actions.pay.input.limit", Description: "The default is 10 now"}})

	g.Expect(result).To(HaveNoContractDeltas())
	// Output:
	// Expected
	//     <validation_error action="billing.pay">
	//       <field name="id">Invalid. You sent: 'x'. Expected type: integer.</field>
	//       <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	//       <contract_awareness>
	//         <system_note>IMPORTANT: The contract of tool "billing" has changed since you learned it.</system_note>
	//         <action>pay</action>
	//         <change_count>1</change_count>
	//         <max_severity>RISKY</max_severity>
	//         <instructions>Read the changes below and adjust your next call to them. They may be why your arguments were rejected.</instructions>
	//         <contract_changes>
	//          ^^^^^^^^^^^^^^^^
	//           <change severity="RISKY" field="actions.pay.input.limit">
	//             <description>The default is 10 now</description>
	//           </change>
	//         </contract_changes>
	//       </contract_awareness>
	//     </validation_error>
	// to have no contract deltas
	// at /validation_error/contract_awareness/contract_changes (line 10) found changes of "actions.pay.input.limit"
}
