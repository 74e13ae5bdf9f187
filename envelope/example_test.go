package envelope_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/errshape/errshape/envelope"
)

func ExampleNew() {
	err := envelope.New(envelope.CodeNotFound, "No invoice with that ID").
		Suggest("List invoices first, then retry with a real ID").
		Actions("billing.list_invoices").
		Detail("requestedId", "inv_2026_9999").
		RetryAfter(30 * time.Second).
		Build()

	fmt.Println(err.Text())
	// Output:
	// <tool_error code="NOT_FOUND" severity="error">
	//   <message>No invoice with that ID</message>
	//   <recovery>List invoices first, then retry with a real ID</recovery>
	//   <available_actions>
	//     <action>billing.list_invoices</action>
	//   </available_actions>
	//   <details>
	//     <detail key="requestedId">inv_2026_9999</detail>
	//   </details>
	//   <retry_after>30 seconds</retry_after>
	// </tool_error>
}

// A builder may be returned as an error without Build, and is found in a chain.
func ExampleBuilder() {
	get := func() error {
		return envelope.New(envelope.CodeConflict, "The invoice is paid already").Suggest("Read it again")
	}
	err := fmt.Errorf("billing.charge: %w", get())

	var e *envelope.ToolError
	if errors.As(err, &e) {
		fmt.Println(e.Code, "-", e.Recovery)
	}
	// Output: CONFLICT - Read it again
}

// Parse reads what other servers write: no severity, actions in a comma list, text
// before the envelope.
func ExampleParse() {
	e, err := envelope.Parse(`Error: <tool_error code="UNKNOWN_ACTION">
<message>R&D has no such action</message>
<available_actions>list_invoices, get_invoice</available_actions>
</tool_error>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	switch e := e.(type) {
	case *envelope.ToolError:
		fmt.Println(e.Code, e.Severity)
		fmt.Println(e.Message)
		fmt.Printf("%q\n", e.AvailableActions)
	case *envelope.ValidationError:
		fmt.Println(e.Fields)
	}
	// Output:
	// UNKNOWN_ACTION error
	// R&D has no such action
	// ["list_invoices" "get_invoice"]
}

func ExampleSyntaxError() {
	_, err := envelope.Parse("<tool_error code=\"NOT_FOUND\">\n  <message>Not a List<String></message>\n</tool_error>")
	fmt.Println(err)

	var syntax *envelope.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println("line", syntax.Line, "column", syntax.Column)
	}
	// Output:
	// line 2, column 30: found </message>, want </String>, or &lt; for a < that is text
	//       <message>Not a List<String></message>
	//                                  ^
	// line 2 column 30
}

func ExampleParseDocument() {
	d, err := envelope.ParseDocument(`<tool_error code="X"><message>a &amp; b</message></tool_error>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range d.All() {
		at := n.Position()
		fmt.Printf("%d:%d %s %q\n", at.Line, at.Column, n.Path(), n.Text())
	}
	// Output:
	// 1:1 /tool_error "a & b"
	// 1:22 /tool_error/message "a & b"
	// 1:31 /tool_error/message/text() "a & b"
}

func ExampleCheck() {
	r := envelope.Response{
		IsError: true,
		Content: []envelope.Content{envelope.TextContent(`<tool_error code="RATE_LIMITED" severity="error">
  <message>R&D: &quot;too fast&quot;</message>
</tool_error>`)},
	}
	for _, v := range envelope.Check(r) {
		fmt.Println(v)
	}
	// Output:
	// rate-limited-retry-after at /tool_error (line 1): found no <retry_after>, want 1 seconds or more
	// content-under-escaped at /tool_error/message (line 2): found "&D: &quot;too fast&q", want &amp;
	// content-over-escaped at /tool_error/message (line 2): found &quot;, want the character itself
}

func ExampleDiff() {
	want := envelope.New(envelope.CodeTimeout, "m").Actions("a", "b").Build()
	got := envelope.New(envelope.CodeTimeout, "no answer").Actions("b", "a").RetryAfter(time.Second).Build()
	for _, d := range envelope.Diff(want, got, envelope.AnyMessage) {
		fmt.Println(d)
	}
	// Output:
	// /tool_error/available_actions: want the order "a, b", got "b, a"
	// /tool_error/retry_after: unexpected "1 seconds"
}

func ExampleAsClientError() {
	r := envelope.New(envelope.CodeServerBusy, "8 calls are running").Suggest("Queue your calls").Response()
	if err := envelope.AsClientError(r); err != nil {
		fmt.Println(err)
		fmt.Println(err.Recovery)
	}

	plain := envelope.Response{IsError: true, Content: []envelope.Content{envelope.TextContent("connection reset")}}
	fmt.Println(envelope.AsClientError(plain))
	// Output:
	// SERVER_BUSY: 8 calls are running
	// Queue your calls
	// UNKNOWN: connection reset
}

func ExampleValidationError_WithContract() {
	before, after := "optional", "required"
	v := &envelope.ValidationError{
		Action: "billing.create",
		Fields: []envelope.Field{{Name: "currency", Text: "Required. You sent: (missing). Expected type: string."}},
	}
	v = v.WithContract("billing", []envelope.Delta{
		{Severity: envelope.DeltaBreaking, Field: "actions.create.currency", Description: "currency is required now", Before: &before, After: &after},
		{Severity: envelope.DeltaBreaking, Field: "actions.create_draft.currency", Description: "another action's"},
		{Severity: envelope.DeltaSafe, Field: "actions.create.note", Description: "an optional argument more"},
	})
	fmt.Println(v.Contract.ChangeCount, v.Contract.MaxSeverity, v.Contract.Changes[0].Description)
	// Output: 1 BREAKING currency is required now
}

func ExampleField_Line() {
	line := envelope.Field{Text: "Invalid email format. You sent: 'not-an-email'. Expected a valid email address."}.Line()
	fmt.Println(line.Problem)
	fmt.Println(line.Sent)
	fmt.Println(line.Expected)
	// Output:
	// Invalid email format.
	// 'not-an-email'
	// Expected a valid email address.
}
