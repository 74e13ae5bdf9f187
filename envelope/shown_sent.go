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
	missing bool // no arguments at all
	secrets *secretTree
}

func newSentValues(sent any, issues []Issue) *sentValues {
	s := &sentValues{}
	if raw, ok := sent.(json.RawMessage); sent == nil || ok && len(raw) == 0 {
		s.missing = true
	} else {
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
	value = s.root
	for _, step := range path {
		if value, ok = childValue(plainValue(value), step); !ok {
			return nil, false
		}
	}
	return value, true
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
