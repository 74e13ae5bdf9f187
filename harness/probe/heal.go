package probe

import (
	"fmt"
	"strings"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// MaxTurns is how often the agent calls again at most, to repair one call.
const MaxTurns = 3

// agent repairs a call. It knows the last answer, the schemas of the tools and the
// arguments it has sent, as a model does, and not what the case is about.
type agent struct {
	*trial
	call Call
}

// move is what the agent does about an answer.
type move struct {
	call    Call
	wait    time.Duration
	because string
	stuck   string // why there is nothing it can do
}

// heal returns nil if the answer asks for no other call: there is nothing wrong with
// the arguments, and no time after which they would do.
func (t *trial) heal(c Case, answer harness.Result) *Healing {
	a := &agent{trial: t, call: c.Call}
	next, asks := a.next(answer)
	if !asks {
		return nil
	}
	h := &Healing{}
	for asks {
		switch {
		case next.stuck != "":
			h.Reason = next.stuck
			return h
		case h.Turns == MaxTurns:
			h.Reason = fmt.Sprintf("after %d calls the answer still is %s", h.Turns, inShort(answer))
			return h
		}
		if err := t.wait(t.ctx, next.wait); err != nil {
			h.Reason, h.Untried = err.Error(), t.ctx.Err() == nil
			return h
		}
		h.Turns++
		a.call = next.call
		step := Step{Because: next.because, Waited: next.wait, Call: next.call}
		if t.wouldAct(next.call) {
			step.Answer = Answer{Outcome: "not sent", Text: "the schema accepts the call, and the tool is destructive: see probe.HealDestructive"}
			h.Steps, h.Healed = append(h.Steps, step), true
			return h
		}
		answer = t.call(next.call)
		step.Answer = t.newAnswer(answer)
		h.Steps = append(h.Steps, step)
		if h.Reason = t.faultOf(next.call, answer); h.Reason != "" {
			return h
		}
		next, asks = a.next(answer)
	}
	h.Healed = true
	return h
}

// next returns false if the answer asks for no other call.
func (a *agent) next(r harness.Result) (next move, asks bool) {
	if r.Outcome != harness.ToolErrored {
		return move{}, false
	}
	switch e := envelope.AsClientError(r.Response).Envelope.(type) {
	case *envelope.ValidationError:
		return a.repair(e.Fields), true
	case *envelope.ToolError:
		switch {
		case choices[e.Code]:
			return a.choose(e), true
		case rejections[e.Code]:
			return a.repair(a.named(e)), true
		case e.RetryAfter > 0 && passes(e.Code):
			return move{call: a.call, wait: e.RetryAfter, because: fmt.Sprintf("%s, and retry_after says %s", e.Code, e.RetryAfter)}, true
		}
	}
	return move{}, false
}

// The codes that say which part of a call is wrong.
var (
	choices = map[envelope.Code]bool{
		envelope.CodeMissingDiscriminator: true, envelope.CodeUnknownAction: true,
		"INVALID_DISCRIMINATOR": true, "UNKNOWN_TOOL": true, // custom codes of the pipeline
	}
	rejections = map[envelope.Code]bool{
		envelope.CodeValidationError: true, envelope.CodeMissingRequiredField: true,
	}
)

// passes tells whether an error may be gone when the same call is made later. Where the
// call itself is what is wrong, as with NOT_FOUND, the delay is for one whose state has
// changed meanwhile.
func passes(code envelope.Code) bool {
	switch code {
	case envelope.CodeRateLimited, envelope.CodeServerBusy, envelope.CodeTimeout, envelope.CodeInternalError,
		envelope.CodeHandoffConnecting, envelope.CodeHandoffUpstreamUnavailable:
		return true
	}
	return !code.Canonical()
}

// wouldAct tells whether a call that the schema accepts must not be made.
func (p *plan) wouldAct(c Call) bool {
	s := p.subjects[c.Tool]
	return s != nil && s.isDestructive() && !p.healDestructive && len(s.schema.Issues(c.Arguments)) == 0
}

// faultOf says what is wrong with an answer to a call that was repaired.
func (p *plan) faultOf(c Call, r harness.Result) string {
	j := p.judge(asked{Call: c}, r)
	if j.verdict.OK() {
		return ""
	}
	why := j.problems
	for _, v := range j.violations {
		why = append(why, v.String())
	}
	return fmt.Sprintf("the answer to the repaired call %s: %s", fails[j.verdict], strings.Join(why, "; "))
}

var fails = map[Verdict]string{
	Violates: "breaks rules", NoEnvelope: "is no envelope", WrongChannel: "is on the wrong channel", Leaks: "leaks",
	Crashed: "was a crash", Hung: "never came",
}

// inShort names an answer in a few words.
func inShort(r harness.Result) string {
	switch e := envelope.AsClientError(r.Response).Envelope.(type) {
	case *envelope.ValidationError:
		names := make([]string, len(e.Fields))
		for i, field := range e.Fields {
			names[i] = field.Name
		}
		return "a validation error of " + cut(strings.Join(names, ", "), mostName)
	case *envelope.ToolError:
		return string(e.Code)
	}
	return "an error"
}
