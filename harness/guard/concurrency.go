package guard

import (
	"context"
	"fmt"
	"math"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

const queueRecovery = "Queue your calls: send them one after another, or fewer at once, and call this tool again when others have been answered."

// Concurrency lets limit calls run at once and queue more of them wait, first in
// first out. A further call is shed with SERVER_BUSY, at once. A call that is cancelled while it
// waits leaves the queue.
//
// One Concurrency is one limit, whatever it stands around: the tools and groups that
// share it share its places. limit must be at least 1 and queue at least 0.
func Concurrency(limit, queue int, opts ...Option) pipeline.Middleware {
	if limit < 1 || queue < 0 {
		return misused("guard.Concurrency: want a limit of at least 1 and a queue of at least 0, got %d and %d", limit, queue)
	}
	c := configure(opts)
	// Whoever is admitted has a place, running or waiting, until its call ends.
	admitted := semaphore.NewWeighted(int64(limit) + min(int64(queue), math.MaxInt64-int64(limit)))
	running := semaphore.NewWeighted(int64(limit))
	return func(next pipeline.Handler) pipeline.Handler {
		return func(ctx context.Context, r *pipeline.Request) (any, error) {
			if !admitted.TryAcquire(1) {
				return nil, busy(r, limit, queue, c.retryAfter)
			}
			defer admitted.Release(1)
			if running.Acquire(ctx, 1) != nil {
				return nil, pipeline.Ended(ctx, r.Name())
			}
			defer running.Release(1)
			return next(ctx, r)
		}
	}
}

func busy(r *pipeline.Request, limit, queue int, retryAfter time.Duration) error {
	return envelope.New(envelope.CodeServerBusy,
		fmt.Sprintf(`Tool "%s" is at capacity (%d active, %d queued). Retry after a short delay.`, r.Tool, limit, queue)).
		Suggest(queueRecovery).RetryAfter(retryAfter)
}
