package pipeline

import (
	"context"
	"encoding/json"

	"github.com/errshape/errshape/harness"
)

// Option is an argument of [New]: a [Tool], a [Group], or something for all of them.
type Option interface{ inPipeline(*config) }

// ToolOption is an argument of [Tool] and [Action].
type ToolOption interface{ inTool(*declaration) }

// GroupOption is an argument of [Group].
type GroupOption interface{ inGroup(*declaration) }

// config is what New was given, as it was given.
type config struct {
	declared []*declaration
	layers
	rules
	name, version string
}

// rules hold for every call.
type rules struct {
	redaction *string
	observers []func(context.Context, Event)
	healing   *healing
}

// layers stand around a tool, a group or everything.
type layers struct{ guards, middleware []Middleware }

type pipelineOption func(*config)

func (o pipelineOption) inPipeline(c *config) { o(c) }

type toolOption func(*declaration)

func (o toolOption) inTool(d *declaration) { o(d) }

type groupOption func(*declaration)

func (o groupOption) inGroup(d *declaration) { o(d) }

// TextOption is an option of a tool, an action and a group alike.
type TextOption interface {
	ToolOption
	GroupOption
}

type textOption func(*declaration)

func (o textOption) inTool(d *declaration)  { o(d) }
func (o textOption) inGroup(d *declaration) { o(d) }

// Layer is an option everywhere: around one tool or action, a group, or all.
type Layer interface {
	Option
	ToolOption
	GroupOption
}

type layerOption func(*layers)

func (o layerOption) inPipeline(c *config)   { o(&c.layers) }
func (o layerOption) inTool(d *declaration)  { o(&d.layers) }
func (o layerOption) inGroup(d *declaration) { o(&d.layers) }

// Use puts middleware around the handlers of its place, the first outermost: that of
// the pipeline stands around that of a group, and that around the tool's own. It runs
// after the arguments have been validated.
func Use(middleware ...Middleware) Layer {
	return layerOption(func(l *layers) { l.middleware = append(l.middleware, middleware...) })
}

// Guard puts middleware before routing and validation, which a refused caller learns
// nothing from. Those of a group also see the calls that name none of its actions, and
// those of the pipeline the calls of unknown tools.
func Guard(guards ...Middleware) Layer {
	return layerOption(func(l *layers) { l.guards = append(l.guards, guards...) })
}

// Describe says what the tool, the group or the action is for.
func Describe(text string) TextOption {
	return textOption(func(d *declaration) { d.description = text })
}

// Title names the tool for people.
func Title(text string) TextOption { return textOption(func(d *declaration) { d.title = text }) }

// Annotate gives the tool its hints. Those of an action are listed only if its group
// is [Flat].
func Annotate(hints harness.Annotations) TextOption {
	return textOption(func(d *declaration) { d.annotations = &hints })
}

// Input is the JSON Schema of the arguments: text, bytes or a json.RawMessage. It is
// listed as it is and checked before middleware runs. Its root must have "type": "object",
// as the protocol wants. Without it any object is accepted.
func Input[Text ~string | ~[]byte](schema Text) ToolOption {
	return toolOption(func(d *declaration) { d.input = json.RawMessage(schema) })
}

// Output is the JSON Schema of the result. With it, a value that JSON writes as an
// object is sent as structuredContent too.
func Output[Text ~string | ~[]byte](schema Text) ToolOption {
	return toolOption(func(d *declaration) { d.output = json.RawMessage(schema) })
}

// Discriminator names the argument that chooses the action of a group, instead of
// [DefaultDiscriminator].
func Discriminator(field string) GroupOption {
	return groupOption(func(d *declaration) { d.discriminator = field })
}

// Flat lists every action of the group as a tool of its own, by its dotted name, and
// not the group. Both can be called either way.
func Flat() GroupOption { return groupOption(func(d *declaration) { d.flat = true }) }

// Info is the name and version that the pipeline gives itself as a server.
func Info(name, version string) Option {
	return pipelineOption(func(c *config) { c.name, c.version = name, version })
}

// Redact replaces the text of errors that are no envelope, which may tell of hosts,
// queries and files. Observers still get the error itself.
func Redact(text string) Option {
	return pipelineOption(func(c *config) { c.redaction = &text })
}

// Observe calls f after each call, with the error as it was thrown. f runs before the
// answer is sent, from several goroutines, and should be quick; if it panics, that is
// ignored.
func Observe(f func(ctx context.Context, e Event)) Option {
	return pipelineOption(func(c *config) { c.observers = append(c.observers, f) })
}
