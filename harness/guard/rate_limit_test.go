package guard_test

import (
	"context"
	"fmt"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

// byUser keys a call by an argument.
func byUser(_ context.Context, r *pipeline.Request) string {
	var args struct{ User string }
	_ = r.Decode(&args)
	return args.User
}

var _ = Describe("RateLimit", func() {
	var clock *guard.FakeClock
	BeforeEach(func() { clock = guard.NewFakeClock() })
	as := func(user string) harness.Args { return harness.Args{"user": user} }

	It("says when the next call may come, and lets it pass then", func(ctx SpecContext) {
		h := one(says("fine"), guard.RateLimit(2, time.Minute, guard.WithClock(clock)))
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
		clock.Advance(10 * time.Second)
		Expect(h.Call(ctx, "t", nil)).To(And(
			BeToolError(), HaveCode(envelope.CodeRateLimited), HaveRetryAfter(20*time.Second),
			HaveMessage("Rate limit exceeded. Maximum 2 requests per 60s window."),
			HaveRecovery(HavePrefix("Wait 20 seconds")), ConformToSpec(),
		))
		clock.Advance(20 * time.Second)
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
	})

	It("is recovered from by waiting as told", func(ctx SpecContext) {
		h := one(says("fine"), guard.RateLimit(1, 7*time.Second, guard.WithClock(clock)))
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
		r := h.Call(ctx, "t", nil)
		clock.Advance(envelope.AsClientError(r.Response).RetryAfter)
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
	})

	DescribeTable("has a retry_after of whole seconds, at least one", func(ctx SpecContext, max int, per, later, wait time.Duration) {
		h := one(says("fine"), guard.RateLimit(max, per, guard.WithClock(clock)))
		for range max {
			Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
		}
		clock.Advance(later)
		Expect(h.Call(ctx, "t", nil)).To(And(HaveRetryAfter(wait), ConformToSpec()))
	},
		Entry("of a millisecond", 1, time.Millisecond, 0*time.Second, time.Second),
		Entry("of half a second", 1, 500*time.Millisecond, 200*time.Millisecond, time.Second),
		Entry("of exactly a minute", 1, time.Minute, 0*time.Second, time.Minute),
		Entry("of a bit over a second", 1, time.Minute, 58999*time.Millisecond, 2*time.Second),
		Entry("of just under a second", 1, time.Minute, 59999*time.Millisecond, time.Second),
		Entry("of a third of a second", 3, time.Second, 0*time.Second, time.Second),
		Entry("of an hour", 1, time.Hour, 0*time.Second, time.Hour),
		Entry("of many", 1000, time.Hour, 0*time.Second, 4*time.Second),
	)

	It("does not count refused calls", func(ctx SpecContext) {
		h := one(says("fine"), guard.RateLimit(1, 10*time.Second, guard.WithClock(clock)))
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
		for range 20 {
			Expect(h.Call(ctx, "t", nil)).To(HaveRetryAfter(10 * time.Second))
		}
		clock.Advance(10 * time.Second)
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess())
	})

	It("lets exactly the limit of a burst pass", func(ctx SpecContext) {
		h := one(says("fine"), guard.RateLimit(10, time.Minute, guard.WithClock(clock)))
		passed := 0
		for _, r := range h.Burst(ctx, 50, "t", nil) {
			if r.Outcome == harness.Succeeded {
				passed++
			} else {
				Expect(r).To(HaveCode(envelope.CodeRateLimited))
			}
		}
		Expect(passed).To(Equal(10))
	})

	Describe("per key", func() {
		It("has a rate for each, and shows none", func(ctx SpecContext) {
			h := one(says("fine"), guard.RateLimit(1, time.Minute, guard.WithClock(clock), guard.PerKey(byUser)))
			Expect(h.Call(ctx, "t", as("user_42"))).To(BeToolSuccess())
			Expect(h.Call(ctx, "t", as("user_43"))).To(BeToolSuccess())
			r := h.Call(ctx, "t", as("user_42"))
			Expect(r).To(HaveCode(envelope.CodeRateLimited))
			Expect(r.Response.Text()).NotTo(ContainSubstring("user_42"))
		})

		It("never frees a key that others crowd out", func(ctx SpecContext) {
			h := one(says("fine"), guard.RateLimit(1, time.Minute, guard.WithClock(clock), guard.PerKey(byUser), guard.MaxKeys(3)))
			for i := range 3 {
				Expect(h.Call(ctx, "t", as(fmt.Sprint(i)))).To(BeToolSuccess())
			}
			Expect(h.Call(ctx, "t", as("new"))).To(BeToolSuccess(), "the first of those that share one rate")
			for i := range 100 {
				Expect(h.Call(ctx, "t", as(fmt.Sprint("crowd", i)))).To(HaveCode(envelope.CodeRateLimited))
			}
			Expect(h.Call(ctx, "t", as("0"))).To(HaveCode(envelope.CodeRateLimited))
			clock.Advance(time.Minute)
			for i := range 3 {
				Expect(h.Call(ctx, "t", as(fmt.Sprint("later", i)))).To(BeToolSuccess(), "the old keys are forgotten")
			}
		})

		It("is safe for many keys at once", func(ctx SpecContext) {
			h := one(says("fine"), guard.RateLimit(1, time.Minute, guard.WithClock(clock), guard.PerKey(byUser), guard.MaxKeys(10)))
			var done sync.WaitGroup
			for i := range 50 {
				done.Go(func() {
					defer GinkgoRecover()
					Expect(h.Call(ctx, "t", as(fmt.Sprint(i))).Reason()).To(BeEmpty())
				})
			}
			done.Wait()
		})
	})
})
