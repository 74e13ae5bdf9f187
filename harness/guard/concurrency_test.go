package guard_test

import (
	"context"
	"fmt"
	"math"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("Concurrency", func() {
	var g *gate
	BeforeEach(func() {
		watchLeaks()
		g = newGate()
	})

	It("lets the limit run, the queue wait, and sheds the rest at once", func(ctx SpecContext) {
		h := one(g.handle, guard.Concurrency(2, 3, guard.RetryAfter(2*time.Second)))
		results := make(chan harness.Result, 10)
		for range 10 {
			go func() { results <- h.Call(ctx, "t", nil) }()
		}
		for range 5 {
			var r harness.Result
			Eventually(ctx, results).Should(Receive(&r))
			Expect(r).To(And(
				BeToolError(), HaveCode(envelope.CodeServerBusy),
				HaveMessage(`Tool "t" is at capacity (2 active, 3 queued). Retry after a short delay.`),
				HaveRecovery(HavePrefix("Queue your calls")), HaveRetryAfter(2*time.Second), ConformToSpec(),
			))
		}
		Consistently(results).ShouldNot(Receive())
		Expect(g.entered).To(HaveLen(2))
		close(g.out)
		for range 5 {
			var r harness.Result
			Eventually(ctx, results).Should(Receive(&r))
			Expect(r).To(BeToolSuccess())
		}
		Expect(g.entered).To(HaveLen(5))
		Expect(h.Call(ctx, "t", nil)).To(BeToolSuccess(), "all places are free again")
	})

	waiting := func() int { return goroutinesIn("semaphore.(*Weighted).Acquire") }

	It("is first in, first out", func(ctx SpecContext) {
		h := one(g.handle, guard.Concurrency(1, 20))
		results := make(chan harness.Result, 11)
		for i := range 11 {
			go func() { results <- h.Call(ctx, "t", harness.Args{"n": i}) }()
			if i == 0 {
				Eventually(ctx, g.entered).Should(Receive())
			}
			Eventually(ctx, waiting).Should(Equal(i))
		}
		for i := range 10 {
			g.out <- struct{}{}
			Eventually(ctx, g.entered).Should(Receive(Equal(fmt.Sprintf(`{"n":%d}`, i+1))))
		}
		g.out <- struct{}{}
		for range 11 {
			Expect(<-results).To(BeToolSuccess())
		}
	})

	It("lets a cancelled waiter leave, and its place be taken", func(ctx SpecContext) {
		h := one(g.handle, guard.Concurrency(1, 1))
		running := make(chan harness.Result, 3)
		go func() { running <- h.Call(ctx, "t", nil) }()
		Eventually(ctx, g.entered).Should(Receive())

		impatient, cancel := context.WithCancel(ctx)
		gone := make(chan harness.Result, 1)
		go func() { gone <- h.Call(impatient, "t", nil) }()
		Eventually(ctx, waiting).Should(Equal(1))
		Expect(h.Call(ctx, "t", nil)).To(HaveCode(envelope.CodeServerBusy), "the queue is full")
		cancel()
		var r harness.Result
		Eventually(ctx, gone).Should(Receive(&r))
		Expect(r).To(HaveTimedOut())

		go func() { running <- h.Call(ctx, "t", nil) }()
		Eventually(ctx, waiting).Should(Equal(1))
		close(g.out)
		Expect(<-running).To(BeToolSuccess())
		Expect(<-running).To(BeToolSuccess())
		Expect(g.entered).To(HaveLen(1), "the one that left never ran")
	})

	It("answers CANCELLED to a waiter whose server gives it up", func(ctx SpecContext) {
		p := pipeline.Must(pipeline.New(pipeline.Tool("t", g.handle, pipeline.Guard(guard.Concurrency(1, 1)))))
		go p.Execute(ctx, pipeline.Call{Tool: "t"})
		Eventually(ctx, g.entered).Should(Receive())
		impatient, cancel := context.WithCancel(ctx)
		gone := make(chan pipeline.Answer, 1)
		go func() { gone <- p.Execute(impatient, pipeline.Call{Tool: "t"}) }()
		Eventually(ctx, waiting).Should(Equal(1))
		cancel()
		var a pipeline.Answer
		Eventually(ctx, gone).Should(Receive(&a))
		Expect(a.Response).To(HaveCode(pipeline.CodeCancelled))
		close(g.out)
	})

	It("gives its place back whatever the handler does", func(ctx SpecContext) {
		h := one(func(context.Context, *pipeline.Request) (any, error) { panic("kaboom") }, guard.Concurrency(1, 0))
		for range 5 {
			Expect(h.Call(ctx, "t", nil)).To(HaveCode(envelope.CodeInternalError))
		}
	})

	It("is one limit for all that share it", func(ctx SpecContext) {
		shared := guard.Concurrency(1, 0)
		h := drive(pipeline.Tool("a", g.handle, pipeline.Guard(shared)), pipeline.Tool("b", says("fine"), pipeline.Guard(shared)), pipeline.Tool("c", says("fine")))
		done := make(chan harness.Result, 1)
		go func() { done <- h.Call(ctx, "a", nil) }()
		Eventually(ctx, g.entered).Should(Receive())
		Expect(h.Call(ctx, "b", nil)).To(HaveCode(envelope.CodeServerBusy))
		Expect(h.Call(ctx, "c", nil)).To(BeToolSuccess())
		close(g.out)
		Expect(<-done).To(BeToolSuccess())
	})

	It("takes a queue without end", func(ctx SpecContext) {
		Expect(one(says("fine"), guard.Concurrency(1, math.MaxInt)).Call(ctx, "t", nil)).To(BeToolSuccess())
	})
})
