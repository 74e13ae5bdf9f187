package contract

import (
	"fmt"
	"slices"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// compareTools compares a tool that was there before and still is.
func compareTools(old, now Tool, o options) toolChanges {
	before, _ := decode(old.InputSchema) // normalize has read them
	after, _ := decode(now.InputSchema)
	d, changes := newDiffer(old.Name), toolChanges{}
	switch {
	case old.Group != nil && now.Group != nil:
		d.prefix = ""
		d.groups(old.Group, now.Group, changes)
	default:
		discriminator := o.discriminator
		for _, group := range []*Group{now.Group, old.Group} {
			if group != nil {
				discriminator = group.Discriminator
			}
		}
		d.root = [2]any{before, after}
		if names, ok := d.actionsOf(before, 0, discriminator); ok {
			d.prefix = ""
			still, _ := d.actionsOf(after, 1, discriminator)
			d.actions(names, still, changes)
			d.discriminator(discriminator, before, after)
			before, after = without(d.follow(before, 0), discriminator), without(d.follow(after, 1), discriminator)
		}
		d.input(before, after)
	}
	d.about(old.Title, now.Title, old.Description, now.Description, old.Annotations, now.Annotations)
	if string(old.OutputSchema) != string(now.OutputSchema) {
		was, _ := decode(old.OutputSchema)
		is, _ := decode(now.OutputSchema)
		d.add(envelope.DeltaRisky, "output", d.field("output"), d.subject+" returns something else.", was, is)
	}
	changes[""] = append(changes[""], d.deltas...)
	return changes
}

// about compares what is said of a tool or an action.
func (d *differ) about(oldTitle, title, oldText, text string, old, now harness.Annotations) {
	d.describe(d.field("description"), d.subject, oldText, text)
	if oldTitle != title {
		d.add(envelope.DeltaCosmetic, "title", d.field("title"), d.subject+" has another title.", orNil(oldTitle), orNil(title))
	}
	if old.Title != now.Title {
		d.add(envelope.DeltaCosmetic, "title", d.field("annotations.title"), d.subject+" has another title.", orNil(old.Title), orNil(now.Title))
	}
	d.hints(old, now)
}

// orNil has nothing for an empty text.
func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
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
				fmt.Sprintf("%s: %s changed from %s to %s.", d.subject, hint.name, before, after), before, after)
		}
	}
}

func hintText(hint *bool) string {
	if hint == nil {
		return "unset"
	}
	return fmt.Sprint(*hint)
}

// groups compares the actions of a group, each with its own schema.
func (d *differ) groups(old, now *Group, changes toolChanges) {
	if old.Discriminator != now.Discriminator {
		d.add(envelope.DeltaBreaking, "argument", "input."+now.Discriminator, fmt.Sprintf("Argument %s of %s chooses the action, before it was %s.",
			now.Discriminator, d.name, old.Discriminator), old.Discriminator, now.Discriminator)
	}
	d.actions(old.names(), now.names(), changes)
	for _, was := range old.Actions {
		i := slices.IndexFunc(now.Actions, func(a Action) bool { return a.Name == was.Name })
		if i < 0 {
			continue
		}
		is, full := now.Actions[i], d.name+"."+was.Name
		own := &differ{subject: "Action " + full, name: full, prefix: "actions." + was.Name}
		before, _ := decode(was.InputSchema) // normalize has read them
		after, _ := decode(is.InputSchema)
		own.root = [2]any{before, after}
		own.input(before, after)
		own.about(was.Title, is.Title, was.Description, is.Description, was.Annotations, is.Annotations)
		changes[was.Name] = append(changes[was.Name], own.deltas...)
	}
}

// actions tells of actions that came or went.
func (d *differ) actions(before, after []string, changes toolChanges) {
	note := func(severity envelope.DeltaSeverity, name, what string, was, is any) {
		one := &differ{}
		one.add(severity, "action", "actions."+name, "Action "+name+" of tool "+d.name+" was "+what+".", was, is)
		changes[name] = append(changes[name], one.deltas...)
	}
	for _, name := range lacking(after, before) {
		note(envelope.DeltaBreaking, name, "removed", name, nil)
	}
	for _, name := range lacking(before, after) {
		note(envelope.DeltaSafe, name, "added", nil, name)
	}
}
