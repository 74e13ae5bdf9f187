package probe_test

import (
	"encoding/json"
	"testing"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

// FuzzAnswer takes any text for an answer: it gets a verdict, and what the agent makes of
// it is a call or a reason, both within bounds.
func FuzzAnswer(f *testing.F) {
	for _, code := range envelope.Codes() {
		f.Add(fixtures.Canonical(code).Text(), true)
	}
	for _, field := range []string{"n", "(root)", "list.0.x", "list[0].x", "o.a.b", "..", "n.n.n", "o", "list.99999999999999999999", "list.7"} {
		v := &envelope.ValidationError{Action: "t", Fields: []envelope.Field{
			{Name: field, Text: "Unrecognized keys. You sent: 'y'. Remove or correct the keys 'x', 'a.b'."},
			{Name: field, Text: "Wrong. You sent: x. Valid options: 'a', \"b\", 3, '."},
			{Name: field, Text: "Wrong. You sent: x. Must be >= 1e400."},
		}, Recovery: envelope.ValidationRecovery}
		f.Add(v.Text(), true)
	}
	f.Add(`<tool_error code="UNKNOWN_ACTION" severity="error"><message>m</message><available_actions><action>t.a</action></available_actions></tool_error>`, true)
	const input = `{"type":"object","required":["n"],"properties":{"n":{"type":["integer","null"],"minimum":1},"o":{"type":"object","properties":{"a.b":{"type":"string"}}},
		"list":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"x":{"const":1}}},{"type":"string"}]}},"action":{"enum":["a","b"]}}}`
	mind := probe.NewMind([]harness.Tool{{Name: "t", InputSchema: json.RawMessage(input)}})
	calls := []probe.Call{
		{Tool: "t", Arguments: json.RawMessage(`{}`)},
		{Tool: "t", Arguments: json.RawMessage(`{"n":"x","o":{"a.b":1,"y":[]},"list":[{"x":2},7],"action":"c","z":null}`)},
		{Tool: "none", Arguments: json.RawMessage(`[]`)},
	}
	f.Fuzz(func(t *testing.T, text string, isError bool) {
		outcome := harness.Succeeded
		if isError {
			outcome = harness.ToolErrored
		}
		answer := harness.Result{Outcome: outcome, Response: envelope.Response{IsError: isError, Content: []envelope.Content{envelope.TextContent(text)}}}
		for _, call := range calls {
			verdict, next, because := mind.Turn(call, answer)
			if verdict == "" || len(because) > 1000 {
				t.Errorf("verdict %q, and %d bytes: %.200s", verdict, len(because), because)
			}
			if because != "" && next.Tool != "" && !json.Valid(next.Arguments) {
				t.Errorf("%s: arguments that are no JSON: %.200s", next.Tool, next.Arguments)
			}
		}
	})
}
