package guard

import (
	"context"
	"time"
)

// Clock tells a guard the time. The zero choice is the system's.
type Clock interface {
	Now() time.Time
	// WithTimeout is context.WithTimeoutCause on this clock.
	WithTimeout(parent context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc)
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) WithTimeout(parent context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(parent, d, cause)
}
