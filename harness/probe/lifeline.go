package probe

import (
	"context"
	"fmt"

	"github.com/errshape/errshape/harness"
)

// maxHangs is how often one tool may hang. Its other cases are not reached then: each
// would cost a deadline.
const maxHangs = 3

// lifeline keeps a server going from case to case.
type lifeline struct {
	*plan
	h     *harness.Harness
	own   bool   // whether h was started here
	kept  int    // bytes of answers until now
	gone  string // why there is no server any more
	hangs map[string]int
}

func (l *lifeline) run(ctx context.Context, c Case) Result {
	switch {
	case l.gone != "":
		return notReached(c, l.gone)
	case l.hangs[c.Tool] == maxHangs:
		return notReached(c, fmt.Sprintf("the tool has hung %d times already", maxHangs))
	}
	t := &trial{plan: l.plan, ctx: ctx, h: l.h, kept: l.kept}
	r := t.run(c)
	l.kept = t.kept
	if r.Verdict == Hung {
		if l.hangs == nil {
			l.hangs = map[string]int{}
		}
		l.hangs[c.Tool]++
	}
	if t.suspect && ctx.Err() == nil {
		l.revive(ctx)
	}
	return r
}

func notReached(c Case, why string) Result {
	return Result{Case: c, Verdict: NotReached, Problems: []string{why}, Answer: Answer{Outcome: "not called"}}
}

// revive starts the server anew if it does not answer any more.
func (l *lifeline) revive(ctx context.Context) {
	_, err := l.h.Tools(ctx)
	if err == nil {
		return
	}
	if l.restart == nil {
		l.gone = fmt.Sprintf("the server is gone: %v; say how to start it with probe.WithRestart", err)
		return
	}
	l.close()
	h := l.restart()
	if h == nil {
		l.gone = "the server is gone, and was not started anew"
		return
	}
	l.h, l.own = h, true
	if _, err := h.Tools(ctx); err != nil {
		l.gone = fmt.Sprintf("the server is gone, and started anew it does not answer either: %v", err)
	}
}

// close ends what was started here.
func (l *lifeline) close() {
	if l.own {
		_ = l.h.Close() // a server that hangs may not let go, which its case has said
		l.own = false
	}
}
