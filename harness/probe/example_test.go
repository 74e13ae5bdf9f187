package probe_test

import (
	"context"
	"fmt"

	"github.com/errshape/errshape/fixtures/billing"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/probe"
)

// bench stands for GinkgoTB() or a *testing.T.
type bench struct{ cleanups []func() }

func (b *bench) Helper()                           {}
func (b *bench) Cleanup(f func())                  { b.cleanups = append(b.cleanups, f) }
func (b *bench) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (b *bench) done() {
	for _, f := range b.cleanups {
		f()
	}
}

func ExampleRun() {
	var tb bench
	defer tb.done()
	clock := guard.NewFakeClock()
	h := harness.New(&tb, gosdk.Server(billing.NewServer(billing.WithClock(clock.Now))))

	report := probe.Run(context.Background(), h, probe.Named("billing"), probe.WithClock(clock),
		probe.Tools("billing.get_invoice"), probe.OnlyKinds(probe.PatternBroken, probe.HostileText))

	score := report.Score()
	fmt.Println("all well:", report.OK())
	fmt.Printf("%d cases, %d of %d healed\n", score.Cases, score.Healed, score.Tried)
	one := report.Results[0]
	fmt.Println(one.Call)
	fmt.Println(one.Verdict)
	fmt.Println(one.Healing.Steps[0].Because)
	fmt.Println(one.Healing.Steps[0].Call)
	// Output:
	// all well: true
	// 13 cases, 13 of 13 healed
	// billing.get_invoice {"id":"inv_2026_0001!"}
	// conforms
	// id: set to "inv_2026_0001"
	// billing.get_invoice {"id":"inv_2026_0001"}
}
