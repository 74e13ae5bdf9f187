package harness

import (
	"fmt"
	"net/http"
	"time"
)

// DefaultMaxMessage bounds one message from a server, in bytes.
const DefaultMaxMessage = 64 << 20

type targetConfig struct {
	name   string
	max    int64
	header http.Header
	path   string
	grace  time.Duration
}

// TargetOption changes a target. Options that a target has no use for do nothing.
type TargetOption func(*targetConfig)

func configure(name string, opts []TargetOption) targetConfig {
	c := targetConfig{name: name, max: DefaultMaxMessage, header: http.Header{}, path: "/", grace: time.Second}
	for _, opt := range opts {
		if opt != nil {
			opt(&c)
		}
	}
	return c
}

// Named is how messages call the target: `tool "sync" on billing timed out`.
func Named(name string) TargetOption { return func(c *targetConfig) { c.name = name } }

// MaxMessage bounds one message from the server to that many bytes, instead of
// [DefaultMaxMessage]. A larger one ends the call as [Disconnected], without having been
// held in memory.
func MaxMessage(bytes int64) TargetOption { return func(c *targetConfig) { c.max = bytes } }

// Header adds a header to every HTTP request, such as Authorization.
func Header(key, value string) TargetOption {
	return func(c *targetConfig) { c.header.Add(key, value) }
}

// Path is where an [HTTPHandler] is asked, instead of "/".
func Path(path string) TargetOption { return func(c *targetConfig) { c.path = path } }

// Grace is how long Close lets a server end by itself, once its input has ended and again
// once it was told to stop, instead of one second.
func Grace(d time.Duration) TargetOption { return func(c *targetConfig) { c.grace = d } }

func (c *targetConfig) String() string { return c.name }

func (c *targetConfig) tooLong() error {
	return fmt.Errorf("a message from the server is over %d bytes (see MaxMessage)", c.max)
}
