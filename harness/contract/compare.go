package contract

import (
	"cmp"
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// Diff returns what changed from the locked contract to the live one: the worst first,
// then by tool and field. It is empty if nothing did.
func Diff(lock, live Lock, opts ...Option) []envelope.Delta {
	return Compare(lock, live, opts...).All()
}

// Healing returns the changes of each tool by its name: an argument of
// pipeline.SelfHealing and gosdk.SelfHealing, which take a lock as well.
func Healing(lock, live Lock, opts ...Option) func(tool string) []envelope.Delta {
	return Compare(lock, live, opts...).Of
}

// Changes are what [Diff] finds, by tool and action.
type Changes struct{ tools map[string]toolChanges }

// toolChanges are by action; "" has those that hold for the whole tool.
type toolChanges map[string][]envelope.Delta

// Compare is [Diff], for those who want the changes of one tool or action.
func Compare(lock, live Lock, opts ...Option) Changes {
	o := optionsOf(opts)
	before, after := byName(lock), byName(live)
	c := Changes{tools: map[string]toolChanges{}}
	for name, old := range before {
		if now, ok := after[name]; ok {
			c.tools[name] = compareTools(old, now, o)
			continue
		}
		d := newDiffer(name)
		d.add(envelope.DeltaBreaking, "tool", d.prefix, "Tool "+name+" was removed.", name, nil)
		c.tools[name] = toolChanges{"": d.deltas}
	}
	for name := range after {
		if _, known := before[name]; !known {
			d := newDiffer(name)
			d.add(envelope.DeltaSafe, "tool", d.prefix, "Tool "+name+" was added.", nil, name)
			c.tools[name] = toolChanges{"": d.deltas}
		}
	}
	return c
}

func byName(l Lock) map[string]Tool {
	tools := make(map[string]Tool, len(l.Tools))
	for _, t := range l.Tools {
		tools[t.Name] = t
	}
	return tools
}

// All returns every change: the worst first, then by tool and field.
func (c Changes) All() []envelope.Delta {
	all := []envelope.Delta{}
	for _, name := range slices.Sorted(maps.Keys(c.tools)) {
		all = append(all, c.Of(name)...)
	}
	slices.SortStableFunc(all, func(a, b envelope.Delta) int { return cmp.Compare(weight(a), weight(b)) })
	return all
}

// Of returns the changes of one tool with all its actions.
func (c Changes) Of(tool string) []envelope.Delta {
	var lists [][]envelope.Delta
	for _, action := range slices.Sorted(maps.Keys(c.tools[tool])) {
		lists = append(lists, c.tools[tool][action])
	}
	return sorted(lists...)
}

// OfAction returns the changes that concern one action of a tool: its own, and those of
// the whole tool. Other actions' are not among them, whatever their names.
func (c Changes) OfAction(tool, action string) []envelope.Delta {
	if action == "" {
		return sorted(c.tools[tool][""])
	}
	return sorted(c.tools[tool][""], c.tools[tool][action])
}

func sorted(lists ...[]envelope.Delta) []envelope.Delta {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b envelope.Delta) int {
		return cmp.Or(cmp.Compare(weight(a), weight(b)), cmp.Compare(a.Field, b.Field),
			cmp.Compare(a.Category, b.Category), cmp.Compare(a.Description, b.Description))
	})
	return all
}

func weight(d envelope.Delta) int {
	return slices.Index([]envelope.DeltaSeverity{envelope.DeltaBreaking, envelope.DeltaRisky, envelope.DeltaSafe, envelope.DeltaCosmetic}, d.Severity)
}
