package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/errshape/errshape/harness/internal/watch"
)

// handlerTransport serves requests by calling a handler.
type handlerTransport struct {
	handler http.Handler

	mu      sync.Mutex // orders Add before Wait
	closed  bool
	serving sync.WaitGroup
}

var errNilHandler = errors.New("harness.HTTPHandler was given a nil http.Handler")

// RoundTrip returns as soon as the handler has sent its header, like a connection would.
func (t *handlerTransport) RoundTrip(sent *http.Request) (*http.Response, error) {
	if err := t.begin(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(sent.Context())
	body, out := io.Pipe()
	detach := context.AfterFunc(ctx, func() { _ = body.CloseWithError(ctx.Err()) }) // a handler may ignore ctx
	w := &handlerWriter{header: http.Header{}, out: out, sent: make(chan struct{})}
	ended := watch.Go(func() (struct{}, error) {
		t.handler.ServeHTTP(w, received(ctx, sent))
		return struct{}{}, nil
	})
	go func() {
		defer t.serving.Done()
		done := <-ended
		w.finish(done.Err)
		detach()
		cancel()
	}()
	select {
	case <-w.sent:
		if w.failed != nil {
			return nil, w.failed
		}
		return w.response(sent, &handlerBody{body, cancel}), nil
	case <-sent.Context().Done():
		return nil, sent.Context().Err()
	}
}

func (t *handlerTransport) begin() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return ErrClosed
	case t.handler == nil:
		return errNilHandler
	}
	t.serving.Add(1)
	return nil
}

// received turns a client's request into what a server would see.
func received(ctx context.Context, sent *http.Request) *http.Request {
	r := sent.Clone(ctx)
	r.RequestURI = r.URL.RequestURI()
	r.RemoteAddr = "127.0.0.1:1"
	r.Proto, r.ProtoMajor, r.ProtoMinor = "HTTP/1.1", 1, 1
	if r.Host == "" {
		r.Host = r.URL.Host
	}
	if r.Body == nil {
		r.Body = http.NoBody
	}
	return r
}

// drain waits for handlers that still run, and takes no more requests.
func (t *handlerTransport) drain(most time.Duration) error {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	idle := make(chan struct{})
	go func() { t.serving.Wait(); close(idle) }()
	if within(most, idle) {
		return nil
	}
	return fmt.Errorf("a request was still being served after %v, although its context is cancelled", most)
}

// handlerBody tells the handler that the client has gone.
type handlerBody struct {
	*io.PipeReader
	cancel context.CancelFunc
}

func (b *handlerBody) Close() error {
	b.cancel()
	return b.PipeReader.Close()
}
