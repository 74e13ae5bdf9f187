package matchers_test

import (
	"fmt"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleOfferActions() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").Actions("billing.list_invoices", "billing.search")

	g.Expect(result).To(OfferActions("billing.list_invoices"))
	g.Expect(result).To(OfferActions("billing.list_invoices", HavePrefix("crm.")))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <available_actions>
	//        ^^^^^^^^^^^^^^^^^
	//         <action>billing.list_invoices</action>
	//         <action>billing.search</action>
	//       </available_actions>
	//     </tool_error>
	// to offer actions
	//     "billing.list_invoices"
	//     to have prefix "crm."
	// at /tool_error/available_actions (line 3) found "billing.list_invoices", "billing.search", without HavePrefix("crm.")
}

func ExampleOfferExactly() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").Actions("billing.list_invoices", "billing.search")

	g.Expect(result).To(OfferExactly("billing.search", "billing.list_invoices"))
	g.Expect(result).To(OfferExactly("billing.list_invoices"))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <available_actions>
	//         <action>billing.list_invoices</action>
	//         <action>billing.search</action>
	//                 ^^^^^^^^^^^^^^
	//       </available_actions>
	//     </tool_error>
	// to offer exactly
	//     "billing.list_invoices"
	// at /tool_error/available_actions/action[2] (line 5) found "billing.list_invoices", "billing.search", with "billing.search" too many
}

func ExampleOfferNoActions() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	g.Expect(envelope.New(envelope.CodeInternalError, "Something broke")).To(OfferNoActions())
	g.Expect(envelope.New(envelope.CodeNotFound, "No invoice with that ID").Actions("billing.search")).To(OfferNoActions())
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <available_actions>
	//         <action>billing.search</action>
	//                 ^^^^^^^^^^^^^^
	//       </available_actions>
	//     </tool_error>
	// to offer no actions
	// at /tool_error/available_actions/action (line 4) found "billing.search"
}

func ExampleOfferKnownActions() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").Actions("billing.list_invoices", "billing.serach")

	// With a *harness.Harness, the server is asked: OfferKnownActions(billing).
	g.Expect(result).To(OfferKnownActions("billing.list_invoices", "billing.search"))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <available_actions>
	//         <action>billing.list_invoices</action>
	//         <action>billing.serach</action>
	//                 ^^^^^^^^^^^^^^
	//       </available_actions>
	//     </tool_error>
	// to offer known actions
	//     of "billing.list_invoices", "billing.search"
	// at /tool_error/available_actions/action[2] (line 5) found "billing.serach", which is none of them
}
