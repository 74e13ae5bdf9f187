package schema

import "github.com/santhosh-tekuri/jsonschema/v6"

// refuseCycles finds a schema that applies itself to the same value in any case, so
// that checking would never end.
func (c *compiled) refuseCycles() error {
	var found error
	done := map[*jsonschema.Schema]bool{}
	onPath := map[*jsonschema.Schema]bool{}
	var follow func(s *jsonschema.Schema)
	follow = func(s *jsonschema.Schema) {
		if s == nil || done[s] || found != nil {
			return
		}
		if onPath[s] {
			found = &Error{Pointer: pointerOf(s.Location) + "/$ref", Reason: "refers to itself without end"}
			return
		}
		onPath[s] = true
		for _, next := range always(s) {
			follow(next)
		}
		delete(onPath, s)
		done[s] = true
	}
	eachSchema(c.root, follow)
	return found
}
