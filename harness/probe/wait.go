package probe

import (
	"context"
	"fmt"
	"time"
)

// wait lets a time pass, or says why not.
func (c *config) wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	if c.clock != nil {
		c.clock.Advance(d)
		return nil
	}
	if d > c.maxWait {
		return fmt.Errorf("retry_after asks for %s, and the agent waits %s at most: see probe.MaxWait and probe.WithClock", d, c.maxWait)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
