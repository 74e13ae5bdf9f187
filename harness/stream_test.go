package harness_test

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"github.com/errshape/errshape/harness"
)

// patient is for specs of a machine that is busy with others.
var patient = []harness.Option{harness.WithDeadline(time.Minute), harness.WithProbe(30 * time.Second)}

// leavesNothing is the last thing a spec checks: no goroutine is left behind.
func leavesNothing() {
	GinkgoHelper()
	before := gleak.Goroutines()
	DeferCleanup(func(ctx SpecContext) {
		Eventually(ctx, gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
	}, NodeTimeout(30*time.Second))
}

// reports expects how a call on a shop ends that gives no tool result.
func reports(ctx context.Context, h *harness.Harness, tool string, outcome harness.Outcome, reason string) {
	GinkgoHelper()
	view := h
	if outcome == harness.TimedOut {
		Expect(h.Protocol(ctx)).To(Equal(harness.Version20260728))
		view = h.With(harness.Within(50 * time.Millisecond))
	}
	r := view.Call(ctx, tool, nil)
	Expect(r.Outcome).To(Equal(outcome), r.String())
	Expect(r.Reason()).To(MatchRegexp(`^tool "` + tool + `" on shop ` + reason))
}

type targetMaker struct {
	name string
	make func(...harness.TargetOption) harness.Target
}

var streamTargets = []targetMaker{
	{"IO", func(opts ...harness.TargetOption) harness.Target { return harness.IO(serveStream, opts...) }},
	{"Command", func(opts ...harness.TargetOption) harness.Target { return harness.Command(child("stream"), opts...) }},
}

var _ = Describe("a server on two streams", func() {
	for _, target := range streamTargets {
		Describe(target.name, func() {
			BeforeEach(leavesNothing)
			var h *harness.Harness
			drive := func(opts ...harness.TargetOption) { h = harness.New(GinkgoTB(), target.make(opts...), patient...) }
			works := func(ctx context.Context) {
				GinkgoHelper()
				Expect(h.Call(ctx, "ok", nil).String()).To(HaveSuffix("succeeded\n    ok"))
			}

			DescribeTable("is read when", func(ctx SpecContext, tool, text string) {
				drive()
				r := h.Call(ctx, tool, nil)
				Expect(r.Outcome).To(Equal(harness.Succeeded), r.String())
				Expect(r.Response.Text()).To(Equal(text))
				works(ctx)
			},
				Entry("blank lines come first", "blank lines", "blank lines"),
				Entry("a request is answered twice: the first counts", "twice", "twice"),
				Entry("a block has an unknown type", "unknown block", ""),
				Entry("bytes are not UTF-8: U+FFFD stands for them", "invalid UTF-8", "in\uFFFDvalid UTF-8"),
				Entry("the reply has 2 MB", "2 MB", strings.Repeat("m", 2<<20)),
				Entry("it comes byte by byte, in time", "drip", "drip"),
				Entry("a notification comes first", "progress", "progress"),
			)

			DescribeTable("is reported when", func(ctx SpecContext, tool string, outcome harness.Outcome, reason string) {
				drive(harness.MaxMessage(1<<20), harness.Named("shop"))
				reports(ctx, h, tool, outcome, reason)
				works(ctx)
			},
				Entry("it prints text", "stray text", harness.Disconnected, `was disconnected: the server wrote what is not a JSON-RPC message: "listening on :8080"`),
				Entry("it prints other JSON", "stray JSON", harness.Disconnected, `was disconnected: .*"{\\"level\\":\\"info\\"`),
				Entry("it breaks off a message", "half a message", harness.Disconnected, `was disconnected: the server wrote what is not a JSON-RPC message`),
				Entry("its message is too large", "2 MB", harness.Disconnected, `was disconnected: a message from the server is over 1048576 bytes`),
				Entry("it answers another request", "another id", harness.TimedOut, `timed out`),
				Entry("it does not answer", "hang", harness.TimedOut, `timed out after \d+ms: no answer within 50ms`),
				Entry("it asks more than it waits for", "ask without waiting", harness.Disconnected, `was disconnected: the server has sent over 1000 requests without waiting for an answer$`),
				Entry("it cannot read the request", "null id", harness.ProtocolErrored, `answered with JSON-RPC error -32700: cannot read you`),
				Entry("its error has no message", "error without a message", harness.ProtocolErrored, `answered with JSON-RPC error -1: $`),
				Entry("its reply holds neither result nor error", "neither", harness.NoResult, `answered with neither a result nor an error$`),
			)

			It("fails the next call for what came in between, escaped, and no later one", func(ctx SpecContext) {
				drive()
				Expect(h.Call(ctx, "stray afterwards", nil).Outcome).To(Equal(harness.Succeeded))
				var r harness.Result
				Eventually(ctx, func() harness.Outcome { r = h.Call(ctx, "ok", nil); return r.Outcome }).Should(Equal(harness.Disconnected))
				Expect(r.Reason()).To(ContainSubstring(`\x1b[31mred`))
				works(ctx)
			})

			It("takes replies in any order", func(ctx SpecContext) {
				drive()
				works(ctx)
				held := inParallel(5, func(n int) harness.Result { return h.Call(ctx, "held", harness.Args{"n": n}) })
				Eventually(ctx, func() int {
					h.Call(ctx, "release", nil)
					return len(held)
				}).Should(Equal(5))
				for range 5 {
					r := <-held
					Expect(r.value.Response.Text()).To(Equal(r.sent))
				}
			})

			DescribeTable("is seen to end", func(ctx SpecContext, tool, reason string) {
				drive(harness.Grace(100 * time.Millisecond))
				works(ctx)
				r := h.Call(ctx, tool, nil)
				Expect(r.Outcome).To(Equal(harness.Disconnected), r.String())
				Expect(r.Reason()).To(MatchRegexp(reason))
				Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Disconnected), "and stays dead")
			},
				Entry("in the middle of a message", "cut", `wrote what is not a JSON-RPC message: "{\\"jsonrpc`),
				Entry("in the middle of a call", "die", `the serve function ended: cut$|the process exited \(exit status 3\)`),
				Entry("by its output alone", "close the output", `the server ended its output$|the process closed its standard output, and runs on$`),
			)

			It("serves 100 calls in parallel", func(ctx SpecContext) {
				drive()
				Expect(h.Burst(ctx, 100, "ok", nil)).To(HaveEach(HaveField("Outcome", harness.Succeeded)))
			})

			It("is asked nothing before the first call, and can be closed before", func() {
				drive()
				Expect(h.Close()).To(Succeed())
				Expect(h.Close()).To(Succeed())
			})
		})
	}
})

