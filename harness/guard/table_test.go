package guard_test

import (
	"context"
	"go/parser"
	"go/token"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
)

// documented reads the table of the package documentation: guard, code.
func documented() (rows []string) {
	GinkgoHelper()
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	Expect(err).NotTo(HaveOccurred())
	_, table, found := strings.Cut(file.Doc.Text(), "Which guard emits which code:\n\n")
	Expect(found).To(BeTrue())
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		rows = append(rows, fields[0]+" "+fields[1])
	}
	return rows
}

var _ = Describe("the table of guards and codes", func() {
	It("holds what the guards emit, and nothing else", func(ctx SpecContext) {
		clock := guard.NewFakeClock()
		checking := func(err error) pipeline.Middleware {
			return guard.Authenticate(func(ctx context.Context, _ *pipeline.Request) (context.Context, error) { return ctx, err })
		}
		expired := func(context.Context, *pipeline.Request) (any, error) {
			clock.Advance(time.Second)
			return nil, context.Canceled
		}
		exhausted := guard.RateLimit(1, time.Second, guard.WithClock(clock))
		// A call within a call finds the only place taken.
		full := guard.Concurrency(1, 0)
		again := func(ctx context.Context, r *pipeline.Request) (any, error) { return full(says("inner"))(ctx, r) }
		var emitted []string
		for _, c := range []struct {
			name    string
			guard   pipeline.Middleware
			handler pipeline.Handler
		}{
			{"Authenticate", checking(guard.ErrNoCredentials), says("fine")},
			{"Authenticate", checking(guard.ErrBadCredentials), says("fine")},
			{"Authenticate", checking(guard.ErrForbidden), says("fine")},
			{"RateLimit", exhausted, says("fine")},
			{"Concurrency", full, again},
			{"Timeout", guard.Timeout(time.Second, guard.WithClock(clock)), expired},
			{"Deprecated", guard.Deprecated("Old."), says("fine")},
		} {
			h := one(c.handler, c.guard)
			h.Call(ctx, "t", nil)
			r := h.Call(ctx, "t", nil)
			for _, block := range r.Response.Content {
				if e, err := envelope.Parse(block.Text); err == nil {
					emitted = append(emitted, c.name+" "+string(e.(*envelope.ToolError).Code))
				}
			}
		}
		Expect(documented()).To(Equal(emitted))
	})

	DescribeTable("makes New fail for what makes no sense", func(message string, g pipeline.Middleware) {
		_, err := pipeline.New(pipeline.Tool("t", says("fine"), pipeline.Guard(g)))
		Expect(err).To(MatchError(ContainSubstring(`tool "t": a middleware cannot be applied: ` + message)))
	},
		Entry("no place", "guard.Concurrency: want a limit of at least 1 and a queue of at least 0, got 0 and 5", guard.Concurrency(0, 5)),
		Entry("a negative queue", "guard.Concurrency: want a limit of at least 1 and a queue of at least 0, got 1 and -1", guard.Concurrency(1, -1)),
		Entry("no call", "guard.RateLimit: want at least 1 call and a time above 0, got 0 and 1s", guard.RateLimit(0, time.Second)),
		Entry("no time", "guard.RateLimit: want at least 1 call and a time above 0, got 1 and 0s", guard.RateLimit(1, 0)),
		Entry("no key", "guard.RateLimit: want MaxKeys of at least 1, got 0", guard.RateLimit(1, time.Second, guard.MaxKeys(0))),
		Entry("no timeout", "guard.Timeout: want a time above 0, got -1s", guard.Timeout(-time.Second)),
		Entry("no check", "guard.Authenticate: the check is nil", guard.Authenticate(nil)),
	)
})
