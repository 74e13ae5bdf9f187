package handlers_test

import (
	"context"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/examples/handlers"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("guards", func() {
	It("ask who calls, before they say anything else", func(ctx SpecContext) {
		s := openShop(noReport)
		Expect(s.anon.Call(ctx, "orders", harness.Args{"action": "nope"})).To(And(HaveCode(envelope.CodeAuthRequired), OfferExactly("login"), ConformToSpec()))
		mallory := s.anon.With(harness.Meta(harness.Args{"token": "guessed"}))
		Expect(mallory.Call(ctx, "orders.list", nil)).To(And(HaveCode(envelope.CodeUnauthorized), ConformToSpec()))
		Expect(s.bob.Call(ctx, "orders.audit", harness.Args{"id": "ord_1"})).To(And(HaveCode(envelope.CodeForbidden), ConformToSpec()))
	})

	It("limit each caller, and say when to come back", func(ctx SpecContext) {
		s := openShop(noReport)
		Expect(s.place(ctx, 1)).To(BeToolSuccess())
		Expect(s.place(ctx, 1)).To(BeToolSuccess())
		Expect(s.place(ctx, 1)).To(And(HaveCode(envelope.CodeRateLimited), HaveRetryAfter(30*time.Second), ConformToSpec()))
		Expect(s.bob.Call(ctx, "orders.place", harness.Args{"item": "tea", "quantity": 1})).To(BeToolSuccess(), "another caller")
		s.clock.Advance(30 * time.Second)
		Expect(s.place(ctx, 1)).To(BeToolSuccess())
	})

	It("shed what is too much of a burst", func(ctx SpecContext) {
		const calls = 20
		full := make(chan struct{})
		s := openShop(func(context.Context, *pipeline.Request) (any, error) {
			<-full // nobody gets a report before the others have been turned away
			return "sales", nil
		})
		results := make(chan []harness.Result, 1)
		go func() { results <- s.anon.Burst(ctx, calls, "report", nil) }()
		busy := func() int { return strings.Count(s.lines(), "SERVER_BUSY") }
		Eventually(ctx, busy).Should(Equal(calls - handlers.ReportsAtOnce - handlers.ReportsWaiting))
		close(full)
		answered := 0
		for _, r := range <-results {
			if r.Outcome == harness.Succeeded {
				answered++
				continue
			}
			Expect(r).To(And(HaveCode(envelope.CodeServerBusy), HaveRecovery(ContainSubstring("Queue your calls")), ConformToSpec()))
		}
		Expect(answered).To(Equal(handlers.ReportsAtOnce + handlers.ReportsWaiting))
		Expect(s.anon.Call(ctx, "report", nil)).To(BeToolSuccess(), "the burst is over")
	})

	It("answer for a report that takes too long", func(ctx SpecContext) {
		stuck := make(chan struct{})
		defer close(stuck)
		s := openShop(func(context.Context, *pipeline.Request) (any, error) {
			<-stuck
			return nil, nil
		})
		results := make(chan harness.Result, 1)
		go func() { results <- s.anon.Call(ctx, "report", nil) }()
		Eventually(ctx, s.clock.Waiting).Should(Equal(1))
		s.clock.Advance(30 * time.Second)
		Expect(<-results).To(And(HaveCode(envelope.CodeTimeout), HaveMessage("[report] No answer within 30s."), ConformToSpec()))
	})
})
