package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Header names of streamable HTTP.
const (
	headerVersion = "MCP-Protocol-Version"
	headerSession = "Mcp-Session-Id"
	headerMethod  = "Mcp-Method"
	headerName    = "Mcp-Name"
)

// farewell bounds the requests that nobody waits for: cancellation and the end of a session.
const farewell = time.Second

// httpTarget speaks streamable HTTP through a client.
type httpTarget struct {
	targetConfig
	address string
	client  http.Client
	drain   func() error // waits for the server's side, where it is ours
	lastID  atomic.Int64
	asked   asked
	pending sync.WaitGroup // goroutines of our own

	mu       sync.Mutex
	incoming Incoming
	session  string                   // as initialize gave it
	headers  map[string][]paramHeader // by tool, once a server has asked for them
	version  string
	closed   bool
	closeErr error
}

func newHTTPTarget(c targetConfig, address string, client http.Client) *httpTarget {
	if client.CheckRedirect == nil {
		client.CheckRedirect = checkRedirect
	}
	return &httpTarget{targetConfig: c, address: address, client: client}
}

func checkRedirect(next *http.Request, via []*http.Request) error {
	if next.Method != via[0].Method {
		return fmt.Errorf("the server redirects to %s with a status that turns the call into a GET: use the address it redirects to", next.URL.Redacted())
	}
	if len(via) >= 10 {
		return errors.New("the server redirects over 10 times")
	}
	return nil
}

func (t *httpTarget) Listen(incoming Incoming) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.incoming = incoming
}

func (t *httpTarget) Call(ctx context.Context, method string, params json.RawMessage) (Reply, error) {
	if err := t.begin(); err != nil {
		return Reply{}, err
	}
	defer t.pending.Done()
	reply, err := t.exchange(ctx, method, params)
	var panicked *PanicError
	if errors.As(err, &panicked) {
		return Reply{}, panicked // where the HTTPHandler was asked, and how far it got, says less
	}
	if method == "tools/call" && err == nil && reply.Err.is(codeHeaderMismatch) {
		var p struct {
			Meta json.RawMessage `json:"_meta"`
		}
		_ = json.Unmarshal(params, &p)
		t.learn(ctx, p.Meta)
		return t.exchange(ctx, method, params) // the server refused before it called the tool
	}
	return reply, err
}

// exchange sends a message and reads the answer to it.
func (t *httpTarget) exchange(ctx context.Context, method string, params json.RawMessage) (Reply, error) {
	id := t.lastID.Add(1)
	response, err := t.post(ctx, method, params, request(id, method, params))
	if err != nil {
		if ctx.Err() != nil && !isNotification(method) {
			t.cancel(id) // the server may have begun, though it has not answered
		}
		return Reply{}, err
	}
	defer response.Body.Close()
	if isNotification(method) {
		return Reply{}, t.accepted(response)
	}
	reply, err := t.read(ctx, response, id)
	if err != nil && ctx.Err() != nil {
		t.cancel(id)
		return Reply{}, ctx.Err()
	}
	if err == nil && reply.Err == nil && method == "initialize" {
		t.opened(response, reply.Result)
	}
	return reply, err
}

// begin counts a goroutine that Close waits for.
func (t *httpTarget) begin() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return ErrClosed
	}
	t.pending.Add(1)
	return nil
}

// opened remembers the session that initialize began.
func (t *httpTarget) opened(response *http.Response, result json.RawMessage) {
	var initialized struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	_ = json.Unmarshal(result, &initialized) // the handshake reports it
	t.mu.Lock()
	defer t.mu.Unlock()
	t.session, t.version = response.Header.Get(headerSession), initialized.ProtocolVersion
}

func (t *httpTarget) opening() (session, version string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.session, t.version
}

// cancel tells a server with sessions, for which a broken connection means nothing. The
// call that is given up is still counted, so Close waits for this, too.
func (t *httpTarget) cancel(id int64) {
	if session, _ := t.opening(); session == "" {
		return
	}
	t.pending.Add(1)
	go func() {
		defer t.pending.Done()
		ctx, cancel := context.WithTimeout(context.Background(), farewell)
		defer cancel()
		params := fmt.Appendf(nil, `{"requestId":%d,"reason":"the call was given up"}`, id)
		method := "notifications/cancelled"
		if response, err := t.post(ctx, method, params, request(0, method, params)); err == nil {
			_ = response.Body.Close()
		}
	}()
}

// Close ends the session, and waits for what still runs.
func (t *httpTarget) Close() error {
	t.mu.Lock()
	if t.closed {
		defer t.mu.Unlock()
		return t.closeErr
	}
	t.closed = true
	session := t.session
	t.mu.Unlock()

	idle := make(chan struct{})
	go func() { t.pending.Wait(); close(idle) }()
	within(farewell, idle) // a call that was given up is cancelled before its session ends
	if session != "" {
		t.endSession()
	}
	var err error
	if !within(2*farewell, idle) {
		err = fmt.Errorf("a request had still not ended %v after Close", 2*farewell)
	}
	t.client.CloseIdleConnections()
	if t.drain != nil {
		err = errors.Join(err, t.drain())
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closeErr = err
	return err
}

// endSession is a courtesy: not every server has a DELETE.
func (t *httpTarget) endSession() {
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, t.address, nil)
	if err != nil {
		return
	}
	t.setHeader(r, "", nil)
	if response, err := t.client.Do(r); err == nil {
		_ = response.Body.Close()
	}
}
