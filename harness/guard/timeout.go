package guard

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/errshape/errshape/harness/internal/watch"
	"github.com/errshape/errshape/harness/pipeline"
)

// Timeout answers with TIMEOUT if there is no answer after d, whether or not the
// handler looks at its context, which ends then. d must be above 0.
//
// A handler that goes on keeps what it holds, so a [Concurrency] around its tool
// belongs inside: Guard(Timeout(…), Concurrency(…)).
func Timeout(d time.Duration, opts ...Option) pipeline.Middleware {
	if d <= 0 {
		return misused("guard.Timeout: want a time above 0, got %v", d)
	}
	c := configure(opts)
	return func(next pipeline.Handler) pipeline.Handler {
		return func(ctx context.Context, r *pipeline.Request) (any, error) {
			expired := pipeline.Timeout(r.Name(), fmt.Sprintf("No answer within %v.", d))
			ctx, cancel := c.clock.WithTimeout(ctx, d, expired)
			defer cancel()
			done, ok := watch.Wait(ctx, watch.Go(func() (any, error) { return next(ctx, r) }))
			if !ok || ctx.Err() != nil && isContextError(done.Err) {
				return nil, pipeline.Ended(ctx, r.Name())
			}
			return done.Value, done.Err
		}
	}
}

func isContextError(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
