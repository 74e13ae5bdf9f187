package schema

import (
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/envelope"
)

// pathTree is a set of paths.
type pathTree struct {
	here bool
	next map[any]*pathTree // by key or index
}

// secretPaths finds the values that any schema calls secret, in whatever branch: a
// value that fits no branch must not show either.
func (c *compiled) secretPaths(value any) *pathTree {
	return c.secretsBelow(value, inPlace(c.root))
}

func (c *compiled) secretsBelow(value any, schemas []*jsonschema.Schema) *pathTree {
	schemas = withDenied(schemas)
	for _, s := range schemas {
		if c.secrets[s] {
			return &pathTree{here: true}
		}
	}
	tree := &pathTree{next: map[any]*pathTree{}}
	add := func(to any, item any) {
		if c.isMisplaced(schemas, to) {
			tree.next[to] = &pathTree{here: true}
		} else if below := c.secretsBelow(item, step(schemas, to)); below.here || len(below.next) > 0 {
			tree.next[to] = below
		}
	}
	switch v := value.(type) {
	case map[string]any:
		for key, item := range v {
			add(key, item)
		}
	case []any:
		for i, item := range v {
			add(i, item)
		}
	}
	return tree
}

// nameSecrets notes the keys whose values are secret.
func (c *compiled) nameSecrets() {
	c.secretNames = map[string]bool{}
	for _, s := range c.schemas {
		for name, property := range s.Properties {
			if slices.ContainsFunc(inPlace(property), func(s *jsonschema.Schema) bool { return c.secrets[s] }) {
				c.secretNames[name] = true
			}
		}
	}
}

// isMisplaced reports whether a key is that of a secret, in a place where the schema knows of
// no such key: a password sent a level too high is one still.
func (c *compiled) isMisplaced(schemas []*jsonschema.Schema, to any) bool {
	key, _ := to.(string)
	return c.secretNames[key] && !slices.ContainsFunc(schemas, func(s *jsonschema.Schema) bool { return s.Properties[key] != nil })
}

// withDenied adds the schemas of not, which are about the same value: the one of a form that is
// not allowed is shown.
func withDenied(schemas []*jsonschema.Schema) []*jsonschema.Schema {
	all := slices.Clone(schemas)
	for _, s := range schemas {
		if s.Not != nil {
			all = append(all, s.Not)
		}
	}
	if len(all) == len(schemas) {
		return schemas
	}
	return inPlace(all...)
}

// child returns the paths below a step. All of a secret is secret.
func (t *pathTree) child(to any) *pathTree {
	if t == nil || t.here {
		return t
	}
	return t.next[to]
}

func (t *pathTree) has(path envelope.Path) bool {
	for _, to := range path {
		t = t.child(to)
	}
	return t != nil && t.here
}

// markSensitive marks the issues about secrets, those of a union's branches too. What
// stands within a secret is gone from what is shown; the issue says that it was sent.
func markSensitive(issues []envelope.Issue, above envelope.Path, value any, secret *pathTree) {
	for n := range issues {
		i := &issues[n]
		path := further(above, i.Path...)
		if secret.has(path) {
			i.Sensitive = true
			if i.Input == nil && isThere(value, path) {
				i.Input = true
			}
		}
		for _, branch := range i.Errors {
			markSensitive(branch, path, value, secret)
		}
	}
}

func isThere(value any, path envelope.Path) bool {
	for _, to := range path {
		ok := false
		switch v := value.(type) {
		case []any:
			if i, isIndex := to.(int); isIndex && i < len(v) {
				value, ok = v[i], true
			}
		case map[string]any:
			if key, isKey := to.(string); isKey {
				value, ok = v[key]
			}
		}
		if !ok {
			return false
		}
	}
	return true
}
