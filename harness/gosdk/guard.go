package gosdk

import (
	"context"
	"runtime"
	"sync"
	"weak"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/internal/watch"
)

// guard is the middleware that keeps a handler from taking the process or the session with it. Requests that
// are not of a harness pass through it unchanged.
type guard struct {
	calls sync.Map // *mcp.RequestExtra to *call
}

// Middleware cannot be removed, so a server gets one guard however many harnesses drive
// it. The keys are weak lest the table keep servers alive.
var (
	guardsMu sync.Mutex
	guards   = map[weak.Pointer[mcp.Server]]*guard{}
)

func guardOf(s *mcp.Server) *guard {
	guardsMu.Lock()
	defer guardsMu.Unlock()
	key := weak.Make(s)
	if g, ok := guards[key]; ok {
		return g
	}
	g := &guard{}
	s.AddReceivingMiddleware(g.middleware)
	guards[key] = g
	runtime.AddCleanup(s, forget, key)
	return g
}

func forget(key weak.Pointer[mcp.Server]) {
	guardsMu.Lock()
	defer guardsMu.Unlock()
	delete(guards, key)
}

func (g *guard) middleware(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		c := g.callOf(req)
		if c == nil {
			return next(ctx, method, req)
		}
		result, err := c.watch(ctx, func() (mcp.Result, error) { return next(ctx, method, req) })
		if c.failure != nil {
			// The server has to write something, or its session would never drain.
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: c.failure.Error()}
		}
		return result, err
	}
}

func (g *guard) callOf(req mcp.Request) *call {
	extra := req.GetExtra()
	if extra == nil {
		return nil
	}
	found, ok := g.calls.Load(extra)
	if !ok {
		return nil
	}
	c := found.(*call)
	if tool, ok := req.(*mcp.CallToolRequest); ok && !c.given {
		tool.Extra = nil
	}
	return c
}

// watch runs a handler on its own goroutine, so that one which ends its goroutine, or
// ignores that its call was given up, does not hold the session.
func (c *call) watch(ctx context.Context, handle func() (mcp.Result, error)) (mcp.Result, error) {
	select {
	case done := <-watch.Go(handle):
		switch {
		case done.Err == nil:
			c.inspect(done.Value)
		case isFailure(done.Err):
			c.failure = done.Err
		default:
			c.handlerErr = done.Err
		}
		return done.Value, done.Err
	case <-ctx.Done():
		c.failure = &harness.NoResultError{Cause: "was given up", Err: context.Cause(ctx)}
		return nil, c.failure
	}
}
