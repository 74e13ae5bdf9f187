package gosdk

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type options struct {
	name  string
	base  context.Context
	extra *mcp.RequestExtra
}

// Option changes how the server is reached.
type Option func(*options)

// WithName is how messages call the target, instead of "go-sdk server".
func WithName(name string) Option { return func(o *options) { o.name = name } }

// WithContext gives every handler the values of ctx. The SDK takes them from the
// connection, never from the caller: what a call's context carries does not reach a handler.
func WithContext(ctx context.Context) Option { return func(o *options) { o.base = ctx } }

// WithExtra gives every request the token and the headers that an HTTP transport
// would have found in it. Without it Extra is nil, as over standard input and output.
func WithExtra(extra mcp.RequestExtra) Option { return func(o *options) { o.extra = &extra } }

func (o options) context() context.Context {
	if o.base == nil {
		return context.Background()
	}
	return o.base
}
