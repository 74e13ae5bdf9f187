package probe_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
)

// timed measures what of a run is spent in the server: in the calls of the target, without
// what the harness does around them.
type timed struct {
	harness.Target
	work  time.Duration // what a call takes beside what the server does in memory
	spent time.Duration
}

func (t *timed) OnlyWaits() {} // as the target that it times

func (t *timed) Call(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
	start := time.Now()
	defer func() { t.spent += time.Since(start) }()
	if t.work > 0 {
		time.Sleep(t.work)
	}
	return t.Target.Call(ctx, method, params)
}

// BenchmarkProbe probes the billing server: cases a second, and the share of the time
// that is spent in the server's own calls, in percent. Each case is two calls or more,
// the second of which the agent has made up. The server has all in memory; one that has
// a database or a network behind it takes a millisecond and more.
func BenchmarkProbe(b *testing.B) {
	b.Run("memory", func(b *testing.B) { benchmark(b, 0) })
	b.Run("millisecond", func(b *testing.B) { benchmark(b, time.Millisecond) })
}

func benchmark(b *testing.B, work time.Duration) {
	cases := 0
	var spent, total time.Duration
	for b.Loop() {
		clock := guard.NewFakeClock()
		target := &timed{Target: gosdk.Server(billing.NewServer(billing.WithClock(clock.Now))), work: work}
		h := harness.New(b, target)
		r := probe.Run(b.Context(), h, probe.WithClock(clock))
		if !r.OK() {
			b.Fatal(r.Text())
		}
		cases += len(r.Results)
		spent += target.spent
		total += r.Elapsed
	}
	b.ReportMetric(float64(cases)/total.Seconds(), "cases/s")
	b.ReportMetric(100*spent.Seconds()/total.Seconds(), "%server")
}
