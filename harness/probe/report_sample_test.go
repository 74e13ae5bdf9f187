package probe_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/probe"
)

// result makes a result of a case; the arguments stand for whatever was sent.
func result(number int, tool string, kind probe.Kind, field, variant, args string, verdict probe.Verdict, answer probe.Answer) probe.Result {
	return probe.Result{
		Case: probe.Case{
			Number: number, ID: strings.Join([]string{tool, string(kind), field, variant}, "/"), Tool: tool, Kind: kind,
			Field: field, Variant: variant, Call: probe.Call{Tool: tool, Arguments: json.RawMessage(args)},
			Why: []string{field + ": Invalid input. You sent: " + args + ". Expected something else."},
		},
		Verdict: verdict, Answer: answer, Took: time.Duration(number) * time.Millisecond,
	}
}

const (
	conforming = `<validation_error action="billing.charge">
  <field name="amount">Invalid type. You sent: 'text'. Expected number.</field>
  <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
</validation_error>`
	violating = `<tool_error code="CONFLICT" severity="error">
  <message></message>
  <recovery>Try again & again</recovery>
</tool_error>`
)

func toolError(text string) probe.Answer { return probe.Answer{Outcome: "tool error", Text: text} }

// sample is a report with each verdict, and each thing that a report may say.
func sample() probe.Report {
	const charge, get = "billing.charge", "billing.get_invoice"
	good := result(1, charge, probe.MissingField, "amount", "not there", `{}`, probe.Conforms, toolError(conforming))
	good.Healing = &probe.Healing{Healed: true, Turns: 1, Steps: []probe.Step{{
		Because: "amount: Expected number.", Call: probe.Call{Tool: charge, Arguments: json.RawMessage(`{"amount":1}`)},
		Answer: probe.Answer{Outcome: "succeeded", Text: "paid"},
	}}}
	violates := result(2, charge, probe.WrongType, "amount", "a string", `{"amount":"text"}`, probe.Violates, toolError(violating))
	violates.Violations = envelope.CheckText(violating)
	violates.Answer.Raw = json.RawMessage(`{"content":[{"type":"text","text":"…"}],"isError":true}`)
	violates.Problems = []string{"the envelope breaks 2 rules"}
	notHealed := result(3, charge, probe.Null, "amount", "null", `{"amount":null}`, probe.Conforms, toolError(conforming))
	notHealed.Healing = &probe.Healing{Turns: 3, Reason: "the same field is rejected again", Steps: []probe.Step{{
		Because: "retry_after says 2 s", Waited: 2 * time.Second,
		Call: probe.Call{Tool: charge, Arguments: json.RawMessage(`{"amount":0}`)}, Answer: toolError(conforming),
	}}}
	known := result(8, get, probe.WrongType, "id", "a number", `{"id":1}`, probe.NoEnvelope, toolError("bad id"))
	known.Known = true
	leaks := result(9, get, probe.HostileText, "id", "NUL", `{"id":"a\u0000b"}`, probe.Leaks, toolError("panic in /srv/app/main.go:12\ngoroutine 1 [running]:"))
	leaks.Problems = []string{"a stack trace: goroutine 1 [running]:"}
	leaks.Answer.Cut = 70_000
	unknown := result(12, probe.AnyTool, probe.UnknownTool, "(root)", "no such tool", `{}`, probe.Refused, probe.Answer{Outcome: "protocol error", Text: "unknown tool"})
	unknown.Call.Tool, unknown.Why = "no_such_tool", nil
	return probe.Report{
		Server: "billing", Total: 40, Elapsed: 1234567 * time.Microsecond,
		Tools: []probe.ToolReport{
			{Name: charge, Destructive: true},
			{Name: get, Note: "no arguments that fit were found"},
			{Name: "billing.void", Destructive: true, Skipped: "destructive, or does not say"},
			{Name: "broken", Err: "schema: $ref leads nowhere"},
		},
		Stale: []string{`known.txt:3: "billing.charge/null/id/null" was violates, and there is no such case any more: remove the line`},
		Results: []probe.Result{
			good, violates, notHealed,
			result(4, charge, probe.BelowMinimum, "amount", "0", `{"amount":0}`, probe.Accepted, probe.Answer{Outcome: "succeeded", Text: "paid 0"}),
			result(5, charge, probe.UnknownKey, "(root)", "an unknown key", `{"amount":1,"x":1}`, probe.WrongChannel, probe.Answer{Outcome: "protocol error", Text: "invalid params"}),
			result(6, charge, probe.EmptyArguments, "(root)", "empty", `{}`, probe.Crashed, probe.Answer{Outcome: "panicked", Text: "index out of range"}),
			result(7, get, probe.MissingField, "id", "not there", `{}`, probe.NoEnvelope, toolError("missing id")),
			known, leaks,
			result(10, get, probe.NotAnObject, "(root)", "a list", `[]`, probe.Hung, probe.Answer{Outcome: "timed out", Text: "no answer within 10s"}),
			result(11, get, probe.EverythingWrong, "(root)", "all", `{"id":[]}`, probe.NotReached, probe.Answer{Outcome: "no outcome"}),
			unknown,
		},
	}
}

// passing has nothing that counts.
func passing() probe.Report {
	r := sample()
	r.Results, r.Tools, r.Stale, r.Total = r.Results[:1], r.Tools[:1], nil, 1
	return r
}

// large is a report of so many tools and cases, with failures here and there.
func large(tools, cases int) probe.Report {
	kinds, verdicts := probe.Kinds(), probe.Verdicts()
	r := probe.Report{Server: "a large server", Total: cases, Elapsed: 12 * time.Second}
	for i := range tools {
		r.Tools = append(r.Tools, probe.ToolReport{Name: fmt.Sprintf("group_%d.some_longer_tool_name_%02d", i/5, i)})
	}
	for i := range cases {
		tool, kind := r.Tools[i*tools/cases].Name, kinds[i%len(kinds)]
		verdict, text := probe.Conforms, conforming
		if i%7 == 0 {
			verdict, text = verdicts[(i/7)%len(verdicts)], violating
		}
		one := result(i+1, tool, kind, fmt.Sprintf("field_%d", i%11), "variant", `{"amount":"text"}`, verdict, toolError(text))
		if verdict == probe.Violates {
			one.Violations = envelope.CheckText(violating)
		}
		r.Results = append(r.Results, one)
	}
	return r
}
