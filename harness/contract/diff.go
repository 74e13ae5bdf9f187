package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// Diff returns what changed from the locked contract to the live one: the worst first,
// then by tool and field. It is empty if nothing did.
func Diff(lock, live Lock, opts ...Option) []envelope.Delta {
	changes := diff(lock, live, opts)
	all := []envelope.Delta{}
	for _, tool := range slices.Sorted(maps.Keys(changes)) {
		all = append(all, changes[tool]...)
	}
	slices.SortStableFunc(all, func(a, b envelope.Delta) int { return weight(a.Severity) - weight(b.Severity) })
	return all
}

func weight(s envelope.DeltaSeverity) int {
	return slices.Index([]envelope.DeltaSeverity{envelope.DeltaBreaking, envelope.DeltaRisky, envelope.DeltaSafe, envelope.DeltaCosmetic}, s)
}

func diff(lock, live Lock, opts []Option) map[string][]envelope.Delta {
	o := optionsOf(opts)
	changes := map[string][]envelope.Delta{}
	for _, old := range lock.Tools {
		d := &differ{tool: old.Name, prefix: "actions." + old.Name}
		if now, ok := live.tool(old.Name); ok {
			d.tools(old, now, o)
		} else {
			d.add(envelope.DeltaBreaking, "tool", d.prefix, "Tool "+old.Name+" was removed.", old.Name, nil)
		}
		changes[old.Name] = d.deltas
	}
	for _, now := range live.Tools {
		if _, known := lock.tool(now.Name); !known {
			d := &differ{tool: now.Name, prefix: "actions." + now.Name}
			d.add(envelope.DeltaSafe, "tool", d.prefix, "Tool "+now.Name+" was added.", nil, now.Name)
			changes[now.Name] = d.deltas
		}
	}
	return changes
}

// differ gathers the changes of one tool.
type differ struct {
	tool   string
	prefix string // of its fields; "" for a tool of actions, whose own changes are global
	deltas []envelope.Delta
	root   [2]any // the schemas that references are followed in, old and new

	entered  map[[2]any]bool // the pairs of references that are being compared
	compared int
}

// add notes a change. nil stands for nothing before, or after.
func (d *differ) add(severity envelope.DeltaSeverity, category, field, description string, before, after any) {
	d.deltas = append(d.deltas, envelope.Delta{
		Severity: severity, Category: category, Field: field, Description: description, Before: shown(before), After: shown(after),
	})
}

func shown(v any) *string {
	if v == nil {
		return nil
	}
	s := text(v)
	return &s
}

func (d *differ) field(parts ...string) string {
	if d.prefix != "" {
		parts = append([]string{d.prefix}, parts...)
	}
	return strings.Join(parts, ".")
}

func (d *differ) tools(old, now Tool, o options) {
	before, _ := decode(old.InputSchema) // normalize has read them
	after, _ := decode(now.InputSchema)
	d.root = [2]any{before, after}
	d.entered = map[[2]any]bool{{"#", "#"}: true}
	if actions, ok := actionsOf(before, o.discriminator); ok {
		d.prefix = ""
		d.actions(actions, after, o.discriminator)
		before, after = without(before, o.discriminator), without(after, o.discriminator)
	}
	d.describe(d.field("description"), "Tool "+d.tool, old.Description, now.Description)
	if old.Title != now.Title || old.Annotations.Title != now.Annotations.Title {
		d.add(envelope.DeltaCosmetic, "title", d.field("title"), "Tool "+d.tool+" has another title.",
			old.Title+old.Annotations.Title, now.Title+now.Annotations.Title)
	}
	d.hints(old.Annotations, now.Annotations)
	d.schema(d.field("input"), argument{d.tool, ""}, before, after, maxSteps)
	if string(old.OutputSchema) != string(now.OutputSchema) {
		d.add(envelope.DeltaRisky, "output", d.field("output"), "Tool "+d.tool+" returns something else.", nil, nil)
	}
}

func (d *differ) hints(old, now harness.Annotations) {
	for _, hint := range []struct {
		name     string
		old, now *bool
	}{
		{"destructiveHint", old.DestructiveHint, now.DestructiveHint}, {"readOnlyHint", old.ReadOnlyHint, now.ReadOnlyHint},
		{"idempotentHint", old.IdempotentHint, now.IdempotentHint}, {"openWorldHint", old.OpenWorldHint, now.OpenWorldHint},
	} {
		if before, after := hintText(hint.old), hintText(hint.now); before != after {
			d.add(envelope.DeltaRisky, "annotation", d.field(hint.name),
				fmt.Sprintf("Tool %s: %s changed from %s to %s.", d.tool, hint.name, before, after), before, after)
		}
	}
}

func hintText(hint *bool) string {
	if hint == nil {
		return "unset"
	}
	return fmt.Sprint(*hint)
}
