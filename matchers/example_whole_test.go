package matchers_test

import (
	"fmt"
	"time"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleCarryVerbatim() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	twice := `<tool_error code="CONFLICT" severity="error"><message>R&amp;amp;D has paid</message></tool_error>`

	g.Expect(envelope.New(envelope.CodeConflict, "R&D has paid <twice>")).To(CarryVerbatim("R&D has paid <twice>"))
	g.Expect(twice).To(CarryVerbatim("R&D"))
	// Output:
	// Expected
	//     <tool_error code="CONFLICT" severity="error"><message>R&amp;amp;D has paid</message></tool_error>
	//                                                           ^^^^^^^^^^^^^^^^^^^^
	// to carry verbatim
	//     "R&D"
	// at /tool_error/message (line 1) found it escaped twice, in "R&amp;amp;D has paid"
}

func ExampleConformToSpec() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := `<tool_error code="RATE_LIMITED">
  <recovery>Say &quot;sorry&quot;</recovery>
  <message> </message>
</tool_error>`

	g.Expect(envelope.New(envelope.CodeNotFound, "No invoice with that ID")).To(ConformToSpec())
	g.Expect(result).To(ConformToSpec("severity-present")) // waived until the server sends it
	// Output:
	// Expected
	//     <tool_error code="RATE_LIMITED">
	//      ^^^^^^^^^^
	//       <recovery>Say &quot;sorry&quot;</recovery>
	//       <message> </message>
	//     </tool_error>
	// to conform to the specification
	// found 4 violations:
	//     rate-limited-retry-after at /tool_error (line 1): found no <retry_after>, want 1 seconds or more
	//     content-over-escaped at /tool_error/recovery (line 2): found &quot;, want the character itself
	//     section-order at /tool_error/message (line 3): found <message> after <recovery>, want it before
	//     message-blank at /tool_error/message (line 3): found " ", want what went wrong
}

func ExampleLeakInternals() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeInternalError, "open /var/lib/billing/invoices.db: <nil>").Suggest("Do not blindly retry")

	g.Expect(envelope.New(envelope.CodeNotFound, "Open the list in Settings/Billing")).NotTo(LeakInternals())
	g.Expect(result).NotTo(LeakInternals())
	// Output:
	// Expected
	//     <tool_error code="INTERNAL_ERROR" severity="error">
	//       <message>open /var/lib/billing/invoices.db: &lt;nil></message>
	//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
	//       <recovery>Do not blindly retry</recovery>
	//     </tool_error>
	// not to leak internals
	// found 2 leaks:
	//     an absolute path "/var/lib/billing/invoices.db" at /tool_error/message
	//     a Go dump "<nil>" at /tool_error/message
}

func ExampleMatchEnvelope() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	want := envelope.New(envelope.CodeNotFound, "No invoice with that ID").Actions("billing.search", "billing.list_invoices")
	got := envelope.New(envelope.CodeNotFound, "No such invoice").Actions("billing.list_invoices", "billing.search").RetryAfter(time.Second)

	g.Expect(got).To(MatchEnvelope(want, envelope.AnyMessage, envelope.AnyActionOrder, envelope.AnyRetryAfter))
	g.Expect(got).To(MatchEnvelope(want))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No such invoice</message>
	//                ^^^^^^^^^^^^^^^
	//       <available_actions>
	//         <action>billing.list_invoices</action>
	//         <action>billing.search</action>
	//       </available_actions>
	//       <retry_after>1 seconds</retry_after>
	//     </tool_error>
	// to match the envelope
	// found 3 differences:
	//     /tool_error/message: want "No invoice with that ID", got "No such invoice"
	//     /tool_error/available_actions: want the order "billing.search, billing.list_invoices", got "billing.list_invoices, billing.search"
	//     /tool_error/retry_after: unexpected "1 seconds"
}
