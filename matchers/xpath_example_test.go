package matchers_test

import (
	"fmt"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleHaveXPath() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").
		Suggest("List invoices first").
		Actions("billing.list_invoices", "billing.search").
		Detail("requestedId", "inv_2026_9999")

	g.Expect(result).To(HaveXPath("/tool_error/details/detail[@key='requestedId']", "inv_2026_9999"))
	g.Expect(result).To(HaveXPath("//action", ConsistOf("billing.search", HavePrefix("billing.list"))))
	g.Expect(result).To(HaveXPath("count(//action)", 2))
	g.Expect(result).To(HaveXPath("//action = 'billing.search' and not(//retry_after)"))

	g.Expect(result).To(HaveXPath("/tool_error/details/detail[@key='requestedID']"))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <recovery>List invoices first</recovery>
	//       <available_actions>
	//         <action>billing.list_invoices</action>
	//         <action>billing.search</action>
	//       </available_actions>
	//       <details>
	//         <detail key="requestedId">inv_2026_9999</detail>
	//          ^^^^^^
	//       </details>
	//     </tool_error>
	// to have XPath /tool_error/details/detail[@key='requestedID']
	// found no node: the longest part that exists is /tool_error/details/detail (line 9)
}

// A claim about a node that cannot be there is no claim: NotTo does not pass for
// the only reason that the path is misspelt.
func ExampleHaveXPath_misspelt() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeConflict, "Already paid")

	g.Expect(result).NotTo(HaveXPath("/tool_eror/message", ContainSubstring("panic")))
	// Output:
	// HaveXPath matcher expects all but the last step of /tool_eror/message to exist, but /tool_eror selects nothing; the root element is <tool_error>.  Got:
	//     <tool_error code="CONFLICT" severity="error">
	//      ^^^^^^^^^^
	//       <message>Already paid</message>
	//     </tool_error>
}

func ExampleHaveXPath_mistake() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })

	g.Expect(envelope.New(envelope.CodeConflict, "Already paid")).To(HaveXPath("lower-case(//message)", "already paid"))
	// Output:
	// HaveXPath matcher: the expression is wrong at column 1: "lower-case" is not a function of XPath 1.0
	//     lower-case(//message)
	//     ^
	// write translate(x, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
}
