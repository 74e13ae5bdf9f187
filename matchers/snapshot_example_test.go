package matchers_test

import (
	"fmt"
	"time"

	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

func ExampleMatchSnapshot() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeNotFound, "No invoice with that ID").
		Suggest("Try again").
		Actions("billing.list_invoices")

	g.Expect(result).To(MatchSnapshot("example/not_found"))
	// Output:
	// Expected
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <recovery>Try again</recovery>
	//                 ^^^^^^^^^
	//       <available_actions>
	//         <action>billing.list_invoices</action>
	//       </available_actions>
	//     </tool_error>
	// to match snapshot "example/not_found"
	//     testdata/snapshots/example/not_found.xml
	//       2    <message>No invoice with that ID</message>
	//     - 3    <recovery>List invoices first, then retry with a real ID</recovery>
	//     + 3    <recovery>Try again</recovery>
	//       4    <available_actions>
	// at /tool_error/recovery (line 3) found "Try again"
	// testdata/snapshots/example/not_found.xml:3 has "List invoices first, then retry with a real ID"
	// to accept it, run the suite with UPDATE_SNAPSHOTS=1
}

// A snapshot is never written by a run that was not told to.
func ExampleMatchSnapshot_missing() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	result := envelope.New(envelope.CodeConflict, "Already paid")

	g.Expect(result).To(MatchSnapshot("example/already_paid"))
	// Output:
	// MatchSnapshot matcher expects the snapshot testdata/snapshots/example/already_paid.xml, which does not exist yet; to accept it, run the suite with UPDATE_SNAPSHOTS=1.  Got:
	//     <tool_error code="CONFLICT" severity="error">
	//       <message>Already paid</message>
	//     </tool_error>
}

// The file holds {{number}} and {{duration}}, which assert what kind of text stands
// there.
func ExampleMatchSnapshot_placeholders() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	busy := func(jobs string) *envelope.Builder {
		return envelope.New(envelope.CodeServerBusy, "The queue holds "+jobs+" jobs").
			Suggest("Queue your calls and retry").RetryAfter(2 * time.Second)
	}

	for _, jobs := range []string{"512", "%!d(string=512)"} {
		g.Expect(busy(jobs)).To(MatchSnapshot("example/busy"))
	}
	// Output:
	// Expected
	//     <tool_error code="SERVER_BUSY" severity="error">
	//       <message>The queue holds %!d(string=512) jobs</message>
	//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
	//       <recovery>Queue your calls and retry</recovery>
	//       <retry_after>2 seconds</retry_after>
	//     </tool_error>
	// to match snapshot "example/busy"
	//     testdata/snapshots/example/busy.xml
	//       1  <tool_error code="SERVER_BUSY" severity="error">
	//     - 2    <message>The queue holds {{number}} jobs</message>
	//     + 2    <message>The queue holds %!d(string=512) jobs</message>
	//       3    <recovery>Queue your calls and retry</recovery>
	// at /tool_error/message (line 2) found "The queue holds %!d(string=512) jobs"
	// testdata/snapshots/example/busy.xml:2 has "The queue holds {{number}} jobs"
	// to accept it, run the suite with UPDATE_SNAPSHOTS=1
}

func ExampleScrub() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	for _, server := range []string{"server-b", "the server"} {
		result := envelope.New(envelope.CodeTimeout, "No answer from "+server).Detail("server", server)
		g.Expect(result).To(MatchSnapshot("example/timeout", Scrub(`server-[a-z]+`, "SERVER")))
	}
	// Output:
	// Expected
	//     <tool_error code="TIMEOUT" severity="error">
	//       <message>No answer from the server</message>
	//                ^^^^^^^^^^^^^^^^^^^^^^^^^
	//       <details>
	//         <detail key="server">the server</detail>
	//       </details>
	//     </tool_error>
	// to match snapshot "example/timeout"
	//     testdata/snapshots/example/timeout.xml
	//       1  <tool_error code="TIMEOUT" severity="error">
	//     - 2    <message>No answer from SERVER</message>
	//     + 2    <message>No answer from the server</message>
	//       3    <details>
	//     - 4      <detail key="server">SERVER</detail>
	//     + 4      <detail key="server">the server</detail>
	//       5    </details>
	// at /tool_error/message (line 2) found "No answer from the server"
	// testdata/snapshots/example/timeout.xml:2 has "No answer from SERVER"
	// to accept it, run the suite with UPDATE_SNAPSHOTS=1
}

// The words of a message and a recovery may vary, the actions on offer may not.
func ExampleMatchSnapshot_shapeOnly() {
	g := NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	for _, action := range []string{"billing.get_invoice", "billing.pay"} {
		paid := envelope.New(envelope.CodeConflict, "Paid in full").Suggest("Look at it").Actions(action)
		g.Expect(paid).To(MatchSnapshot("example/shape", ShapeOnly))
	}
	// Output:
	// Expected
	//     <tool_error code="CONFLICT" severity="error">
	//       <message>Paid in full</message>
	//       <recovery>Look at it</recovery>
	//       <available_actions>
	//         <action>billing.pay</action>
	//                 ^^^^^^^^^^^
	//       </available_actions>
	//     </tool_error>
	// to match snapshot "example/shape"
	//     testdata/snapshots/example/shape.xml
	//       4    <available_actions>
	//     - 5      <action>billing.get_invoice</action>
	//     + 5      <action>billing.pay</action>
	//       6    </available_actions>
	// at /tool_error/available_actions/action (line 5) found "billing.pay"
	// testdata/snapshots/example/shape.xml:5 has "billing.get_invoice"
	// to accept it, run the suite with UPDATE_SNAPSHOTS=1
}
