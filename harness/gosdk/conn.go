package gosdk

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
)

// transport hands the server a connection that was made before.
type transport struct{ conn *conn }

func (t transport) Connect(context.Context) (mcp.Connection, error) { return t.conn, nil }

// conn carries messages as values: requests go in as raw params, results come out
// as the raw JSON that the server would have sent.
type conn struct {
	in       chan jsonrpc.Message
	gone     chan struct{} // closed when either side has ended the connection
	ending   sync.Once
	lastID   atomic.Int64
	waiting  sync.Map // jsonrpc.ID to *call
	incoming harness.Incoming
}

func newConn(incoming harness.Incoming) *conn {
	return &conn{in: make(chan jsonrpc.Message), gone: make(chan struct{}), incoming: incoming}
}

func (c *conn) nextID() jsonrpc.ID {
	id, _ := jsonrpc.MakeID(float64(c.lastID.Add(1))) // fails only for other types
	return id
}

// send gives the server a message.
func (c *conn) send(ctx context.Context, msg jsonrpc.Message) error {
	select {
	case c.in <- msg:
		return nil
	case <-c.gone:
		return errSessionEnded
	case <-ctx.Done():
		return ctx.Err()
	}
}

// cancel tells the server that nobody waits for a request any more. It does not wait
// either: the server's reader takes the message when it can.
func (c *conn) cancel(id jsonrpc.ID) {
	params, err := json.Marshal(map[string]any{"requestId": id.Raw(), "reason": "the call was given up"})
	if err != nil {
		return
	}
	go func() {
		_ = c.send(context.Background(), &jsonrpc.Request{Method: "notifications/cancelled", Params: params})
	}()
}

// Read gives the server's reader its next message.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case msg := <-c.in:
		return msg, nil
	case <-c.gone:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write takes what the server sends.
func (c *conn) Write(_ context.Context, msg jsonrpc.Message) error {
	switch msg := msg.(type) {
	case *jsonrpc.Response:
		if waiting, ok := c.waiting.LoadAndDelete(msg.ID); ok {
			waiting.(*call).answered <- msg
		}
	case *jsonrpc.Request:
		if !msg.IsCall() {
			_, _ = c.receive(msg)
			return nil
		}
		go c.answer(msg)
	}
	return nil
}

func (c *conn) answer(request *jsonrpc.Request) {
	response := &jsonrpc.Response{ID: request.ID}
	result, refusal := c.receive(request)
	if refusal == nil {
		raw, err := json.Marshal(result)
		if err != nil {
			refusal = &harness.ProtocolError{Code: harness.CodeInternalError, Message: err.Error()}
		}
		response.Result = raw
	}
	if refusal != nil {
		response.Error = &jsonrpc.Error{Code: refusal.Code, Message: refusal.Message, Data: refusal.Data}
	}
	_ = c.send(context.Background(), response) // ends with the connection
}

func (c *conn) receive(request *jsonrpc.Request) (any, *harness.ProtocolError) {
	if c.incoming == nil {
		return nil, &harness.ProtocolError{Code: harness.CodeMethodNotFound, Message: "nobody answers " + request.Method}
	}
	return c.incoming(context.Background(), request.Method, request.Params)
}

// Close ends the connection for both sides.
func (c *conn) Close() error {
	c.ending.Do(func() { close(c.gone) })
	return nil
}

// SessionID says that there is no session to resume.
func (c *conn) SessionID() string { return "" }
