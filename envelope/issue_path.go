package envelope

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Path leads from the arguments to a value: a string for each key, an int for each
// list index.
type Path []any

// rootName stands for the arguments as a whole.
const rootName = "(root)"

// String joins the steps with dots, as items.1.qty. The empty path is (root), and a
// name that would be blank is put in quotes.
func (p Path) String() string {
	if len(p) == 0 {
		return rootName
	}
	var b strings.Builder
	for i, step := range p {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(stepName(step))
	}
	if name := b.String(); !isBlank(name) {
		return name
	}
	return "'" + b.String() + "'"
}

func stepName(step any) string {
	switch step := step.(type) {
	case string:
		return step
	case int:
		return strconv.Itoa(step)
	}
	return fmt.Sprint(step)
}

// join returns a new path: p and then more.
func (p Path) join(more Path) Path {
	return append(p[:len(p):len(p)], more...)
}

// MarshalJSON writes an empty path as [], as Zod does.
func (p Path) MarshalJSON() ([]byte, error) {
	if p == nil {
		return []byte("[]"), nil
	}
	return json.Marshal([]any(p))
}

// UnmarshalJSON reads the keys and indexes of a Zod path.
func (p *Path) UnmarshalJSON(data []byte) error {
	var steps []any
	if err := json.Unmarshal(data, &steps); err != nil {
		return err
	}
	*p = steps
	for i, step := range steps {
		if f, ok := step.(float64); ok && f == float64(int(f)) {
			steps[i] = int(f)
		}
	}
	return nil
}
