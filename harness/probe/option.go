package probe

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// DefaultLimit is how many cases are made at most, unless [Limit] says otherwise.
const DefaultLimit = 5000

// DefaultWait is the longest retry_after that is waited for, unless [MaxWait] says
// otherwise.
const DefaultWait = 5 * time.Second

// Option changes a run.
type Option func(*config)

type config struct {
	tools           []string
	kinds           []Kind
	only            []string // IDs of cases
	limit           int
	skipDestructive bool
	examples        map[string]json.RawMessage
	discriminators  map[string]string
	baseline        Baseline
	clock           Clock
	maxWait         time.Duration
	restart         func() *harness.Harness
	checks          []envelope.CheckOption
	healing         bool
	healDestructive bool
	server          string
	progress        func(done, total int, r Result)
	problem         error
}

func newConfig(opts []Option) *config {
	c := &config{
		limit: DefaultLimit, maxWait: DefaultWait, healing: true,
		examples: map[string]json.RawMessage{}, discriminators: map[string]string{},
	}
	for _, opt := range opts {
		opt(c)
	}
	return c
}

// Tools probes only the tools with these names, which may be patterns as in
// [path.Match]: "billing.*".
func Tools(patterns ...string) Option {
	return func(c *config) {
		for _, pattern := range patterns {
			if _, err := path.Match(pattern, ""); err != nil {
				c.problem = fmt.Errorf("probe.Tools: %q is not a pattern: see path.Match", pattern)
			}
		}
		c.tools = append(c.tools, patterns...)
	}
}

// OnlyKinds makes only cases of these kinds. See [Kinds].
func OnlyKinds(list ...Kind) Option {
	return func(c *config) {
		for _, kind := range list {
			if !slices.Contains(kinds, kind) {
				c.problem = fmt.Errorf("probe.OnlyKinds: there is no kind %q: choose from %v", kind, kinds)
			}
		}
		c.kinds = append(c.kinds, list...)
	}
}

// OnlyCases makes only the cases with these IDs, as a report names them. An ID that no
// case has is an error: the server's tools or schemas are others now.
func OnlyCases(ids ...string) Option {
	return func(c *config) { c.only = append(c.only, ids...) }
}

// Limit makes at most n cases, chosen so that every tool and every kind has its share.
// The report says how many there would have been.
func Limit(n int) Option {
	return func(c *config) {
		if n < 1 {
			c.problem = fmt.Errorf("probe.Limit: %d cases are too few: ask for one at least", n)
		}
		c.limit = n
	}
}

// SkipDestructive leaves out the tools that are destructive, or do not say.
func SkipDestructive() Option { return func(c *config) { c.skipDestructive = true } }

// Example gives arguments that the tool accepts, as JSON or anything that encodes as
// it. They come before what the schema says.
func Example(tool string, args any) Option {
	return func(c *config) {
		raw, err := json.Marshal(args)
		if err != nil {
			c.problem = fmt.Errorf("probe.Example: the arguments of %q cannot be written as JSON: %w", tool, err)
			return
		}
		c.examples[tool] = raw
	}
}

// Discriminator names the argument that chooses the action of a tool, where the prober
// does not find it: it takes what tells the branches of a union apart, or a required
// choice called action, operation, op or command.
func Discriminator(tool, field string) Option {
	return func(c *config) { c.discriminators[tool] = field }
}

// Named names the server in the report.
func Named(server string) Option { return func(c *config) { c.server = server } }

// WithBaseline names failures that are known.
func WithBaseline(b Baseline) Option { return func(c *config) { c.baseline = b } }

// Clock is a fake clock that the server in this process goes by, such as a
// *guard.FakeClock.
type Clock interface{ Advance(d time.Duration) }

// WithClock advances a fake clock where the agent would wait.
func WithClock(clock Clock) Option { return func(c *config) { c.clock = clock } }

// MaxWait bounds how long the agent waits for a retry_after, without a fake clock. A
// longer one is not followed.
func MaxWait(d time.Duration) Option { return func(c *config) { c.maxWait = d } }

// WithRestart says how to start the server anew after it has died or hung. Without it
// the rest of the cases is then reported as not reached.
func WithRestart(start func() *harness.Harness) Option {
	return func(c *config) { c.restart = start }
}

// OnResult calls f after each case, with how many are done.
func OnResult(f func(done, total int, r Result)) Option {
	return func(c *config) { c.progress = f }
}

// CheckWith adds to how envelopes are checked: [envelope.Strict] for the rules of good
// sense, [envelope.Waive] to leave rules out.
func CheckWith(opts ...envelope.CheckOption) Option {
	return func(c *config) { c.checks = append(c.checks, opts...) }
}

// NoHealing judges the first answers alone.
func NoHealing() Option { return func(c *config) { c.healing = false } }

// HealDestructive makes repaired calls of destructive tools too, which then act. Without
// it, such a call counts as healed when the tool's schema accepts it.
func HealDestructive() Option { return func(c *config) { c.healDestructive = true } }

func (c *config) takes(tool string) bool {
	return c.tools == nil || slices.ContainsFunc(c.tools, func(pattern string) bool {
		ok, _ := path.Match(pattern, tool)
		return ok
	})
}
