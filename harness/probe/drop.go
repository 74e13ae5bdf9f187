package probe

import (
	"fmt"
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// dropKeys removes the keys of an object that the lines name, or else those that its
// schema does not know. It returns false if there are none.
func (r *repairer) dropKeys(path envelope.Path, object map[string]any, w words) bool {
	var unknown, named []string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if _, ok := r.schemaAt(r.args, further(path, key)); !ok {
			unknown = append(unknown, key)
		}
	}
	quoted := w.quoted()
	for _, key := range unknown {
		if slices.Contains(quoted, key) {
			named = append(named, key)
		}
	}
	if named == nil {
		named = unknown
	}
	for _, key := range named {
		now, _ := valueAt(r.args, path)
		if object, ok := now.(map[string]any); ok {
			r.dropKey(path, object, key)
		}
	}
	return named != nil
}

// dropKey removes a key. If it looks like one that is missing, its value moves there.
func (r *repairer) dropKey(path envelope.Path, object map[string]any, key string) {
	r.args = withValue(r.args, path, without(object, key))
	shown := cut(further(path, key).String(), mostName)
	target := r.meant(path, object, key)
	if target == "" {
		r.done = append(r.done, shown+": left out")
		return
	}
	r.args = withValue(r.args, further(path, target), object[key])
	r.done = append(r.done, fmt.Sprintf("%s: renamed to %s", shown, target))
}

// meant returns the key that a misspelt one stands for: the most alike of those that
// the schema knows and that are not there.
func (r *repairer) meant(path envelope.Path, object map[string]any, key string) string {
	k, ok := r.schemaAt(r.args, path)
	if !ok {
		return ""
	}
	forms := append([]keywords{k}, r.examples.branches(k)...)
	best, most := "", 0
	for _, form := range forms {
		for _, name := range form.propertyNames() {
			alike := likeness(key, name)
			if _, there := object[name]; !there && alike > most && 2*alike >= max(len(key), len(name)) {
				best, most = name, alike
			}
		}
	}
	return best
}

// likeness counts the characters at both ends that two names share.
func likeness(a, b string) int {
	least := min(len(a), len(b))
	head := 0
	for head < least && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < least-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head + tail
}

func further(path envelope.Path, step any) envelope.Path {
	return append(slices.Clone(path), step)
}
