package probe

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// repairer makes of arguments what the lines of their fields ask for.
type repairer struct {
	*subject
	sent any // as the call had them
	args any // as they become
	set  []envelope.Path
	done []string // what was done, for people
	left []string // what nothing could be done about
}

// repair takes the fields of an answer one by one.
func (a *agent) repair(fields []envelope.Field) move {
	s := a.subjects[a.call.Tool]
	if s == nil {
		return move{stuck: "the answer rejects arguments of a tool that tools/list does not have"}
	}
	sent, err := decode(a.call.Arguments)
	if err != nil {
		return move{stuck: "the arguments that were sent are no JSON: " + err.Error()}
	}
	s.examples.work.refill() // each repair has its own share, whatever was made before
	r := &repairer{subject: s, sent: sent, args: sent}
	names, lines := byName(fields)
	for _, name := range names[:min(len(names), maxMoves)] {
		r.fix(name, wordsOf(lines[name]))
	}
	call := Call{a.call.Tool, rawJSON(r.args)}
	switch {
	case len(fields) == 0:
		return move{stuck: "the envelope names no field that the tool's schema knows"}
	case string(call.Arguments) == string(rawJSON(sent)):
		return move{stuck: "nothing in the lines leads to another call: " + cut(strings.Join(r.left, "; "), mostLine)}
	}
	return move{call: call, because: cut(strings.Join(append(r.done, r.left...), "; "), mostLine)}
}

// What the agent looks at in one answer, which may be as long as a server likes.
const (
	maxMoves = 100  // fields, or actions
	maxPath  = 1000 // bytes of a field's name
)

// byName gathers the lines of each field.
func byName(fields []envelope.Field) (names []string, lines map[string][]envelope.Line) {
	lines = map[string][]envelope.Line{}
	for _, field := range fields {
		if lines[field.Name] == nil {
			names = append(names, field.Name)
		}
		lines[field.Name] = append(lines[field.Name], field.Line())
	}
	return names, lines
}

func (r *repairer) fix(name string, w words) {
	path, ok := r.resolve(r.args, name)
	if !ok {
		r.leave(name, "there is no such field in the schema or in the arguments")
		return
	}
	if slices.ContainsFunc(r.set, func(parent envelope.Path) bool { return hasPrefix(path, parent) }) {
		return // a whole that it is part of was replaced
	}
	current, sent := valueAt(r.args, path)
	object, isObject := current.(map[string]any)
	switch _, known := r.schemaAt(r.args, path); {
	case isObject && w.removes() && r.dropKeys(path, object, w):
	case !known && sent:
		parent, _ := valueAt(r.args, path[:len(path)-1])
		key, _ := path[len(path)-1].(string)
		if object, ok := parent.(map[string]any); ok {
			r.dropKey(path[:len(path)-1], object, key)
		} else {
			r.become(path, withoutValue(r.args, path), "left out")
		}
	case r.isRight(path, current, sent, w):
	default:
		r.replace(name, path, w)
	}
}

// isRight tells whether a value that a line rejects has become right by what was done
// about the lines before.
func (r *repairer) isRight(path envelope.Path, current any, sent bool, w words) bool {
	old, was := valueAt(r.sent, path)
	changed := was != sent || jsonText(old) != jsonText(current)
	return changed && sent && w.accepts(current) && r.fits(r.args, path)
}

// fits tells whether the schema has nothing against what stands at a path.
func (r *repairer) fits(args any, path envelope.Path) bool {
	issues := r.schema.IssuesOf(args)
	if len(issues) == 0 {
		return true
	}
	name := path.String()
	return !slices.ContainsFunc(envelope.NewValidationError("", args, issues...).Fields, func(f envelope.Field) bool {
		return len(path) == 0 || f.Name == name || strings.HasPrefix(f.Name, name+".")
	})
}

// replace puts the first value that both the words and the schema accept, or else one
// that the words do: the server has the last word.
func (r *repairer) replace(name string, path envelope.Path, w words) {
	old, was := valueAt(r.sent, path)
	oldText := jsonText(old)
	var second any
	for value := range r.values(path, w) {
		if was && jsonText(value) == oldText || !w.accepts(value) {
			continue
		}
		changed := withValue(r.args, path, value)
		if r.fits(changed, path) {
			r.become(path, changed, "set to "+jsonText(value))
			return
		}
		if second == nil {
			second = changed
		}
	}
	if was && len(path) > 0 {
		if changed := withoutValue(r.args, path); r.fits(changed, path) {
			r.become(path, changed, "left out")
			return
		}
	}
	if second == nil {
		r.leave(name, "no other value is known that would do")
		return
	}
	value, _ := valueAt(second, path)
	r.become(path, second, "set to "+jsonText(value))
}

// values are those to try, from the most natural on.
func (r *repairer) values(path envelope.Path, w words) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, value := range w.examples { // the server gave them for this field
			if !yield(value) {
				return
			}
		}
		if value, ok := valueAt(r.base, path); ok && len(r.issues) == 0 && !yield(value) {
			return
		}
		if k, known := r.schemaAt(r.args, path); known && len(path) > 0 {
			if !yield(r.examples.of(k)) {
				return
			}
			for _, value := range r.examples.candidates(k, 1) {
				if !yield(value) {
					return
				}
			}
		}
		for _, value := range w.values() {
			if !yield(value) {
				return
			}
		}
	}
}

func (r *repairer) become(path envelope.Path, args any, what string) {
	r.args = args
	r.set = append(r.set, path)
	r.done = append(r.done, fmt.Sprintf("%s: %s", path, cut(what, mostName)))
}

func (r *repairer) leave(name, why string) {
	r.left = append(r.left, fmt.Sprintf("%s: %s", cut(name, mostName), why))
}

func hasPrefix(path, prefix envelope.Path) bool {
	return len(path) >= len(prefix) && slices.Equal(path[:len(prefix)], prefix)
}
