package gosdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/internal/watch"
)

// closeTimeout is how long Close waits for the server's session to end.
const closeTimeout = 5 * time.Second

var errSessionEnded = errors.New("the server ended the session")

type server struct {
	sdk  *mcp.Server
	opts options

	mu       sync.Mutex
	incoming harness.Incoming
	open     *session
	closed   bool

	closing  sync.Once
	closeErr error
}

// session is one connection to the server, and the guard that is in it.
type session struct {
	*conn
	sdk   *mcp.ServerSession
	guard *guard
}

// Server reaches s in memory. The session begins with the first call, so tools and middleware
// may be added until then; middleware that is added later stands outside the guard, and a
// panic in it ends the process.
func Server(s *mcp.Server, opts ...Option) harness.Target {
	t := &server{sdk: s, opts: options{name: "go-sdk server"}}
	for _, opt := range opts {
		if opt != nil {
			opt(&t.opts)
		}
	}
	return t
}

// String names the target.
func (t *server) String() string { return t.opts.name }

// Listen makes the harness the client that the server's own messages go to.
func (t *server) Listen(incoming harness.Incoming) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.incoming = incoming
}

// OnlyWaits says that handlers run on goroutines of the SDK's own.
func (t *server) OnlyWaits() {}

// Call sends one request and waits for its reply, or for ctx, which cancels the request.
func (t *server) Call(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
	s, err := t.connect()
	if err != nil {
		return harness.Reply{}, err
	}
	if strings.HasPrefix(method, "notifications/") {
		return harness.Reply{}, s.send(ctx, &jsonrpc.Request{Method: method, Params: params})
	}
	c := newCall(s.nextID(), t.opts.extra)
	s.waiting.Store(c.id, c)
	defer s.waiting.Delete(c.id)
	s.guard.calls.Store(c.extra, c)
	defer s.guard.calls.Delete(c.extra)
	if err := s.send(ctx, &jsonrpc.Request{ID: c.id, Method: method, Params: params, Extra: c.extra}); err != nil {
		return harness.Reply{}, err
	}
	select {
	case response := <-c.answered:
		if response.Error == nil {
			return c.reply(response)
		}
		// What the server's own error has to say is its own code.
		done, ok := watch.Wait(ctx, watch.Go(func() (harness.Reply, error) { return c.reply(response) }))
		if !ok {
			return harness.Reply{}, ctx.Err()
		}
		return done.Value, done.Err
	case <-s.gone:
		return harness.Reply{}, errSessionEnded
	case <-ctx.Done():
		s.cancel(c.id)
		return harness.Reply{}, ctx.Err()
	}
}

func (t *server) connect() (*session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return nil, harness.ErrClosed
	case t.open != nil:
		return t.open, nil
	case t.sdk == nil:
		return nil, errors.New("gosdk.Server was given a nil *mcp.Server")
	}
	s := &session{conn: newConn(t.incoming), guard: guardOf(t.sdk)}
	sdk, err := t.sdk.Connect(t.opts.context(), transport{s.conn}, nil)
	if err != nil {
		return nil, fmt.Errorf("connect to the server: %w", err)
	}
	s.sdk, t.open = sdk, s
	return s, nil
}

// Close ends the session: contexts of running handlers are cancelled, and none of them
// is waited for.
func (t *server) Close() error {
	t.closing.Do(func() {
		t.mu.Lock()
		s := t.open
		t.closed = true
		t.mu.Unlock()
		if s == nil {
			return
		}
		s.Close() // of the connection
		ended := make(chan error, 1)
		go func() { ended <- s.sdk.Close() }()
		select {
		case t.closeErr = <-ended:
		case <-time.After(closeTimeout):
			t.closeErr = fmt.Errorf("the server's session did not end within %v", closeTimeout)
		}
	})
	return t.closeErr
}
