package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/errshape/errshape/harness/schema"
)

// action is one thing that can be called.
type action struct {
	*declaration
	tool   string // or group
	full   string // the dotted name
	listed string // the name of its tool in tools/list
	schema *schema.Schema
	open   bool    // any object will do
	run    Handler // guards, validation, middleware, handler
}

// action compiles the schemas of d and composes its handler. group is nil for a plain
// tool.
func (b *builder) action(where string, d, group *declaration) *action {
	a := &action{declaration: d, tool: d.name, full: d.name, listed: d.name}
	guards, middleware := []stage{{everything, b.guards}}, []stage{{everything, b.middleware}}
	if group != nil {
		a.tool, a.full = group.name, dotted(group.name, d.name)
		if a.listed = a.tool; group.flat {
			a.listed = a.full
		}
		guards = append(guards, stage{group.where(""), group.guards})
		middleware = append(middleware, stage{group.where(""), group.middleware})
	}
	guards, middleware = append(guards, stage{where, d.guards}), append(middleware, stage{where, d.middleware})
	if d.handler == nil {
		b.problem(where, errors.New("the handler is nil"))
	}
	a.open = d.input == nil
	if a.open {
		d.input = json.RawMessage(anyObject)
	}
	a.schema = b.compile(where, "the input schema", d.input)
	if d.output != nil {
		b.compile(where, "the output schema", d.output)
	}
	a.run = b.around(b.validated(a, b.around(protect(d.handler), middleware...)), guards...)
	return a
}

const anyObject = `{"type":"object"}`

func (b *builder) compile(where, what string, raw json.RawMessage) *schema.Schema {
	var root map[string]any
	if err := json.Unmarshal(raw, &root); err != nil {
		b.problem(where, fmt.Errorf("%s is not a JSON object: %w", what, err))
		return nil
	}
	if root["type"] != "object" {
		b.problem(where, fmt.Errorf(`%s has no "type": "object" at its root, which the protocol wants`, what))
		return nil
	}
	compiled, err := schema.Compile(raw)
	if err != nil {
		b.problem(where, fmt.Errorf("%s does not compile: %w", what, err))
	}
	return compiled
}

// validated checks the arguments before h runs.
func (b *builder) validated(a *action, h Handler) Handler {
	p := b.p
	h = p.healed(a, h)
	return func(ctx context.Context, r *Request) (any, error) {
		if a.open && json.Valid(r.Arguments) && kindOf(r.Arguments) == "object" {
			return h(ctx, r)
		}
		invalid := schema.Validate(a.schema, a.full, r.Arguments)
		if invalid == nil {
			return h(ctx, r)
		}
		return nil, p.heal(a, invalid)
	}
}
