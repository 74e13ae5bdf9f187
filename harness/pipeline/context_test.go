package pipeline_test

import (
	"context"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("contexts", func() {
	var started, release chan struct{}
	BeforeEach(func() {
		before := gleak.Goroutines()
		started, release = make(chan struct{}, 100), make(chan struct{})
		DeferCleanup(func(ctx SpecContext) {
			Eventually(ctx, gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
		}, NodeTimeout(5*time.Second))
		DeferCleanup(func() { close(release) })
	})
	// An abandoned handler outlives its spec, so it keeps the channels of that one.
	tools := func() *pipeline.Pipeline {
		started, release := started, release
		return build(billing(),
			pipeline.Tool("wait", func(ctx context.Context, _ *pipeline.Request) (any, error) {
				started <- struct{}{}
				<-ctx.Done()
				return nil, ctx.Err()
			}),
			pipeline.Tool("stuck", func(context.Context, *pipeline.Request) (any, error) {
				started <- struct{}{}
				<-release
				return "late", nil
			}))
	}

	DescribeTable("answer TIMEOUT after a deadline", func(ctx SpecContext, tool string) {
		ctx2, cancel := context.WithTimeout(ctx, time.Millisecond)
		defer cancel()
		a := execute(ctx2, tools(), tool, nil)
		Expect(a.Response).To(And(HaveCode(envelope.CodeTimeout), HaveMessage("["+tool+"] The call did not end before its deadline."), ConformToSpec()))
		Expect(a.Err).To(MatchError(context.DeadlineExceeded))
	}, Entry("the handler hands on", "wait"), Entry("the handler ignores", "stuck"))

	DescribeTable("answer CANCELLED when the caller gives up", func(ctx SpecContext, tool string) {
		ctx2, cancel := context.WithCancel(ctx)
		answers := make(chan pipeline.Answer, 1)
		p := tools()
		go func() { answers <- p.Execute(ctx2, pipeline.Call{Tool: tool}) }()
		Eventually(ctx, started).Should(Receive())
		cancel()
		var a pipeline.Answer
		Eventually(ctx, answers).Should(Receive(&a))
		Expect(a.Response).To(And(HaveCode(pipeline.CodeCancelled), HaveMessage("["+tool+"] Request cancelled."), ConformToSpec()))
	}, Entry("a handler that looks", "wait"), Entry("a handler that does not", "stuck"))

	It("answer CANCELLED before anything runs, by the action's name", func(ctx SpecContext) {
		ctx2, cancel := context.WithCancel(ctx)
		cancel()
		a := execute(ctx2, tools(), "billing", harness.Args{"action": "pay"})
		Expect(a.Response).To(And(HaveCode(pipeline.CodeCancelled), HaveMessage("[billing.pay] Request cancelled.")))
	})

	It("answer with the envelope that is their cause", func(ctx SpecContext) {
		ctx2, cancel := context.WithCancelCause(ctx)
		cancel(notFound)
		Expect(execute(ctx2, tools(), "wait", nil).Response).To(HaveCode(envelope.CodeNotFound))
	})

	It("are cancelled for a handler whose call is over", func(ctx SpecContext) {
		over := make(chan context.Context, 1)
		execute(ctx, build(pipeline.Tool("t", func(ctx context.Context, _ *pipeline.Request) (any, error) {
			over <- ctx
			return nil, nil
		})), "t", nil)
		Eventually((<-over).Done()).Should(BeClosed())
	})

	It("show the harness a call that was given up, and the next call works", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), tools(), harness.WithDeadline(20*time.Millisecond))
		for _, tool := range []string{"wait", "stuck"} {
			r := h.Call(ctx, tool, nil)
			Expect(r).To(HaveTimedOut(), r.String())
			Expect(r.Reason()).To(ContainSubstring(`tool "` + tool + `" on pipeline timed out`))
		}
		Expect(h.Call(ctx, "billing.pay", nil)).To(BeToolSuccess())
	})

	It("carry the caller's values", func(ctx SpecContext) {
		type key struct{}
		p := build(pipeline.Tool("t", func(ctx context.Context, _ *pipeline.Request) (any, error) { return ctx.Value(key{}), nil }))
		Expect(execute(context.WithValue(ctx, key{}, "me"), p, "t", nil).Response.Text()).To(Equal("me"))
	})

	It("end with Close, and the pipeline goes on", func(ctx SpecContext) {
		p := tools()
		answers := make(chan pipeline.Answer, 2)
		for _, tool := range []string{"wait", "stuck"} {
			go func() { answers <- p.Execute(ctx, pipeline.Call{Tool: tool}) }()
			Eventually(ctx, started).Should(Receive())
		}
		Expect(p.Close()).To(Succeed())
		Expect(p.Close()).To(Succeed(), "a second time")
		for range 2 {
			var a pipeline.Answer
			Eventually(ctx, answers).Should(Receive(&a))
			Expect(a.Response).To(HaveCode(pipeline.CodeCancelled))
		}
		Expect(execute(ctx, p, "billing.pay", nil).Response).To(BeToolSuccess())
	})

	It("are apart for 100 calls at once", func(ctx SpecContext) {
		var mu sync.Mutex
		seen := map[string]int{}
		p := build(billing(), pipeline.Tool("p", panics("x")), pipeline.Tool("e", fails(notFound)),
			pipeline.Observe(func(_ context.Context, e pipeline.Event) {
				mu.Lock()
				defer mu.Unlock()
				seen[e.Name()]++
			}))
		h := harness.New(GinkgoTB(), p)
		for _, tool := range []string{"billing.get_invoice", "p", "e", "nope"} {
			for _, r := range h.Burst(ctx, 100, tool, harness.Args{"id": "1"}) {
				Expect(r.Reason()).To(BeEmpty())
			}
		}
		Expect(seen).To(Equal(map[string]int{"billing.get_invoice": 100, "p": 100, "e": 100, "nope": 100}))
	})
})
