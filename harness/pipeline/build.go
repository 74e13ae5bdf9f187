package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/schema"
)

// action is one thing that can be called.
type action struct {
	*declaration
	full   string // the dotted name
	schema *schema.Schema
	run    Handler // guards, validation, middleware, handler
}

type builder struct {
	*config
	p        *Pipeline
	problems []error
}

func (b *builder) problem(where string, err error) {
	b.problems = append(b.problems, fmt.Errorf("%s: %w", where, err))
}

func (b *builder) build() {
	for _, d := range b.declared {
		b.add(d)
	}
	b.p.callable = slices.Sorted(maps.Keys(b.p.dotted))
	for name, t := range b.p.tools {
		if t.plain != nil {
			b.p.callable = append(b.p.callable, name)
		}
	}
	slices.Sort(b.p.callable)
	b.p.lost = b.around("the pipeline's guards", refuse, b.guards)
	slices.SortFunc(b.p.listed, byName)
	b.p.listing = listing(b.p.listed)
}

// refuse answers when routing has failed and the guards have passed.
func refuse(_ ctx, r *Request) (any, error) { return nil, r.refusal }

func (b *builder) around(where string, h Handler, layers []Middleware) Handler {
	h, problems := around(protect(h), layers)
	for _, err := range problems {
		b.problem(where, err)
	}
	return h
}

func (b *builder) add(d *declaration) {
	where := d.where("")
	if err := checkName(d.name); err != nil {
		b.problem(where, err)
		return
	}
	if b.p.tools[d.name] != nil || b.p.dotted[d.name] != nil {
		b.problem(where, errTwice)
		return
	}
	t := &tool{declaration: d, actions: map[string]*action{}}
	b.p.tools[d.name] = t
	if !d.group {
		t.plain = b.action(where, d, d, d.name)
		b.list(where, d, d.name, t.plain.input)
		return
	}
	t.lost = b.around(where, refuse, slices.Concat(b.guards, d.guards))
	b.addActions(where, t)
}

func (b *builder) addActions(where string, t *tool) {
	if t.discriminator == "" {
		b.problem(where, errors.New("the discriminator has no name"))
	}
	if len(t.declaration.actions) == 0 {
		b.problem(where, errors.New("has no action: declare one with pipeline.Action"))
	}
	var added []*action
	for _, d := range t.declaration.actions {
		where := d.where(t.name)
		full := dotted(t.name, d.name)
		if err := checkActionName(d.name); err != nil {
			b.problem(where, err)
			continue
		}
		if t.actions[d.name] != nil || b.p.tools[full] != nil || b.p.dotted[full] != nil {
			b.problem(where, errTwice)
			continue
		}
		a := b.action(where, d, t.declaration, full)
		t.actions[d.name], b.p.dotted[full] = a, a
		t.names = append(t.names, full)
		added = append(added, a)
		if t.flat {
			if err := checkName(full); err != nil {
				b.problem(where, err)
			}
			b.list(where, d, full, a.input)
		}
	}
	slices.Sort(t.names)
	if t.flat {
		return
	}
	input, err := groupSchema(t.discriminator, added)
	if err != nil {
		b.problem(where, err)
	}
	b.list(where, t.declaration, t.name, input)
}

// action compiles the schema of an action and composes its handler. parent is its
// group, or d itself for a plain tool.
func (b *builder) action(where string, d, parent *declaration, full string) *action {
	a := &action{declaration: d, full: full}
	if d.input == nil {
		d.input = json.RawMessage(`{"type":"object"}`)
	}
	a.schema = b.compile(where, "the input schema", d.input)
	if d.output != nil {
		b.compile(where, "the output schema", d.output)
	}
	if d.handler == nil {
		b.problem(where, errors.New("the handler is nil"))
	}
	guards, middleware := slices.Concat(b.guards, d.guards), slices.Concat(b.middleware, d.middleware)
	if parent != d {
		guards = slices.Concat(b.guards, parent.guards, d.guards)
		middleware = slices.Concat(b.middleware, parent.middleware, d.middleware)
	}
	a.run = b.around(where, b.validated(a, parent.name, b.around(where, d.handler, middleware)), guards)
	return a
}

func (b *builder) compile(where, what string, raw json.RawMessage) *schema.Schema {
	if err := checkObjectSchema(raw); err != nil {
		b.problem(where, fmt.Errorf("%s: %w", what, err))
		return nil
	}
	compiled, err := schema.Compile(raw)
	if err != nil {
		b.problem(where, fmt.Errorf("%s does not compile: %w", what, err))
	}
	return compiled
}

// validated checks the arguments before h runs.
func (b *builder) validated(a *action, tool string, h Handler) Handler {
	return func(ctx ctx, r *Request) (any, error) {
		invalid := schema.Validate(a.schema, a.full, r.Arguments)
		if invalid == nil {
			return h(ctx, r)
		}
		if b.p.deltas != nil {
			invalid = invalid.WithContract(tool, b.p.deltas(tool), b.p.healing...)
		}
		return nil, invalid
	}
}

var _ envelope.Envelope = (*envelope.ValidationError)(nil)

func (b *builder) list(where string, d *declaration, name string, input json.RawMessage) {
	listed, err := listTool(d, name, input)
	if err != nil {
		b.problem(where, err)
		return
	}
	b.p.listed = append(b.p.listed, listed)
}

func byName(x, y harness.Tool) int { return compareNames(x.Name, y.Name) }
