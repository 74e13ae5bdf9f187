package probe

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/internal/prose"
)

// Run makes the cases of a server, one after the other, and judges its answers. It
// always returns a report: Err says if the run could not begin or end, and the results
// are those of the cases until then. It ends with ctx. The harness stays open.
func Run(ctx context.Context, h *harness.Harness, opts ...Option) (report Report) {
	start := time.Now()
	defer func() { report.Elapsed = time.Since(start) }()
	c := newConfig(opts)
	report.Server = c.server
	if report.Server == "" {
		report.Server = h.String()
	}
	if c.problem != nil {
		report.Err = c.problem.Error()
		return report
	}
	tools, err := h.Tools(ctx)
	if err != nil {
		report.Err = err.Error()
		return report
	}
	p := newPlan(tools, c)
	report.Tools, report.Total = p.tools, p.total
	if c.problem != nil {
		report.Err = c.problem.Error()
		return report
	}
	l := &lifeline{plan: p, h: h}
	defer l.close()
	report.Results = make([]Result, 0, len(p.chosen))
	for i, one := range p.chosen {
		r := l.run(ctx, one)
		if ctx.Err() != nil {
			report.Err = fmt.Sprintf("stopped after %d of %s: %v", i, prose.Count(len(p.chosen), "case"), context.Cause(ctx))
			break
		}
		report.Results = append(report.Results, r)
		if c.progress != nil {
			c.progress(i+1, len(p.chosen), r)
		}
	}
	report.Stale = p.baseline.apply(report.Results, p.all)
	return report
}

// Run makes the case alone, as [Run] does. The harness may be another one than that
// whose tools the case was derived from, but should drive the same server.
func (c Case) Run(ctx context.Context, h *harness.Harness) Result {
	if c.plan == nil {
		return Result{Case: c, Verdict: NotReached, Problems: []string{"the case belongs to no server: take it from probe.Cases or probe.NewPlan"}}
	}
	return (&trial{plan: c.plan, ctx: ctx, h: h}).run(c)
}

// trial is one case being made.
type trial struct {
	*plan
	ctx     context.Context
	h       *harness.Harness
	kept    int  // bytes of answers until now
	suspect bool // whether the server may not live any more
}

func (t *trial) run(c Case) Result {
	answer := t.call(c.Call)
	j := t.judge(asked{c.Call, c.mustFail(), c.mayBeRefused()}, answer)
	r := Result{
		Case: c, Verdict: j.verdict, Problems: j.problems, Violations: j.violations,
		Answer: t.newAnswer(answer), Took: answer.Elapsed,
	}
	if j.verdict == Conforms && t.healing {
		r.Healing = t.heal(c, answer)
	}
	r.Known = t.baseline.knows(r)
	return r
}

func (t *trial) call(c Call) harness.Result {
	r := t.h.Call(t.ctx, c.Tool, c.Arguments)
	if r.Outcome == harness.TimedOut || r.Outcome == harness.Disconnected {
		t.suspect = true
	}
	return r
}

// Stale says what is wrong with the baseline's entry for the case, if its failure is
// gone or is another one now.
func (c Case) Stale(r Result) string {
	if c.plan == nil {
		return ""
	}
	for _, e := range c.plan.baseline.entries {
		if e.id == c.ID {
			return strings.Join(Baseline{name: c.plan.baseline.name, entries: []entry{e}}.apply([]Result{r}, nil), "\n")
		}
	}
	return ""
}
