package schema

import "github.com/santhosh-tekuri/jsonschema/v6"

// A schema that refers to itself in several branches of a union is applied more often with
// each level of the arguments: twice, four times, eight times. Such a check counts its steps.

// The bounds of a check that counts: so many steps in any case, and for each value.
const (
	baseSteps     = 100_000
	stepsPerValue = 100
	maxUnfolded   = 10_000 // schemas beside its own that references lead to; with fewer there is nothing to count
)

// tooManySteps ends a check, through the library.
type tooManySteps struct{}

// step counts the application of one schema to one value.
func (b *budget) step(any) error {
	if b.steps--; b.steps < 0 {
		panic(tooManySteps{})
	}
	return nil
}

// countSteps makes each schema count, in the place of its format, which the library looks at
// before it goes deeper.
func (c *compiled) countSteps() {
	c.budget.used = true
	counter := &jsonschema.Format{Name: "steps", Validate: c.budget.step}
	eachSchema(c.root, func(s *jsonschema.Schema) { s.Format = counter })
}

// grows reports whether a check may take many more steps than the schema is long: it
// refers to itself, or to the same parts over and over. One that is merely wide does not.
func (c *compiled) grows() bool {
	most := len(c.schemas) + maxUnfolded
	size := map[*jsonschema.Schema]int{}
	var measure func(s *jsonschema.Schema) int
	measure = func(s *jsonschema.Schema) int {
		if s == nil {
			return 0
		}
		if n, ok := size[s]; ok {
			return n
		}
		size[s] = most // for one that comes back to itself
		n := 1
		for _, next := range append(alternatives(s), below(s)...) {
			n = min(n+measure(next), most)
		}
		size[s] = n
		return n
	}
	return measure(c.root) >= most
}

// countValues returns how many values there are in a value, with itself.
func countValues(value any) int {
	n := 1
	switch v := value.(type) {
	case map[string]any:
		for _, item := range v {
			n += countValues(item)
		}
	case []any:
		for _, item := range v {
			n += countValues(item)
		}
	}
	return n
}
