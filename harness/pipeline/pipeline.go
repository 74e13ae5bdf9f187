package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/errshape/errshape/harness"
)

// Pipeline runs plain Go handlers by the page's rules. It is a [harness.Target], and
// can be mounted on a real server. It is safe for concurrent use.
type Pipeline struct {
	rules
	name, version string
	tools         map[string]*tool   // by name, groups too
	dotted        map[string]*action // the actions of groups, by their dotted name
	callable      []string           // what an envelope may offer, sorted
	listed        []harness.Tool     // sorted by name
	listing       json.RawMessage    // the tools of tools/list
	lost          Handler            // answers for tools that do not exist

	life     life
	incoming atomic.Pointer[harness.Incoming]
}

// tool is a plain tool or a group.
type tool struct {
	*declaration
	plain *action  // nil for a group
	names []string // of a group's actions, dotted, sorted
	lost  Handler  // answers if none of a group's actions was named
}

// New makes a pipeline of its tools and groups. The error names everything that is
// wrong with them: names that are not allowed or there twice, schemas that do not compile,
// handlers and middleware that are nil.
func New(opts ...Option) (*Pipeline, error) {
	c := config{name: "errshape pipeline", version: "1"}
	for _, opt := range opts {
		if opt != nil {
			opt.inPipeline(&c)
		}
	}
	p := &Pipeline{rules: c.rules, name: c.name, version: c.version, tools: map[string]*tool{}, dotted: map[string]*action{}}
	b := builder{config: &c, p: p}
	b.build()
	if err := errors.Join(b.problems...); err != nil {
		return nil, fmt.Errorf("pipeline.New: %w", err)
	}
	return p, nil
}

// Must returns p, and panics if err is not nil: for a pipeline that is part of the
// program, as in pipeline.Must(pipeline.New(…)).
func Must(p *Pipeline, err error) *Pipeline {
	if err != nil {
		panic(err)
	}
	return p
}

// Tools returns the tools as tools/list gives them, sorted by name.
func (p *Pipeline) Tools() []harness.Tool { return slices.Clone(p.listed) }

// ToolNames returns every name that an envelope of this pipeline offers: those of the
// plain tools, and the dotted ones of the actions. All of them can be called as they are.
func (p *Pipeline) ToolNames(context.Context) ([]string, error) {
	return slices.Clone(p.callable), nil
}

// String names the kind of target.
func (p *Pipeline) String() string { return "pipeline" }
