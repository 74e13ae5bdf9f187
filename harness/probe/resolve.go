package probe

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// withDots takes indexes in brackets for steps, as those between dots are.
var withDots = strings.NewReplacer("[", ".", "]", "")

// resolve finds the place that a field line names, in the arguments or in the schema.
// Keys may hold dots themselves.
func (s *subject) resolve(args any, name string) (path envelope.Path, ok bool) {
	if name == envelope.Path(nil).String() {
		return nil, true
	}
	if len(name) > maxPath {
		return nil, false
	}
	tokens := strings.Split(withDots.Replace(name), ".")
	k, value := s.root, args
	for len(tokens) > 0 {
		step, n := s.stepTo(k, value, tokens)
		if n == 0 {
			return nil, false
		}
		k, _ = s.stepInto(k, value, step)
		value, _ = valueAt(value, envelope.Path{step})
		path, tokens = append(path, step), tokens[n:]
	}
	return path, true
}

// stepTo returns the key or index that the most tokens name, and how many they are.
func (s *subject) stepTo(k keywords, value any, tokens []string) (step any, n int) {
	if i, err := strconv.Atoi(tokens[0]); err == nil && i >= 0 {
		if _, ok := s.stepInto(k, value, i); ok {
			return i, 1
		}
		if list, ok := value.([]any); ok && i < len(list) {
			return i, 1
		}
	}
	object, _ := value.(map[string]any)
	for n := len(tokens); n > 0; n-- {
		key := strings.Join(tokens[:n], ".")
		_, known := s.stepInto(k, value, key)
		if _, sent := object[key]; sent || known {
			return key, n
		}
	}
	return nil, 0
}

// schemaAt returns the schema of a place, and false if there is none.
func (s *subject) schemaAt(args any, path envelope.Path) (k keywords, ok bool) {
	k = s.root
	for i, step := range path {
		value, _ := valueAt(args, path[:i])
		if k, ok = s.stepInto(k, value, step); !ok {
			return nil, false
		}
	}
	return k, true
}

// stepInto returns the schema of one part of a value. Of a union, the branches that the
// value can be meant for come first.
func (s *subject) stepInto(k keywords, value any, step any) (part keywords, ok bool) {
	if raw, ok := k.part(step); ok {
		return s.examples.keywords(raw), true
	}
	branches := s.examples.branches(k)
	for _, fitting := range []bool{true, false} {
		for _, branch := range branches {
			if s.matches(branch, value) != fitting {
				continue
			}
			if raw, ok := branch.part(step); ok {
				return s.examples.keywords(raw), true
			}
		}
	}
	return nil, false
}

// part returns the schema of a property or an item.
func (k keywords) part(step any) (raw any, ok bool) {
	switch step := step.(type) {
	case int:
		raw = k.item(step)
		return raw, raw != nil
	case string:
		if raw, ok := k.property(step); ok {
			return raw, true
		}
		if raw, ok := k.conditional(step); ok {
			return raw, true
		}
		patterns, _ := k["patternProperties"].(map[string]any)
		for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
			if re, err := regexp.Compile(pattern); err == nil && re.MatchString(step) {
				return patterns[pattern], true
			}
		}
		if more, ok := k["additionalProperties"].(map[string]any); ok && len(more) > 0 && more["not"] == nil {
			return more, true
		}
	}
	return nil, false
}

// conditional returns the schema of a property that is one only where others are as they
// are.
func (k keywords) conditional(name string) (raw any, ok bool) {
	dependent, _ := k["dependentSchemas"].(map[string]any)
	parts := []any{k["then"], k["else"]}
	for _, field := range slices.Sorted(maps.Keys(dependent)) {
		parts = append(parts, dependent[field])
	}
	for _, part := range parts {
		schema, _ := part.(map[string]any)
		if raw, ok := keywords(schema).property(name); ok {
			return raw, true
		}
	}
	return nil, false
}
