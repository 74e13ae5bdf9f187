package guard_test

import (
	"context"
	"errors"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("Timeout", func() {
	var clock *guard.FakeClock
	BeforeEach(func() {
		watchLeaks()
		clock = guard.NewFakeClock()
	})
	// expire calls t and advances the clock once the call waits.
	expire := func(ctx context.Context, h *harness.Harness) harness.Result {
		GinkgoHelper()
		results := make(chan harness.Result, 1)
		go func() { results <- h.Call(ctx, "t", nil) }()
		Eventually(ctx, clock.Waiting).Should(Equal(1))
		clock.Advance(999 * time.Millisecond)
		Consistently(results, 10*time.Millisecond).ShouldNot(Receive())
		clock.Advance(time.Millisecond)
		var r harness.Result
		Eventually(ctx, results).Should(Receive(&r))
		return r
	}
	beTimeout := And(BeToolError(), HaveCode(envelope.CodeTimeout), HaveMessage("[t] No answer within 1s."), ConformToSpec())

	It("answers for a handler that ignores its context", func(ctx SpecContext) {
		g := newGate()
		defer close(g.out)
		Expect(expire(ctx, one(g.handle, guard.Timeout(time.Second, guard.WithClock(clock))))).To(beTimeout)
	})

	It("answers for a handler that hands its context's error on", func(ctx SpecContext) {
		h := one(func(ctx context.Context, _ *pipeline.Request) (any, error) {
			<-ctx.Done()
			return nil, errors.Join(errors.New("query"), ctx.Err())
		}, guard.Timeout(time.Second, guard.WithClock(clock)))
		Expect(expire(ctx, h)).To(beTimeout)
	})

	It("leaves an answer in time alone, and forgets the call", func(ctx SpecContext) {
		h := one(says("fine"), guard.Timeout(time.Second, guard.WithClock(clock)))
		Expect(h.Call(ctx, "t", nil).Response.Text()).To(Equal("fine"))
		Expect(clock.Waiting()).To(BeZero())
	})

	It("leaves a handler's own deadline alone", func(ctx SpecContext) {
		h := one(fails(context.DeadlineExceeded), guard.Timeout(time.Second, guard.WithClock(clock)))
		Expect(h.Call(ctx, "t", nil)).To(HaveCode(envelope.CodeInternalError))
	})

	It("gives the handler a real deadline on the system's clock", func(ctx SpecContext) {
		left := make(chan time.Duration, 1) // the handler may end after its call
		h := one(func(ctx context.Context, _ *pipeline.Request) (any, error) {
			at, _ := ctx.Deadline()
			left <- time.Until(at)
			<-ctx.Done()
			return nil, ctx.Err()
		}, guard.Timeout(20*time.Millisecond))
		Expect(h.Call(ctx, "t", nil)).To(HaveCode(envelope.CodeTimeout))
		Expect(<-left).To(And(BeNumerically(">", 0), BeNumerically("<=", 20*time.Millisecond)))
	})

	It("keeps the place of a handler that goes on", func(ctx SpecContext) {
		g := newGate()
		h := one(g.handle, guard.Timeout(time.Second, guard.WithClock(clock)), guard.Concurrency(1, 0))
		Expect(expire(ctx, h)).To(beTimeout)
		Expect(h.Call(ctx, "t", nil)).To(HaveCode(envelope.CodeServerBusy))
		close(g.out)
		Eventually(ctx, h.Calling("t", nil)).Should(BeToolSuccess())
	})

	It("passes an envelope and a panic through", func(ctx SpecContext) {
		timeout := pipeline.Guard(guard.Timeout(time.Second, guard.WithClock(clock)))
		h := drive(timeout, pipeline.Tool("e", fails(envelope.New(envelope.CodeNotFound, "No"))),
			pipeline.Tool("p", func(context.Context, *pipeline.Request) (any, error) { panic("kaboom") }))
		Expect(h.Call(ctx, "e", nil)).To(HaveCode(envelope.CodeNotFound))
		Expect(h.Call(ctx, "p", nil)).To(HaveMessage("[p] kaboom"))
	})
})