var _ = Describe("IO", func() {
	BeforeEach(leavesNothing)
	serve := func(f func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error) *harness.Harness {
		return harness.New(GinkgoTB(), harness.IO(f, harness.Grace(20*time.Millisecond)))
	}
	DescribeTable("says how the serve function ended", func(ctx SpecContext, f func() error, outcome harness.Outcome, reason string) {
		r := serve(func(context.Context, io.ReadCloser, io.WriteCloser) error { return f() }).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(outcome), r.String())
		Expect(r.Reason()).To(MatchRegexp(reason))
	},
		Entry("orderly", func() error { return nil }, harness.Disconnected, `was disconnected: .*the serve function returned$`),
		Entry("with an error", func() error { return context.DeadlineExceeded }, harness.Disconnected, `the serve function ended: context deadline exceeded$`),
		Entry("with a panic", func() error { panic("kaboom") }, harness.Panicked, `panicked: kaboom at stream_test\.go:\d+$`),
	)
	It("names a nil function", func(ctx SpecContext) {
		Expect(serve(nil).Call(ctx, "t", nil).Reason()).To(HaveSuffix("harness.IO was given a nil function"))
	})
	It("cancels a server that ignores the end of its input", func(ctx SpecContext) {
		h := serve(func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error {
			go func() { _ = serveStream(ctx, r, w) }()
			<-ctx.Done()
			return nil
		})
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(h.Close()).To(Succeed())
	})
	It("reports a server that ignores both, and lets go of it", func(ctx SpecContext) {
		release := make(chan struct{})
		defer close(release)
		tb := &recorder{}
		h := harness.New(tb, harness.IO(func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error {
			_ = serveStream(ctx, r, w)
			<-release
			return nil
		}, harness.Grace(20*time.Millisecond)))
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
		tb.finish()
		Expect(tb.failures).To(ConsistOf(ContainSubstring("close IO server: the serve function did not return within 40ms")))
	})
})

var _ = Describe("Command", func() {
	BeforeEach(leavesNothing)
	DescribeTable("shows how the process died", func(ctx SpecContext, tool, reason, shown string) {
		r := harness.New(GinkgoTB(), harness.Command(child("stream")), patient...).Call(ctx, tool, nil)
		Expect(r.Outcome).To(Equal(harness.Disconnected))
		Expect(r.Reason()).To(MatchRegexp(reason))
		Expect(r.String()).To(ContainSubstring(shown))
		Expect(len(r.Stderr)).To(BeNumerically("<=", 64<<10+4))
	},
		Entry("with a message", "die", `^tool "die" on command harness\.test was disconnected: the process exited \(exit status 3\); its standard error says "the disk is full"$`,
			"standard error of the server:\n    the disk is full"),
		Entry("killed", "die killed", `^tool "die killed" on command harness\.test was disconnected: the process exited \(signal: killed\); its standard error says "out of memory"$`,
			"standard error of the server:\n    out of memory"),
		Entry("panicking", "die panicking", `its standard error says "panic: kaboom"$`, "\n    main.main()"),
	)
	DescribeTable("refuses a command that cannot be run", func(ctx SpecContext, cmd *exec.Cmd, reason string) {
		r := harness.New(GinkgoTB(), harness.Command(cmd)).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.Disconnected))
		Expect(r.Reason()).To(ContainSubstring(reason))
	},
		Entry("nil", nil, "a nil *exec.Cmd"),
		Entry("no such program", exec.Command("/no/such/program"), "start the command: fork/exec /no/such/program: no such file or directory"),
		Entry("not in the path", exec.Command("no-such-program-anywhere"), "find the command"),
		Entry("with an input of its own", &exec.Cmd{Path: "/bin/true", Stdin: strings.NewReader("")}, "leave Stdin and Stdout of the *exec.Cmd nil"),
	)
	It("starts a server anew that does not survive server/discover", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), harness.Command(child("old")), patient...)
		Expect(h.Protocol(ctx)).To(Equal(harness.Version20251125))
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
	})
	It("kills a process that does not want to end, and those it started", func(ctx SpecContext) {
		pid := make(chan string, 1)
		cmd := child("stubborn")
		cmd.Stderr = writerFunc(func(p []byte) (int, error) {
			select {
			case pid <- strings.TrimSpace(string(p)):
			default:
			}
			return len(p), nil
		})
		h := harness.New(GinkgoTB(), harness.Command(cmd, harness.Grace(50*time.Millisecond)), patient...)
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
		var grandchild string
		Eventually(ctx, pid).Should(Receive(&grandchild))
		Expect(h.Close()).To(Succeed())
		Eventually(ctx, func() error { return alive(grandchild) }).Should(MatchError(errGone))
	})
})

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

var errGone = errors.New("no such process")
