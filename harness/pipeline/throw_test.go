package pipeline_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

var (
	notFound   = envelope.New(envelope.CodeNotFound, "No invoice").Suggest("List invoices first").Actions("billing.list").RetryAfter(30e9).Build()
	deprecated = envelope.New(envelope.CodeDeprecated, "Old").Warning().Build()
	unbuilt    = envelope.New(envelope.CodeConflict, "Taken").Detail("id", 7)
	rejected   = &envelope.ValidationError{Action: "billing.go", Fields: []envelope.Field{{Name: "id", Text: "Wrong. You sent: 'x'. Expected type: number."}}}
	upstream   = envelope.AsClientError(notFound.Response())
)

// selfWrapped wraps itself, which errors.As would follow for ever.
type selfWrapped struct{}

func (e selfWrapped) Error() string { return "round" }
func (e selfWrapped) Unwrap() error { return e }

// viaAs holds its envelope behind an As method.
type viaAs struct{ e *envelope.ToolError }

func (viaAs) Error() string { return "via As" }
func (v viaAs) As(target any) bool {
	if t, ok := target.(**envelope.ToolError); ok {
		*t = v.e
		return true
	}
	return false
}

// embedded is an error type of a user's own that is a tool error.
type embedded struct {
	*envelope.ToolError
	attempts int
}

// faulty panics when it is asked for its text.
type faulty struct{ reason string }

func (f *faulty) Error() string { return f.reason }

