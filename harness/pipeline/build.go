package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/harness"
)

// builder makes a pipeline of a config and collects everything that is wrong with it.
type builder struct {
	*config
	p        *Pipeline
	problems []error
}

// problem keeps an error once: what is wrong with a middleware around all tools shows
// at each of them.
func (b *builder) problem(where string, err error) {
	err = fmt.Errorf("%s: %w", where, err)
	same := func(known error) bool { return known.Error() == err.Error() }
	if !slices.ContainsFunc(b.problems, same) {
		b.problems = append(b.problems, err)
	}
}

func (b *builder) build() {
	b.p.lost = b.around(protect(refuse), stage{everything, b.guards})
	for _, d := range b.declared {
		b.add(d)
	}
	slices.Sort(b.p.callable)
	slices.SortFunc(b.p.listed, func(x, y harness.Tool) int { return strings.Compare(x.Name, y.Name) })
	listing, err := list(b.p.listed)
	if err != nil {
		b.problem(everything, err)
	}
	b.p.listing = listing
	b.compare()
}

func (b *builder) add(d *declaration) {
	where := d.where("")
	if err := checkName(d.name); err != nil {
		b.problem(where, err)
		return
	}
	if b.taken(d.name) {
		b.problem(where, errTwice)
		return
	}
	t := &tool{declaration: d}
	b.p.tools[d.name] = t
	if d.group {
		b.addActions(where, t)
		return
	}
	t.plain = b.action(where, d, nil)
	b.p.callable = append(b.p.callable, d.name)
	b.list(where, d, d.name, d.input)
}

func (b *builder) addActions(where string, t *tool) {
	if t.discriminator == "" {
		b.problem(where, errors.New("the discriminator has no name"))
	}
	if len(t.actions) == 0 {
		b.problem(where, errors.New("has no action: declare one with pipeline.Action"))
	}
	t.lost = b.around(protect(refuse), stage{everything, b.guards}, stage{where, t.guards})
	for _, d := range t.actions {
		b.addAction(t, d)
	}
	slices.Sort(t.names)
	b.p.callable = append(b.p.callable, t.names...)
	if t.flat {
		return
	}
	input, err := groupSchema(t.discriminator, t.actions)
	if err != nil {
		b.problem(where, err)
	}
	b.list(where, t.declaration, t.name, input)
}

func (b *builder) addAction(t *tool, d *declaration) {
	where, full := d.where(t.name), dotted(t.name, d.name)
	err := checkActionName(d.name)
	if err == nil && t.flat {
		err = checkName(full)
	}
	if err == nil && b.taken(full) {
		err = errTwice
	}
	if err != nil {
		b.problem(where, err)
		return
	}
	b.p.dotted[full] = b.action(where, d, t.declaration)
	t.names = append(t.names, full)
	if t.flat {
		b.list(where, d, full, d.input)
	}
}

func (b *builder) taken(name string) bool { return b.p.tools[name] != nil || b.p.dotted[name] != nil }

func (b *builder) list(where string, d *declaration, name string, input []byte) {
	listed, err := listTool(d, name, input)
	if err != nil {
		b.problem(where, err)
		return
	}
	b.p.listed = append(b.p.listed, listed)
}

const everything = "the pipeline"

// stage is layers and the place that they were declared at.
type stage struct {
	where  string
	layers []Middleware
}

// around puts stages around h, the first outermost.
func (b *builder) around(h Handler, stages ...stage) Handler {
	for _, s := range slices.Backward(stages) {
		var problems []error
		h, problems = around(h, s.layers)
		for _, err := range problems {
			b.problem(s.where, err)
		}
	}
	return h
}

// refuse answers when routing has failed and the guards have let the call pass.
func refuse(_ context.Context, r *Request) (any, error) { return nil, r.refusal }
