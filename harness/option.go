package harness

import (
	"encoding/json"
	"fmt"
	"time"
)

// Limits that hold unless an option says otherwise.
const (
	DefaultDeadline = 10 * time.Second // of a call
	CloseTimeout    = 10 * time.Second // of Close; every target here needs less
	DefaultProbe    = 5 * time.Second  // of server/discover, before the fallback
)

// Protocol versions that the harness speaks.
const (
	Version20260728 = "2026-07-28" // stateless: every request says its version
	Version20251125 = "2025-11-25" // a session that begins with initialize
)

type config struct {
	deadline     time.Duration
	version      string // "" for the newest the server takes
	capabilities json.RawMessage
	clientInfo   json.RawMessage
	answers      map[string]Answer
	probe        time.Duration
	problem      error // of an option; New reports it
}

func defaults() config {
	return config{
		deadline:     DefaultDeadline,
		probe:        DefaultProbe,
		capabilities: json.RawMessage(`{}`),
		clientInfo:   json.RawMessage(`{"name":"errshape","version":"1"}`),
	}
}

// Option changes a harness for all its calls.
type Option func(*config)

// WithDeadline bounds every call, handshake included, to d instead of
// [DefaultDeadline]. The deadline of the context given to Call holds as well.
func WithDeadline(d time.Duration) Option { return func(c *config) { c.deadline = d } }

// WithVersion pins the protocol version, so that nothing is probed and nothing falls
// back. Without it the harness asks server/discover for [Version20260728] and falls back to
// initialize with [Version20251125] on any error and after [DefaultProbe]. A version is
// a date; what is none is an error of [New].
func WithVersion(version string) Option {
	return func(c *config) {
		if _, err := time.Parse(time.DateOnly, version); err != nil && version != "" {
			c.problem = fmt.Errorf("WithVersion: %q is no protocol version: want a date, such as %s", version, Version20260728)
			return
		}
		c.version = version
	}
}

// WithProbe gives server/discover d instead of [DefaultProbe]: more for a server that is
// slow to start, less for an old one that does not answer what it does not know.
func WithProbe(d time.Duration) Option { return func(c *config) { c.probe = d } }

// WithCapabilities declares what the client can do, as the JSON object of the
// protocol: harness.Args{"sampling": harness.Args{}}. The default is {}. For a single call
// see [Capabilities].
func WithCapabilities(capabilities Args) Option {
	return func(c *config) {
		raw, err := json.Marshal(capabilities)
		if err != nil {
			c.problem = fmt.Errorf("WithCapabilities: cannot be written as JSON: %w", err)
			return
		}
		c.capabilities = raw
	}
}

// Answer replies to a request that the server sends to the client.
type Answer func(params json.RawMessage) (result any, err error)

// WithAnswer answers the server's requests for method, such as "elicitation/create".
// Requests nobody answers get the JSON-RPC error "method not found", ping an empty result. The answer may
// be asked for from several goroutines.
func WithAnswer(method string, answer Answer) Option {
	return func(c *config) {
		if c.answers == nil {
			c.answers = map[string]Answer{}
		}
		c.answers[method] = answer
	}
}
