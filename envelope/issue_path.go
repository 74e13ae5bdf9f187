package envelope

import (
	"fmt"
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
	steps := make([]string, len(p))
	for i, step := range p {
		steps[i] = fmt.Sprint(step)
	}
	name := strings.Join(steps, ".")
	if isBlank(name) {
		return "'" + name + "'"
	}
	return name
}
