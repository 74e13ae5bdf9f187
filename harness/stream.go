package harness

import (
	"context"
	"encoding/json"
	"io"
	"sync"
)

// peer is a server at the other end of two streams.
type peer struct {
	in     io.WriteCloser // what it reads; closing it asks the server to end
	out    io.ReadCloser  // what it writes; an error says how the server ended
	stop   func() error   // ends it, and waits a bounded time
	stderr func() string
}

// streamTarget is a [Target] over streams, which it opens with the first call.
type streamTarget struct {
	targetConfig
	open func(*targetConfig) (*peer, error)

	mu       sync.Mutex
	incoming Incoming
	peer     *peer
	link     *link
	closed   bool
	closeErr error
}

func (t *streamTarget) Listen(incoming Incoming) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.incoming = incoming
}

func (t *streamTarget) Call(ctx context.Context, method string, params json.RawMessage) (Reply, error) {
	l, err := t.connect()
	if err != nil {
		return Reply{}, err
	}
	return l.call(ctx, method, params)
}

// connect opens the link once. One that has ended is not opened again: a server that
// died should be seen to be dead.
func (t *streamTarget) connect() (*link, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, ErrClosed
	}
	if t.link == nil {
		p, err := t.open(&t.targetConfig)
		if err != nil {
			return nil, err
		}
		t.peer, t.link = p, newLink(&t.targetConfig, t.incoming, p.in, p.out)
	}
	return t.link, nil
}

// Reconnect ends the server, so that the next call opens a fresh one.
func (t *streamTarget) Reconnect(context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hangUp()
}

func (t *streamTarget) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.closed = true
		t.closeErr = t.hangUp()
	}
	return t.closeErr
}

func (t *streamTarget) hangUp() error {
	if t.link == nil {
		return nil
	}
	p, l := t.peer, t.link
	t.link = nil // the peer stays, for its standard error
	l.end(ErrClosed)
	err := p.stop()
	_ = p.out.Close() // lets the reader go even if the server did not
	<-l.over
	return err
}

func (t *streamTarget) Stderr() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.peer == nil || t.peer.stderr == nil {
		return ""
	}
	return t.peer.stderr()
}
