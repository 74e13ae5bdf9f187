package harness_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
)

// waiter is a fake that only waits, if its answer does.
type waiter struct{ *fake }

func (waiter) OnlyWaits() {}

var _ = Describe("a target that only waits", func() {
	with := func(answer func(context.Context) (harness.Reply, error), opts ...harness.Option) *harness.Harness {
		f := &fake{answer: func(ctx context.Context, _ string, _ json.RawMessage) (harness.Reply, error) { return answer(ctx) }}
		return harness.New(GinkgoTB(), waiter{f}, append(opts, harness.WithVersion(harness.Version20260728))...)
	}
	untilDone := func(ctx context.Context) (harness.Reply, error) {
		<-ctx.Done()
		return harness.Reply{Result: json.RawMessage(fine)}, nil // which is too late
	}

	It("is called on the goroutine of the spec, and every other on its own", func(ctx SpecContext) {
		var stack string
		note := func(context.Context) (harness.Reply, error) {
			all := make([]byte, 1<<16)
			stack = string(all[:runtime.Stack(all, false)])
			return harness.Reply{Result: json.RawMessage(fine)}, nil
		}
		Expect(with(note).Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(stack).To(ContainSubstring("waiter_test.go"))
		Expect(strings.Count(stack, "harness.(*Harness).Call(")).To(Equal(1))
		other := &fake{answer: func(ctx context.Context, _ string, _ json.RawMessage) (harness.Reply, error) { return note(ctx) }}
		Expect(harness.New(GinkgoTB(), other, harness.WithVersion(harness.Version20260728)).Call(ctx, "t", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(stack).NotTo(ContainSubstring("harness.(*Harness).Call("))
	})

	It("may fail, or panic all the same", func(ctx SpecContext) {
		r := with(func(context.Context) (harness.Reply, error) { return harness.Reply{}, errors.New("pipe broke") }).Call(ctx, "t", nil)
		Expect(r.Reason()).To(Equal(`tool "t" on fake was disconnected: pipe broke`))
		r = with(func(context.Context) (harness.Reply, error) { panic("target") }).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.Panicked))
		Expect(r.Reason()).To(MatchRegexp(`panicked: target at waiter_test\.go:\d+`))
	})

	It("is told of the deadline, and of the end of the caller's context", func(ctx SpecContext) {
		Expect(with(untilDone, harness.WithDeadline(20*time.Millisecond)).Call(ctx, "t", nil)).To(And(
			HaveField("Outcome", harness.TimedOut), HaveField("Reason()", ContainSubstring("no answer within 20ms"))))
		mine, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		h := with(func(ctx context.Context) (harness.Reply, error) {
			cancel(errors.New("the spec is over"))
			return untilDone(ctx)
		})
		Expect(h.Call(mine, "t", nil)).To(And(HaveField("Outcome", harness.TimedOut), HaveField("Reason()", HaveSuffix("the spec is over"))))
	})

	It("is told when the harness closes", func(ctx SpecContext) {
		running := make(chan struct{})
		h := with(func(ctx context.Context) (harness.Reply, error) {
			close(running)
			return untilDone(ctx)
		})
		results := make(chan harness.Result, 1)
		go func() { results <- h.Call(ctx, "t", nil) }()
		Eventually(ctx, running).Should(BeClosed())
		Expect(h.Close()).To(Succeed())
		Eventually(ctx, results).Should(Receive(HaveField("Reason()", `tool "t" on fake was disconnected: the harness is closed`)))
	})
})
