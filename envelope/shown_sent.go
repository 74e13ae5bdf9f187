package envelope

import (
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf16"
)

// sentValues is the arguments of a call, and which of them are secret.
type sentValues struct {
	root    any
	raw     json.RawMessage // valid JSON that stands for root until it is decoded
	asked   int             // how often a value of raw was asked for
	missing bool            // no arguments at all
	secrets *secretTree
}

// fewValues is how many values are looked for in JSON that is not decoded. To decode it all
// pays for more.
const fewValues = 8

func newSentValues(sent any, issues []Issue) *sentValues {
	s := &sentValues{}
	switch raw, isRaw := sent.(json.RawMessage); {
	case sent == nil || isRaw && len(raw) == 0:
		s.missing = true
	case isRaw && json.Valid(raw):
		s.raw = raw
	default:
		s.root = plainValue(sent)
	}
	s.noteSecrets(issues, nil)
	return s
}

// noteSecrets notes the paths of the sensitive issues, those of a union's branches too:
// which branch gets lines is another question. A key or element is secret if anything in
// it is.
func (s *sentValues) noteSecrets(issues []Issue, above Path) {
	for n := range issues {
		i := &issues[n]
		path := above.join(i.Path)
		if i.Sensitive || slices.ContainsFunc(i.Issues, func(i Issue) bool { return i.Sensitive }) {
			s.secrets = s.secrets.with(path)
		}
		for _, branch := range i.Errors {
			s.noteSecrets(branch, path)
		}
	}
}

// find returns the value that the path leads to.
func (s *sentValues) find(path Path) (value any, ok bool) {
	if s.missing {
		return nil, false
	}
	if s.raw != nil {
		if s.asked++; s.asked <= fewValues {
			return findRaw(s.raw, path)
		}
		s.root, s.raw = decodeValid(s.raw), nil
	}
	value = s.root
	for _, step := range path {
		if value, ok = childValue(plainValue(value), step); !ok {
			return nil, false
		}
	}
	return value, true
}

// findRaw is find in valid JSON, of which it decodes what it finds alone.
func findRaw(raw json.RawMessage, path Path) (value any, ok bool) {
	raw = raw[next(raw, 0):]
	for n, step := range path {
		name := stepName(step)
		child := rawChild(raw, name)
		if child == nil {
			if name != lengthStep || raw[0] == '{' || n+1 < len(path) {
				return nil, false
			}
			return childValue(decodeValid(raw), name)
		}
		raw = child
	}
	return decodeValid(raw), true
}

// rawChild returns nil if there is no such member or item. Of a repeated key the last counts.
func rawChild(parent json.RawMessage, name string) (child json.RawMessage) {
	switch parent[0] {
	case '{':
		for key, value := range members(parent) {
			if key == name {
				child = value
			}
		}
	case '[':
		index, err := strconv.Atoi(name)
		if err != nil {
			return nil
		}
		i := 0
		for item := range elements(parent) {
			if i == index {
				return item
			}
			i++
		}
	}
	return child
}

func childValue(parent any, step any) (any, bool) {
	name := stepName(step)
	switch p := parent.(type) {
	case object:
		return p.get(name)
	case map[string]any:
		value, ok := p[name]
		return value, ok
	case []any:
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(p) {
			return p[i], true
		}
		return len(p), name == lengthStep
	case string:
		return len(utf16.Encode([]rune(p))), name == lengthStep
	}
	return nil, false
}

// lengthStep is how Zod's property check names the length of a list or string.
const lengthStep = "length"

// secretTree holds the paths of the sensitive values. A nil one holds none.
type secretTree struct {
	secret   bool
	children map[string]*secretTree
}

func (t *secretTree) with(path Path) *secretTree {
	if t == nil {
		t = &secretTree{}
	}
	if len(path) == 0 {
		t.secret = true
		return t
	}
	if t.children == nil {
		t.children = map[string]*secretTree{}
	}
	name := stepName(path[0])
	t.children[name] = t.children[name].with(path[1:])
	return t
}

func (t *secretTree) child(name string) *secretTree {
	if t == nil {
		return nil
	}
	if t.secret {
		return t // what is within a secret is one too
	}
	return t.children[name]
}

// below returns what is secret below a path.
func (t *secretTree) below(path Path) *secretTree {
	for _, step := range path {
		t = t.child(stepName(step))
	}
	return t
}

func (t *secretTree) here() bool { return t != nil && t.secret }
