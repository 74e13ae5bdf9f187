package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// asked is a call, and what it may lead to.
type asked struct {
	Call
	mustFail     bool // so that success is a fault
	mayBeRefused bool // by a JSON-RPC error: the protocol asks for one
}

// judgement is what an answer is worth.
type judgement struct {
	verdict    Verdict
	problems   []string
	violations []envelope.Violation
}

// judge compares an answer with the specification and the channel rules. What keeps the
// model from reading an answer comes before what is wrong with it.
func (p *plan) judge(a asked, r harness.Result) judgement {
	switch r.Outcome {
	case harness.Succeeded, harness.ToolErrored:
		return p.judgeResult(a, r.Response)
	case harness.ProtocolErrored:
		return judgeRefusal(a, r.Protocol)
	case harness.TimedOut:
		return judgement{verdict: Hung, problems: []string{reasonOf(r)}}
	}
	return judgement{verdict: Crashed, problems: []string{reasonOf(r)}}
}

func (p *plan) judgeResult(a asked, r envelope.Response) judgement {
	j := judgement{violations: envelope.Check(r, p.checks...)}
	moveDown(j.violations, r)
	var leaks []string
	if r.IsError {
		leaks = leaksIn(r, a.Call)
	}
	switch {
	case !r.IsError && a.mustFail && !j.breaks("severity-is-error"):
		j.verdict = Accepted
		j.problems = append(j.problems, "the call succeeded, although "+p.whyNot(a.Tool))
	case len(leaks) > 0:
		j.verdict = Leaks
	case j.breaks("envelope-present", "root-element"):
		j.verdict = NoEnvelope
	case len(j.violations) > 0:
		j.verdict = Violates
	case r.IsError:
		j.verdict = Conforms
	default:
		j.verdict = Succeeds
	}
	j.problems = append(j.problems, leaks...)
	return j
}

func (p *plan) whyNot(tool string) string {
	if p.subjects[tool] == nil {
		return "there is no such tool"
	}
	return "the tool's schema forbids it"
}

func (j judgement) breaks(rules ...string) bool {
	return slices.ContainsFunc(j.violations, func(v envelope.Violation) bool { return slices.Contains(rules, v.Rule) })
}

// moveDown counts the lines of violations from the first text on: an answer is kept as
// all its texts, one below the other, and a server may send others before the envelope.
func moveDown(violations []envelope.Violation, r envelope.Response) {
	lines := linesBefore(r)
	for i := range violations {
		if violations[i].Line > 0 {
			violations[i].Line += lines
		}
	}
}

// linesBefore counts those above the block that is checked: the first with an envelope.
func linesBefore(r envelope.Response) int {
	lines := 0
	for _, c := range r.Content {
		if c.Type != "text" {
			continue
		}
		if strings.Contains(c.Text, "<tool_error") || strings.Contains(c.Text, "<validation_error") {
			return lines
		}
		lines += 1 + strings.Count(c.Text, "\n")
	}
	return 0
}

// codeInvalidParams and codeInvalidRequest are the JSON-RPC errors of a call that is
// malformed as such.
const (
	codeInvalidRequest int64 = -32600
	codeInvalidParams  int64 = -32602
)

func judgeRefusal(a asked, e *harness.ProtocolError) judgement {
	leaks := leaksInText(e.Message, a.Call)
	if a.mayBeRefused && (e.Code == codeInvalidParams || e.Code == codeInvalidRequest) {
		if len(leaks) > 0 {
			return judgement{verdict: Leaks, problems: leaks}
		}
		return judgement{verdict: Refused}
	}
	problem := fmt.Sprintf("a JSON-RPC error %d, which the model does not see: answer with a result whose isError is true", e.Code)
	if a.mayBeRefused {
		problem = fmt.Sprintf("a JSON-RPC error %d, where the protocol asks for %d or a result whose isError is true", e.Code, codeInvalidParams)
	}
	return judgement{verdict: WrongChannel, problems: append([]string{problem}, leaks...)}
}