var _ = Describe("throwing", func() {
	// Every way to throw, and every place to throw from.
	ways := map[string]func(err error) (any, error){
		"returned as an error": func(err error) (any, error) { return nil, err },
		"returned as a value":  func(err error) (any, error) { return err, nil },
		"wrapped by %w":        func(err error) (any, error) { return nil, fmt.Errorf("look up: %w", fmt.Errorf("query: %w", err)) },
		"joined":               func(err error) (any, error) { return nil, errors.Join(errors.New("first"), err, errors.New("last")) },
		"joined and wrapped":   func(err error) (any, error) { return nil, fmt.Errorf("%w, %w", errors.New("a"), errors.Join(err)) },
		"panicked with":        func(err error) (any, error) { panic(err) },
		"panicked with, wrapped by %w": func(err error) (any, error) {
			panic(fmt.Errorf("deep: %w", err))
		},
		"panicked with, joined": func(err error) (any, error) { panic(errors.Join(errors.New("x"), err)) },
	}
	places := map[string]func(throw func() (any, error)) []pipeline.Option{
		"the handler": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{pipeline.Tool("billing.go", func(context.Context, *pipeline.Request) (any, error) { return throw() })}
		},
		"the handler, under middleware": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{
				pipeline.Tool("billing.go", func(context.Context, *pipeline.Request) (any, error) { return throw() }, pipeline.Use(passing, passing)),
				pipeline.Use(passing), pipeline.Guard(passing),
			}
		},
		"middleware, before next": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{pipeline.Tool("billing.go", says("unreached")), pipeline.Use(before(throw))}
		},
		"middleware, after next": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{pipeline.Tool("billing.go", says(nil)), pipeline.Use(after(throw))}
		},
		"middleware of a tool": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{pipeline.Tool("billing.go", says(nil), pipeline.Use(passing, after(throw)))}
		},
		"middleware of a group": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{pipeline.Group("billing", pipeline.Use(before(throw)), pipeline.Action("go", says(nil)))}
		},
		"a guard": func(throw func() (any, error)) []pipeline.Option {
			return []pipeline.Option{pipeline.Tool("billing.go", says(nil)), pipeline.Guard(before(throw))}
		},
	}
	envelopes := map[string]struct {
		err  error
		text string
	}{
		"a tool error":        {notFound, notFound.Text()},
		"a warning":           {deprecated, deprecated.Text()},
		"a builder":           {unbuilt, unbuilt.Build().Text()},
		"a validation error":  {rejected, rejected.Text()},
		"a client's error":    {upstream, notFound.Text()},
		"an error with As":    {viaAs{notFound}, notFound.Text()},
		"an error that is it": {embedded{notFound, 3}, notFound.Text()},
	}
	for place, options := range places {
		for way, throw := range ways {
			It(fmt.Sprintf("keeps an envelope %s in %s", way, place), func(ctx SpecContext) {
				for what, e := range envelopes {
					r := drive(options(func() (any, error) { return throw(e.err) })...).Call(ctx, "billing.go", nil)
					Expect(r.Response.Text()).To(Equal(e.text), what)
					Expect(r.Response.IsError).To(Equal(what != "a warning"), what)
					Expect(r.HandlerErr).To(HaveOccurred(), what)
				}
			})
			It(fmt.Sprintf("makes INTERNAL_ERROR of any other error %s in %s", way, place), func(ctx SpecContext) {
				r := drive(options(func() (any, error) { return throw(errors.New("db <lost>")) })...).Call(ctx, "billing.go", nil)
				Expect(r).To(And(
					BeToolError(),
					HaveCode(envelope.CodeInternalError),
					HaveSeverity(envelope.SeverityError),
					HaveMessage(And(HavePrefix("[billing.go] "), ContainSubstring("db <lost>"))),
					HaveRecovery(ContainSubstring("do not blindly retry")),
					ConformToSpec(),
				))
				Expect(r.HandlerErr).To(MatchError(ContainSubstring("db <lost>")))
			})
		}
	}

	DescribeTable("takes a typed nil for no error", func(ctx SpecContext, err error) {
		noticed := false
		notice := func(next pipeline.Handler) pipeline.Handler {
			return func(ctx context.Context, r *pipeline.Request) (any, error) {
				value, err := next(ctx, r)
				noticed = err != nil
				return value, err
			}
		}
		h := drive(pipeline.Use(notice),
			pipeline.Tool("t", func(context.Context, *pipeline.Request) (any, error) { return "fine", err }),
			pipeline.Tool("v", says(err)))
		r := h.Call(ctx, "t", nil)
		Expect(r).To(BeToolSuccess())
		Expect(r.Response.Text()).To(Equal("fine"))
		Expect(noticed).To(BeFalse(), "middleware sees nil")
		Expect(h.Call(ctx, "v", nil).Response.Content).To(BeEmpty(), "as a value it is nothing")
	},
		Entry("tool error", (*envelope.ToolError)(nil)),
		Entry("validation error", (*envelope.ValidationError)(nil)),
		Entry("builder", (*envelope.Builder)(nil)),
	)

	It("passes over a nil envelope to a real one", func(ctx SpecContext) {
		h := drive(pipeline.Tool("t", fails(errors.Join((*envelope.ToolError)(nil), (*envelope.Builder)(nil), notFound))))
		Expect(h.Call(ctx, "t", nil)).To(HaveCode(envelope.CodeNotFound))
	})

	DescribeTable("words INTERNAL_ERROR", func(ctx SpecContext, h pipeline.Handler, message string) {
		r := drive(pipeline.Tool("t", h)).Call(ctx, "t", nil)
		Expect(r).To(And(HaveCode(envelope.CodeInternalError), HaveMessage(message), ConformToSpec()))
	},
		Entry("of a panic", panics("kaboom"), "[t] kaboom"),
		Entry("of a panic with a number", panics(42), "[t] 42"),
		Entry("of a panic with nil", panics(nil), "[t] panic called with nil argument"),
		Entry("of a nil dereference", pipeline.Handler(func(context.Context, *pipeline.Request) (any, error) {
			var e *faulty
			return e.reason, nil
		}), "[t] runtime error: invalid memory address or nil pointer dereference"),
		Entry("of an empty text", fails(errors.New("")), "[t] "),
		Entry("of an error that wraps a nil envelope", fails(fmt.Errorf("look up: %w", (*envelope.ToolError)(nil))), "[t] look up: <nil tool error>"),
		Entry("of an error that wraps itself", fails(selfWrapped{}), "[t] round"),
		Entry("of an error whose Error panics", fails((*faulty)(nil)), "[t] an error of type *pipeline_test.faulty, whose Error method panics"),
		Entry("of a handler's own deadline", pipeline.Handler(func(ctx context.Context, _ *pipeline.Request) (any, error) {
			ctx, cancel := context.WithTimeout(ctx, 0)
			defer cancel()
			return nil, ctx.Err()
		}), "[t] context deadline exceeded"),
		Entry("of a handler's own cancellation", pipeline.Handler(func(ctx context.Context, _ *pipeline.Request) (any, error) {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			return nil, ctx.Err()
		}), "[t] context canceled"),
	)

	It("reports a handler that ends its goroutine, as FailNow does", func(ctx SpecContext) {
		var seen []error
		p := build(pipeline.Tool("t", func(context.Context, *pipeline.Request) (any, error) {
			runtime.Goexit()
			return nil, nil
		}), pipeline.Tool("next", says("fine")), pipeline.Observe(func(_ context.Context, e pipeline.Event) { seen = append(seen, e.Err) }))
		h := harness.New(GinkgoTB(), p)
		r := h.Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.NoResult))
		Expect(r.Reason()).To(Equal(`tool "t" on pipeline ended its goroutine (runtime.Goexit, which a test's FailNow calls)`))
		Expect(h.Call(ctx, "next", nil)).To(BeToolSuccess())
		Expect(execute(ctx, p, "t", nil).Response).To(And(
			HaveCode(envelope.CodeInternalError), HaveMessage(HavePrefix("[t] ended its goroutine")), ConformToSpec(),
		), "a client is answered")
		Expect(seen).To(Equal([]error{harness.ErrExited, nil, harness.ErrExited}))
	})

	It("never sends a stack", func(ctx SpecContext) {
		h := drive(
			pipeline.Tool("panics", panics("kaboom")),
			pipeline.Tool("prints", func(context.Context, *pipeline.Request) (any, error) {
				return nil, fmt.Errorf("query failed\n%s", debug.Stack())
			}),
			pipeline.Tool("frames", fails(errors.New("query failed\nmain.query(0x1)\n\t/srv/db.go:12 +0x1d"))),
		)
		for _, tool := range []string{"panics", "prints", "frames"} {
			r := h.Call(ctx, tool, nil)
			Expect(r).To(And(ConformToSpec(), Not(LeakInternals())), tool)
			Expect(r.Response.Text()).NotTo(Or(ContainSubstring(".go"), ContainSubstring("main.query"), ContainSubstring("goroutine")), tool)
		}
		Expect(h.Call(ctx, "frames", nil)).To(HaveMessage("[frames] query failed\n(stack left out)"))
	})

	It("can redact the text, and observers get the error", func(ctx SpecContext) {
		var seen []pipeline.Event
		secret := errors.New("dial db.internal:5432: refused")
		h := drive(pipeline.Tool("t", fails(secret)), pipeline.Tool("p", panics("pw=hunter2")), pipeline.Tool("e", fails(notFound)),
			pipeline.Redact("Something went wrong."),
			pipeline.Observe(func(context.Context, pipeline.Event) { panic("a logger that fails") }),
			pipeline.Observe(func(_ context.Context, e pipeline.Event) { seen = append(seen, e) }))
		Expect(h.Call(ctx, "t", nil)).To(And(HaveCode(envelope.CodeInternalError), HaveMessage("[t] Something went wrong."), HaveRecovery(ContainSubstring("do not blindly retry"))))
		Expect(h.Call(ctx, "p", nil)).To(HaveMessage("[p] Something went wrong."))
		Expect(h.Call(ctx, "e", nil)).To(HaveMessage("No invoice"), "an envelope was written to be read")
		Expect(seen).To(HaveLen(3))
		Expect(seen[0].Name()).To(Equal("t"))
		Expect(seen[0].Err).To(MatchError(secret))
		var panicked *harness.PanicError
		Expect(errors.As(seen[1].Err, &panicked)).To(BeTrue())
		Expect(panicked.Value).To(Equal("pw=hunter2"))
		Expect(strings.Contains(string(panicked.Stack), "throw_test.go") || strings.Contains(string(panicked.Stack), "helpers_test.go")).To(BeTrue())
		Expect(seen[2].Response.Text()).To(Equal(notFound.Text()))
	})

	It("sends a warning beside the answer it was returned with", func(ctx SpecContext) {
		h := drive(pipeline.Tool("t", func(context.Context, *pipeline.Request) (any, error) { return map[string]int{"total": 3}, deprecated }),
			pipeline.Tool("e", func(context.Context, *pipeline.Request) (any, error) { return "lost", notFound }))
		r := h.Call(ctx, "t", nil)
		Expect(r).To(And(BeToolWarning(), ConformToSpec()))
		Expect(r.Response.Content).To(HaveLen(2))
		Expect(r.Response.Content[0].Text).To(Equal(`{"total":3}`))
		Expect(h.Call(ctx, "e", nil).Response.Content).To(HaveLen(1), "an error has one block")
	})
})

func passing(next pipeline.Handler) pipeline.Handler {
	return func(ctx context.Context, r *pipeline.Request) (any, error) { return next(ctx, r) }
}

func before(throw func() (any, error)) pipeline.Middleware {
	return func(pipeline.Handler) pipeline.Handler {
		return func(context.Context, *pipeline.Request) (any, error) { return throw() }
	}
}

func after(throw func() (any, error)) pipeline.Middleware {
	return func(next pipeline.Handler) pipeline.Handler {
		return func(ctx context.Context, r *pipeline.Request) (any, error) {
			if _, err := next(ctx, r); err != nil {
				return nil, err
			}
			return throw()
		}
	}
}
