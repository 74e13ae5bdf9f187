package matchers_test

import (
	"fmt"
	"time"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleHaveCode() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New("ORDER_HELD", "The order is held")

	g.Expect(result).To(HaveCode(HavePrefix("ORDER_")))
	g.Expect(result).To(HaveCode(envelope.CodeNotFound))
	// Output:
	// Expected
	//     <tool_error code="ORDER_HELD" severity="error">
	//                       ^^^^^^^^^^
	//       <message>The order is held</message>
	//     </tool_error>
	// to have code
	//     NOT_FOUND
	// at /tool_error/@code (line 1) found "ORDER_HELD"
}

func ExampleHaveSeverity() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeConflict, "Already paid").Critical()

	g.Expect(result).To(HaveSeverity(Satisfy(envelope.Severity.IsError)))
	g.Expect(result).To(HaveSeverity(envelope.SeverityWarning))
	// Output:
	// Expected
	//     <tool_error code="CONFLICT" severity="critical">
	//                                           ^^^^^^^^
	//       <message>Already paid</message>
	//     </tool_error>
	// to have severity
	//     warning
	// at /tool_error/@severity (line 1) found "critical"
}

func ExampleHaveMessage() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeConflict, "Already paid")

	g.Expect(result).To(HaveMessage(ContainSubstring("paid")))
	g.Expect(result).NotTo(HaveMessage(ContainSubstring("paid")))
	// Output:
	// Expected
	//     <tool_error code="CONFLICT" severity="error">
	//       <message>Already paid</message>
	//                ^^^^^^^^^^^^
	//     </tool_error>
	// not to have message
	//     to contain substring "paid"
	// at /tool_error/message (line 2) found "Already paid"
}

func ExampleHaveRecovery() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").Suggest("Try again")

	g.Expect(result).To(HaveRecovery(Not(BeEmpty())))
	g.Expect(result).To(HaveRecovery(ContainSubstring("List invoices first")))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <recovery>Try again</recovery>
	//                 ^^^^^^^^^
	//     </tool_error>
	// to have recovery
	//     to contain substring "List invoices first"
	// at /tool_error/recovery (line 3) found "Try again"
}

func ExampleHaveAction() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := &envelope.ValidationError{Action: "billing.pay", Fields: []envelope.Field{{Name: "id", Text: "Missing. You sent: (missing). Expected type: string."}}}

	g.Expect(result).To(HaveAction("billing.pay"))
	g.Expect(result).To(HaveAction("billing.get_invoice"))
	// Output:
	// Expected
	//     <validation_error action="billing.pay">
	//                               ^^^^^^^^^^^
	//       <field name="id">Missing. You sent: (missing). Expected type: string.</field>
	//       <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
	//     </validation_error>
	// to have action
	//     "billing.get_invoice"
	// at /validation_error/@action (line 1) found "billing.pay"
}

func ExampleHaveDetail() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").Detail("requestedId", "inv_2026_9999").Detail("attempt", 3)

	g.Expect(result).To(And(HaveDetail("attempt", 3), HaveDetail("requestedId", HavePrefix("inv_")), Not(HaveDetail("password"))))
	g.Expect(result).To(HaveDetail("requestedID", "inv_2026_9999"))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <details>
	//        ^^^^^^^
	//         <detail key="requestedId">inv_2026_9999</detail>
	//         <detail key="attempt">3</detail>
	//       </details>
	//     </tool_error>
	// to have detail "requestedID"
	//     "inv_2026_9999"
	// at /tool_error/details (line 3) found no such key, only "requestedId", "attempt"
}

func ExampleHaveRetryAfter() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeRateLimited, "Too many calls").RetryAfter(30 * time.Second)

	g.Expect(result).To(HaveRetryAfter(BeNumerically(">=", time.Second)))
	g.Expect(result).To(HaveRetryAfter(time.Minute))
	// Output:
	// Expected
	//     <tool_error code="RATE_LIMITED" severity="error">
	//       <message>Too many calls</message>
	//       <retry_after>30 seconds</retry_after>
	//                    ^^^^^^^^^^
	//     </tool_error>
	// to have retry_after
	//     1m0s
	// at /tool_error/retry_after (line 3) found "30 seconds"
}
