package guard

import (
	"context"
	"sync"
	"time"
)

// FakeClock is a clock that stands still until it is told to advance. It is safe for
// concurrent use.
//
//	clock := guard.NewFakeClock()
//	limit := guard.RateLimit(1, time.Minute, guard.WithClock(clock))
//	…
//	clock.Advance(time.Minute)
type FakeClock struct {
	mu     sync.Mutex
	now    time.Time
	timers map[*fakeTimer]struct{}
}

type fakeTimer struct {
	at  time.Time
	end func()
}

// NewFakeClock returns a clock that shows noon of some day.
func NewFakeClock() *FakeClock {
	return &FakeClock{now: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC), timers: map[*fakeTimer]struct{}{}}
}

// Now returns the time that the clock shows.
func (c *FakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Waiting returns how many timeouts have been set and have neither ended nor been
// cancelled. A test polls it to know that a call has begun to wait.
func (c *FakeClock) Waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.timers)
}

// Advance moves the clock and ends the contexts whose time has come.
func (c *FakeClock) Advance(d time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(d)
	var due []*fakeTimer
	for t := range c.timers {
		if !t.at.After(c.now) {
			due = append(due, t)
			delete(c.timers, t)
		}
	}
	c.mu.Unlock()
	for _, t := range due {
		t.end()
	}
}

// WithTimeout returns a context that ends when the clock has advanced by d. Its Err is
// context.Canceled, as real time is not over; its cause is cause.
func (c *FakeClock) WithTimeout(parent context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	c.mu.Lock()
	defer c.mu.Unlock()
	if d <= 0 {
		cancel(cause)
		return ctx, func() {}
	}
	t := &fakeTimer{c.now.Add(d), func() { cancel(cause) }}
	c.timers[t] = struct{}{}
	return ctx, func() {
		c.mu.Lock()
		delete(c.timers, t)
		c.mu.Unlock()
		cancel(nil)
	}
}
