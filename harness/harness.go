package harness

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/errshape/errshape/envelope"
)

// TB is what a harness needs of a test. GinkgoTB() and *testing.T have it.
type TB interface {
	Helper()
	Cleanup(func())
	Fatalf(format string, args ...any)
}

// Harness calls the tools of one server. It is safe for concurrent use.
type Harness struct {
	*session
	call callConfig
}

// session is what all views of one harness share.
type session struct {
	target Target
	waits  bool // whether it is a Waiter
	name   string
	config config

	life   context.Context // ends with Close
	end    context.CancelFunc
	shaken chan struct{} // holds one token: whoever takes it may shake hands
	agreed atomic.Pointer[agreement]

	listeners progressListeners
	overrun   atomic.Bool // a call was abandoned, so what it ran may still run
	closing   sync.Once
	closeErr  error
}

// New drives target for the length of a test: it closes itself when tb ends, and fails
// tb if the server does not let go although no call was abandoned.
func New(tb TB, target Target, opts ...Option) *Harness {
	tb.Helper()
	if target == nil {
		tb.Fatalf("harness.New: the target is nil: pass one, such as gosdk.Server(s)")
		return nil
	}
	config := defaults()
	for _, opt := range opts {
		if opt != nil {
			opt(&config)
		}
	}
	if config.problem != nil {
		tb.Fatalf("harness.New: %v", config.problem)
		return nil
	}
	s := &session{target: target, name: nameOf(target), config: config, shaken: make(chan struct{}, 1)}
	s.shaken <- struct{}{}
	s.life, s.end = context.WithCancel(context.Background())
	_, s.waits = target.(Waiter)
	if l, ok := target.(Listener); ok {
		l.Listen(s.receive)
	}
	h := &Harness{session: s, call: callConfig{deadline: config.deadline}}
	tb.Cleanup(func() {
		if err := h.Close(); err != nil && !s.overrun.Load() {
			tb.Helper()
			tb.Fatalf("close %s: %v", s.name, err)
		}
	})
	return h
}

// Close ends the calls that are running and releases the target. It returns within
// [CloseTimeout], may be called twice, and then returns the same.
func (h *Harness) Close() error {
	h.closing.Do(func() {
		h.end()
		closed := make(chan error, 1)
		go func() { closed <- h.target.Close() }()
		select {
		case h.closeErr = <-closed:
		case <-time.After(CloseTimeout):
			h.closeErr = fmt.Errorf("%s was still not closed after %v", h.name, CloseTimeout)
		}
	})
	return h.closeErr
}

// String names the target.
func (h *Harness) String() string { return h.name }

func nameOf(target Target) string {
	if s, ok := target.(fmt.Stringer); ok {
		return envelope.Printable(clip(s.String()))
	}
	return fmt.Sprintf("%T", target)
}
