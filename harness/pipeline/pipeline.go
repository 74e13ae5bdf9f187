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
	info     serverInfo
	tools    map[string]*tool   // by name, groups too
	dotted   map[string]*action // the actions of groups, by their dotted name
	callable []string           // what an envelope may offer, sorted
	listed   []harness.Tool     // sorted by name
	listing  json.RawMessage    // the result of tools/list
	lost     Handler            // answers for tools that do not exist

	life     atomic.Pointer[life]
	incoming atomic.Pointer[harness.Incoming]
}

// tool is a plain tool, with one action whose name is "", or a group.
type tool struct {
	*declaration
	plain   *action // nil for a group
	actions map[string]*action
	names   []string // of the actions, dotted, sorted
	lost    Handler  // answers if none of the actions was named
}

// New makes a pipeline of its tools and groups. The error names everything that is
// wrong with them: names that are empty, not allowed or there twice, schemas that do not
// compile, nil handlers and middleware.
func New(opts ...Option) (*Pipeline, error) {
	c := config{name: "errshape-pipeline", version: "1"}
	for _, opt := range opts {
		if opt != nil {
			opt.inPipeline(&c)
		}
	}
	b := builder{config: &c, p: &Pipeline{
		rules: c.rules, info: serverInfo{c.name, c.version},
		tools: map[string]*tool{}, dotted: map[string]*action{},
	}}
	b.p.observers = slices.DeleteFunc(c.observers, func(f func(context.Context, Event)) bool { return f == nil })
	b.build()
	if err := errors.Join(b.problems...); err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	b.p.life.Store(newLife())
	return b.p, nil
}

// Must returns p, and panics if err is not nil: for pipelines that are part of the
// program, as in pipeline.Must(pipeline.New(…)).
func Must(p *Pipeline, err error) *Pipeline {
	if err != nil {
		panic(err)
	}
	return p
}

// Tools returns the tools as tools/list gives them, sorted by name.
func (p *Pipeline) Tools() []harness.Tool { return slices.Clone(p.listed) }

// ToolNames returns every name that an envelope of this pipeline may offer: of the
// plain tools, and the dotted ones of the actions. All of them can be called as they are.
func (p *Pipeline) ToolNames(context.Context) ([]string, error) {
	return slices.Clone(p.callable), nil
}

// String names the kind of target.
func (p *Pipeline) String() string { return "pipeline" }
