package pipeline

import (
	"encoding/json"
	"fmt"

	"github.com/errshape/errshape/harness"
)

// DefaultDiscriminator is the argument that chooses the action of a group.
const DefaultDiscriminator = "action"

// declaration is a tool, a group or an action, as it was declared.
type declaration struct {
	name, title, description string
	input, output            json.RawMessage
	annotations              *harness.Annotations
	handler                  Handler
	layers

	group, flat   bool
	discriminator string
	actions       []*declaration
}

func (d *declaration) inPipeline(c *config)   { c.declared = append(c.declared, d) }
func (d *declaration) inGroup(g *declaration) { g.actions = append(g.actions, d) }

// Tool declares a tool. A dot in its name is part of the name: billing.get_invoice
// may be a tool of its own.
func Tool(name string, handler Handler, opts ...ToolOption) Option {
	return declare(name, handler, opts)
}

// Action declares one action of a group.
func Action(name string, handler Handler, opts ...ToolOption) GroupOption {
	return declare(name, handler, opts)
}

func declare(name string, handler Handler, opts []ToolOption) *declaration {
	d := &declaration{name: name, handler: handler}
	for _, opt := range opts {
		if opt != nil {
			opt.inTool(d)
		}
	}
	return d
}

// Group declares a tool with several actions, of which an argument chooses one.
func Group(name string, opts ...GroupOption) Option {
	d := &declaration{name: name, group: true, discriminator: DefaultDiscriminator}
	for _, opt := range opts {
		if opt != nil {
			opt.inGroup(d)
		}
	}
	return d
}

// where names the declaration in an error of New.
func (d *declaration) where(group string) string {
	switch {
	case group != "":
		return fmt.Sprintf("action %q of group %q", d.name, group)
	case d.group:
		return fmt.Sprintf("group %q", d.name)
	}
	return fmt.Sprintf("tool %q", d.name)
}
