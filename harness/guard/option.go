package guard

import (
	"context"
	"fmt"
	"time"

	"github.com/errshape/errshape/harness/pipeline"
)

// Option changes a guard. An option that a guard has no use for does nothing.
type Option func(*config)

type config struct {
	clock      Clock
	key        func(context.Context, *pipeline.Request) string
	maxKeys    int
	retryAfter time.Duration
	actions    []string
}

func configure(opts []Option) config {
	c := config{clock: systemClock{}, maxKeys: DefaultMaxKeys}
	for _, opt := range opts {
		if opt != nil {
			opt(&c)
		}
	}
	return c
}

// WithClock replaces the system's clock, in tests by a [FakeClock].
func WithClock(clock Clock) Option { return func(c *config) { c.clock = clock } }

// RetryAfter has SERVER_BUSY say when to try again.
func RetryAfter(delay time.Duration) Option { return func(c *config) { c.retryAfter = delay } }

// PerKey gives every key a rate of its own, such as every user or tenant. The key is
// not shown to anyone. Without it, all calls share one.
func PerKey(key func(ctx context.Context, r *pipeline.Request) string) Option {
	return func(c *config) { c.key = key }
}

// MaxKeys bounds how many keys are remembered, instead of [DefaultMaxKeys].
func MaxKeys(n int) Option { return func(c *config) { c.maxKeys = n } }

// Offer names the actions that help a refused caller on: the one that logs in, or the
// one that replaces a deprecated tool.
func Offer(actions ...string) Option {
	return func(c *config) { c.actions = append(c.actions, actions...) }
}

// misused is a guard that cannot be built. pipeline.New makes an error of its panic,
// with the place that the guard was declared at.
func misused(format string, args ...any) pipeline.Middleware {
	message := fmt.Sprintf(format, args...)
	return func(pipeline.Handler) pipeline.Handler { panic(message) }
}
