package contract

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// differ gathers the changes of one tool, or of one action.
type differ struct {
	subject string // as descriptions name it: "Tool get"
	name    string // of what is called
	prefix  string // of its fields; "" for a tool of actions, whose own changes are global
	deltas  []envelope.Delta
	root    [2]any // the schemas that references are followed in, old and new

	entered  map[[2]any]bool // the pairs of references that are being compared, or are the same
	compared int
	cut      bool // not all of the schemas was compared
}

// newDiffer is that of a tool. A slash in its name becomes a dot, as in the action of an envelope.
func newDiffer(tool string) *differ {
	return &differ{subject: "Tool " + tool, name: tool, prefix: "actions." + strings.ReplaceAll(tool, "/", ".")}
}

// Bounds of what a change shows: it goes into envelopes, and servers list what they want.
const (
	mostText = 1000 // bytes of a description, before and after
	mostName = 300  // bytes of a field
)

// add notes a change. nil stands for nothing before, or after.
func (d *differ) add(severity envelope.DeltaSeverity, category, field, description string, before, after any) {
	if len(d.deltas) >= maxFound {
		d.cut = true
		return
	}
	d.deltas = append(d.deltas, envelope.Delta{
		Severity: severity, Category: category, Field: clip(field, mostName), Description: clip(description, mostText),
		Before: shown(before), After: shown(after),
	})
}

func shown(v any) *string {
	if v == nil {
		return nil
	}
	s := clip(text(v), mostText)
	return &s
}

// clip cuts a long text, and says how long it was.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(s[:most], ""), len(s))
}

func (d *differ) field(parts ...string) string {
	if d.prefix != "" {
		parts = append([]string{d.prefix}, parts...)
	}
	return strings.Join(parts, ".")
}

// input compares the schemas of the arguments.
func (d *differ) input(before, after any) {
	d.entered = map[[2]any]bool{{"#", "#"}: true}
	d.schema(d.field("input"), argument{d.name, ""}, before, after, maxSteps)
	if d.cut && text(before) != text(after) {
		d.deltas = d.deltas[:min(len(d.deltas), maxFound-1)]
		d.add(envelope.DeltaRisky, "schema", d.field("input"),
			"The input of "+d.name+" has changed, and is too large or refers to what cannot be followed, so that not all of it was compared.", nil, nil)
	}
}
