package schema

import (
	"slices"
	"strconv"

	"github.com/errshape/errshape/envelope"
)

// pathOf makes indexes of the steps that lead into a list.
func pathOf(steps []string, value any) envelope.Path {
	path := make(envelope.Path, len(steps))
	for i, name := range steps {
		switch v := value.(type) {
		case []any:
			if n, err := strconv.Atoi(name); err == nil && n >= 0 && n < len(v) {
				path[i], value = n, v[n]
				continue
			}
			value = nil
		case map[string]any:
			value = v[name]
		}
		path[i] = name
	}
	return path
}

// further returns a new path: the steps after those of the path.
func further(path envelope.Path, steps ...any) envelope.Path { return slices.Concat(path, steps) }
