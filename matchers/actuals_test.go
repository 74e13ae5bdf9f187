package matchers_test

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/errshape/errshape/envelope"
)

// The actuals that the specs share.

// page is the page's tool_error example with a recovery of its own.
const page = `<tool_error code="NOT_FOUND" severity="error">
  <message>No invoice with that ID</message>
  <recovery>Try again</recovery>
  <available_actions>
    <action>billing.list_invoices</action>
    <action>billing.create_invoice</action>
  </available_actions>
  <details>
    <detail key="requestedId">inv_2026_9999</detail>
    <detail key="attempt">3</detail>
  </details>
  <retry_after>30 seconds</retry_after>
</tool_error>`

const bare = `<tool_error code="CONFLICT" severity="critical">
  <message>Already paid</message>
</tool_error>`

const rejected = `<validation_error action="billing.get_invoice">
  <field name="id">Invalid email format. You sent: 'not-an-email'. Expected a valid email address.</field>
  <field name="amount">Too small. You sent: 0. Must be >= 1.</field>
  <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
</validation_error>`

const broken = `<tool_error code="not found">
  <message>  </message>
  <recovery>Fish &amp; &quot;Chips&quot;</recovery>
</tool_error>`

func contracted() *envelope.ValidationError {
	before, after := "string", "integer"
	v := &envelope.ValidationError{
		Action: "billing.get_invoice",
		Fields: []envelope.Field{{Name: "id", Text: "Invalid. You sent: 'x'. Expected type: integer."}},
	}
	return v.WithContract("billing", []envelope.Delta{
		{Severity: envelope.DeltaRisky, Field: "actions.get_invoice.input.limit", Description: "The default is 10 now"},
		{Severity: envelope.DeltaBreaking, Field: "actions.get_invoice.input.id", Description: "The type changed", Before: &before, After: &after},
	})
}

func warning() *envelope.ToolError {
	return envelope.New(envelope.CodeDeprecated, "The parameter 'cur' is deprecated").Warning().Build()
}

func success() envelope.Response {
	return envelope.Response{Content: []envelope.Content{envelope.TextContent("3 invoices")}}
}

func failed(text string) envelope.Response {
	return envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}, IsError: true}
}

// called is a result as a harness shows it.
type called struct {
	outcome, reason string
	response        envelope.Response
	code            int64
	message         string
}

func (c called) ToolResult() (envelope.Response, bool) {
	return c.response, c.outcome == "succeeded" || c.outcome == "tool error"
}
func (c called) OutcomeName() string { return c.outcome }
func (c called) Reason() string      { return c.reason }
func (c called) ProtocolFailure() (int64, string, bool) {
	return c.code, c.message, c.outcome == "protocol error"
}
func (c called) GomegaString() string { return c.outcome }

var (
	refused = called{
		outcome: "protocol error", code: -32602, message: `unknown tool "nope"`,
		reason: `tool "nope" on billing answered with JSON-RPC error -32602: unknown tool "nope"`,
	}
	crashed = called{outcome: "panicked", reason: `tool "billing.crash" on billing panicked: nil map`}
	hung    = called{outcome: "timed out", reason: `tool "billing.hang" on billing timed out after 10s: context deadline exceeded`}
)

func answered(r envelope.Responder) called {
	response := r.Response()
	if response.IsError {
		return called{outcome: "tool error", response: response}
	}
	return called{outcome: "succeeded", response: response}
}

// tools names the tools of a server that is not there.
type tools []string

func (t tools) ToolNames(context.Context) ([]string, error) {
	if len(t) == 0 {
		return nil, errors.New("tools/list on billing: connection closed")
	}
	return t, nil
}

// groups names the actions of a server whose tools are groups.
type groups []string

func (groups) ToolNames(context.Context) ([]string, error)     { return []string{"billing"}, nil }
func (g groups) ActionNames(context.Context) ([]string, error) { return g, nil }

// long is an envelope of 200 lines, with the message in the middle.
func long() string {
	var details strings.Builder
	for range 94 {
		details.WriteString("    <detail key=\"k\">v</detail>\n")
	}
	return "<tool_error code=\"CONFLICT\" severity=\"error\">\n  <details>\n" + details.String() + "  </details>\n" +
		"  <recovery>Wait</recovery>\n  <available_actions>\n" +
		strings.Repeat("    <action>a.b</action>\n", 99) + "  </available_actions>\n</tool_error>"
}

const minute = time.Minute
