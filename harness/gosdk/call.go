package gosdk

import (
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
)

// call is one request, from sending it to its response. The guard writes its findings
// before the server writes the response, so whoever has the response may read them.
type call struct {
	id       jsonrpc.ID
	extra    *mcp.RequestExtra // its address tells the guard which call a request is
	given    bool              // the caller wanted the handler to see extra
	answered chan *jsonrpc.Response

	failure    error // the guard's finding: there is no result
	handlerErr error
}

func newCall(id jsonrpc.ID, extra *mcp.RequestExtra) *call {
	c := &call{id: id, extra: &mcp.RequestExtra{}, answered: make(chan *jsonrpc.Response, 1)}
	if extra != nil {
		*c.extra, c.given = *extra, true
	}
	return c
}

func (c *call) reply(response *jsonrpc.Response) (harness.Reply, error) {
	reply := harness.Reply{HandlerErr: c.handlerErr}
	if c.failure != nil {
		return reply, c.failure
	}
	if response.Error == nil {
		reply.Result = response.Result
		return reply, nil
	}
	refusal, err := wireError(response)
	reply.Err = refusal
	return reply, err
}

// wireError has the SDK write the error, since only it knows which code an error gets.
func wireError(response *jsonrpc.Response) (*harness.ProtocolError, error) {
	raw, err := jsonrpc.EncodeMessage(response)
	if err != nil {
		return nil, &harness.NoResultError{Cause: "answered with an error that cannot be sent", Err: err}
	}
	var wire struct {
		Error *harness.ProtocolError `json:"error"`
	}
	if err := json.Unmarshal(raw, &wire); err != nil || wire.Error == nil {
		return nil, fmt.Errorf("read the error that the server wrote: %w", err)
	}
	return wire.Error, nil
}
