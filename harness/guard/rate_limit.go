package guard

import (
	"context"
	"fmt"
	"math"
	"time"

	"golang.org/x/time/rate"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

// RateLimit lets calls pass as long as there are tokens, of which there are max at
// first and one more every per/max up to max again. A further call is answered with
// RATE_LIMITED, whose retry_after says when the next token comes, in whole seconds and at least one.
// max must be at least 1 and per above 0.
//
// With [PerKey] every key has tokens of its own. Keys that would have all their tokens
// again are forgotten; where [MaxKeys] of them have not, further keys share one rate, so that
// memory is bounded and nobody gets a fresh rate by crowding out the others.
func RateLimit(max int, per time.Duration, opts ...Option) pipeline.Middleware {
	if max < 1 || per <= 0 {
		return misused("guard.RateLimit: want at least 1 call and a time above 0, got %d and %v", max, per)
	}
	c := configure(opts)
	if c.maxKeys < 1 {
		return misused("guard.RateLimit: want MaxKeys of at least 1, got %d", c.maxKeys)
	}
	limit := rate.Limit(float64(max) / per.Seconds())
	table := newKeyTable(c.maxKeys, per, func() *rate.Limiter { return rate.NewLimiter(limit, max) })
	return func(next pipeline.Handler) pipeline.Handler {
		return func(ctx context.Context, r *pipeline.Request) (any, error) {
			key := ""
			if c.key != nil {
				key = c.key(ctx, r)
			}
			now := c.clock.Now()
			limiter := table.limiter(key, now)
			if limiter.AllowN(now, 1) {
				return next(ctx, r)
			}
			return nil, limited(max, per, untilToken(limiter, now))
		}
	}
}

// untilToken is a whole number of seconds: a caller that waits a part of one less
// would be refused again.
func untilToken(l *rate.Limiter, now time.Time) time.Duration {
	missing := 1 - l.TokensAt(now)
	seconds := math.Ceil(missing/float64(l.Limit()) - 1e-6) // float64 noise is not a second
	return time.Duration(max(seconds, 1)) * time.Second
}

func limited(max int, per, wait time.Duration) error {
	return envelope.New(envelope.CodeRateLimited, fmt.Sprintf("Rate limit exceeded. Maximum %d requests per %gs window.", max, per.Seconds())).
		Suggest(fmt.Sprintf("Wait %g seconds before you call this tool again, and spread your calls.", wait.Seconds())).RetryAfter(wait)
}
