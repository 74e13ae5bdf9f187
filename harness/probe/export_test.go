package probe

import "github.com/errshape/errshape/harness"

// Apply is what a run does with its baseline.
func (b Baseline) Apply(results []Result, all []Case) []string { return b.apply(results, all) }

// Mind is what judges answers and repairs calls, without a server.
type Mind struct{ *trial }

func NewMind(tools []harness.Tool) Mind { return Mind{&trial{plan: newPlan(tools, newConfig(nil))}} }

// Turn judges an answer to a call, and says what the agent would do about it.
func (m Mind) Turn(c Call, answer harness.Result) (v Verdict, next Call, because string) {
	j := m.judge(asked{Call: c, mustFail: true}, answer)
	move, asks := (&agent{m.trial, c}).next(answer)
	if !asks {
		return j.verdict, c, ""
	}
	return j.verdict, move.call, move.because + move.stuck
}
