package probe

import (
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// valueAt returns what stands at a path.
func valueAt(value any, path envelope.Path) (found any, ok bool) {
	for _, step := range path {
		switch v := value.(type) {
		case map[string]any:
			key, _ := step.(string)
			if value, ok = v[key]; !ok {
				return nil, false
			}
		case []any:
			i, isIndex := step.(int)
			if !isIndex || i < 0 || i >= len(v) {
				return nil, false
			}
			value = v[i]
		default:
			return nil, false
		}
	}
	return value, true
}

// withValue returns a copy that has another value at a path. What is missing on the way
// there is made.
func withValue(value any, path envelope.Path, leaf any) any {
	if len(path) == 0 {
		return leaf
	}
	if i, ok := path[0].(int); ok {
		list, _ := value.([]any)
		list = slices.Clone(list)
		if i >= len(list) {
			return append(list, withValue(nil, path[1:], leaf))
		}
		list[i] = withValue(list[i], path[1:], leaf)
		return list
	}
	object, _ := value.(map[string]any)
	key, _ := path[0].(string)
	return set(object, key, withValue(object[key], path[1:], leaf))
}

// withoutValue returns a copy that has nothing at a path.
func withoutValue(value any, path envelope.Path) any {
	last := len(path) - 1
	parent, ok := valueAt(value, path[:last])
	if !ok {
		return value
	}
	switch v := parent.(type) {
	case map[string]any:
		v = maps.Clone(v)
		key, _ := path[last].(string)
		delete(v, key)
		return withValue(value, path[:last], v)
	case []any:
		if i, ok := path[last].(int); ok && i >= 0 && i < len(v) {
			return withValue(value, path[:last], slices.Delete(slices.Clone(v), i, i+1))
		}
	}
	return value
}
