package matchers_test

import (
	"fmt"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleBeToolError() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeDeprecated, "Use 'currency_code'").Warning()

	g.Expect(envelope.New(envelope.CodeNotFound, "No invoice with that ID")).To(BeToolError())
	g.Expect(result).To(BeToolError())
	// Output:
	// Expected
	//     <tool_error code="DEPRECATED" severity="warning">
	//      ^^^^^^^^^^
	//       <message>Use 'currency_code'</message>
	//     </tool_error>
	// to be a tool error
	// at /tool_error (line 1) found a <tool_error> of severity "warning"
}

func ExampleBeToolWarning() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	g.Expect(envelope.New(envelope.CodeDeprecated, "Use 'currency_code'").Warning()).To(BeToolWarning())
	g.Expect(`{"content":[{"type":"text","text":"3 invoices"}]}`).To(BeToolWarning())
	// Output:
	// Expected
	//     3 invoices
	// to be a tool warning
	// found isError false and no envelope
}

func ExampleBeValidationError() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	rejected := &envelope.ValidationError{Action: "billing.pay", Fields: []envelope.Field{{Name: "id", Text: "Missing. You sent: (missing). Expected type: string."}}}

	g.Expect(rejected).To(BeValidationError())
	g.Expect(envelope.New(envelope.CodeValidationError, "id is missing")).To(BeValidationError())
	// Output:
	// Expected
	//     <tool_error code="VALIDATION_ERROR" severity="error">
	//      ^^^^^^^^^^
	//       <message>id is missing</message>
	//     </tool_error>
	// to be a validation error
	// at /tool_error (line 1) found a <tool_error> of severity "error"
}

func ExampleBeToolSuccess() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	g.Expect(`{"content":[{"type":"text","text":"3 invoices"}]}`).To(BeToolSuccess())
	g.Expect(envelope.New(envelope.CodeDeprecated, "Use 'currency_code'").Warning()).To(BeToolSuccess())
	// Output:
	// Expected
	//     <tool_error code="DEPRECATED" severity="warning">
	//      ^^^^^^^^^^
	//       <message>Use 'currency_code'</message>
	//     </tool_error>
	// to be a tool success
	// at /tool_error (line 1) found a <tool_error> of severity "warning"
}

func ExampleBeProtocolError() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	reply := `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"unknown tool \"nope\""}}`

	g.Expect(reply).To(BeProtocolError(-32602, ContainSubstring("nope")))
	g.Expect(reply).To(BeProtocolError(-32601))
	// Output:
	// Expected
	//     protocol error: code -32602: unknown tool "nope"
	// to be a protocol error
	//     with code
	//         -32601
	// found code -32602 and message "unknown tool "nope""
}

func ExampleHavePanicked() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := called{outcome: "timed out", reason: `tool "billing.sync" on billing timed out after 10s`} // a harness.Result

	g.Expect(result).To(HavePanicked())
	// Output:
	// Expected
	//     timed out: tool "billing.sync" on billing timed out after 10s
	// to have panicked
	// found outcome "timed out"
}

func ExampleHaveTimedOut() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := called{outcome: "panicked", reason: `tool "billing.sync" on billing panicked: nil map`} // a harness.Result

	g.Expect(result).To(HaveTimedOut())
	// Output:
	// Expected
	//     panicked: tool "billing.sync" on billing panicked: nil map
	// to have timed out
	// found outcome "panicked"
}
