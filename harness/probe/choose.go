package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// target is what an offered action is called by.
type target struct {
	*subject
	action string // "" if the tool has no actions
}

// choose takes the offered action that the call fits best: that whose schema has the
// least against the arguments, and whose name is most like what was sent.
func (a *agent) choose(e *envelope.ToolError) move {
	sent, err := decode(a.call.Arguments)
	object, _ := sent.(map[string]any)
	if err != nil {
		return move{stuck: "the arguments that were sent are no JSON: " + err.Error()}
	}
	var best move
	var faults, alike int
	for _, name := range e.AvailableActions[:min(len(e.AvailableActions), maxMoves)] {
		t, ok := a.target(name)
		if !ok {
			continue
		}
		m := a.moveTo(t, name, object)
		n := len(t.schema.Issues(m.call.Arguments))
		near := likeness(a.wanted(object), name)
		if best.because == "" || a.better(t, n, near, faults, alike) {
			best, faults, alike = m, n, near
		}
	}
	switch {
	case best.because != "":
		best.because = fmt.Sprintf("%s: %s", e.Code, best.because)
		return best
	case len(e.AvailableActions) == 0:
		return move{stuck: fmt.Sprintf("%s, and the envelope has no available_actions to choose from", e.Code)}
	}
	return move{stuck: fmt.Sprintf("%s, and no tool of the server is, or has, one of the available_actions: %s",
		e.Code, cut(strings.Join(e.AvailableActions, ", "), mostName))}
}

// better compares by the arguments first within one tool, where they tell what was
// meant, and by the name else.
func (a *agent) better(t target, faults, alike, leastFaults, mostAlike int) bool {
	if t.tool.Name != a.call.Tool {
		return alike > mostAlike
	}
	return faults < leastFaults || faults == leastFaults && alike > mostAlike
}

// wanted is the name that the call was made by.
func (a *agent) wanted(object map[string]any) string {
	if s := a.subjects[a.call.Tool]; s != nil {
		action, _ := object[s.discriminator].(string)
		return a.call.Tool + "." + action
	}
	return a.call.Tool
}

func (a *agent) moveTo(t target, name string, object map[string]any) move {
	if s := a.subjects[a.call.Tool]; s != nil && s.discriminator != "" && s.tool.Name != t.tool.Name {
		object = without(object, s.discriminator)
	}
	if t.action != "" {
		object = set(object, t.discriminator, t.action)
	}
	if object == nil {
		object = map[string]any{}
	}
	return move{call: Call{t.tool.Name, rawJSON(object)}, because: "takes " + name}
}

// target finds what an action is called by: a tool, or an action of a grouped one,
// whose name may come without the tool's.
func (a *agent) target(name string) (target, bool) {
	if s := a.subjects[name]; s != nil && s.discriminator == "" {
		return target{s, ""}, true
	}
	if s := a.subjects[a.call.Tool]; s != nil && slices.Contains(s.choices(), name) {
		return target{s, name}, true
	}
	for i := strings.LastIndexByte(name, '.'); i >= 0; i = strings.LastIndexByte(name[:i], '.') {
		s := a.subjects[name[:i]]
		if s != nil && slices.Contains(s.choices(), name[i+1:]) {
			return target{s, name[i+1:]}, true
		}
	}
	return target{}, false
}

// fieldKeys are what servers call the detail that says which field is meant.
var fieldKeys = []string{"field", "fields", "path", "argument", "parameter", "param"}

// named returns the fields that an error without field lines speaks of: those that its
// details name, or else those that it has in quotes.
func (a *agent) named(e *envelope.ToolError) []envelope.Field {
	s := a.subjects[a.call.Tool]
	if s == nil {
		return nil
	}
	args, _ := decode(a.call.Arguments) // none are resolved by the schema alone
	var names []string
	take := func(name string) {
		if _, ok := s.resolve(args, name); ok && name != "" && len(names) < maxMoves && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, detail := range e.Details {
		if slices.Contains(fieldKeys, strings.ToLower(detail.Key)) {
			for _, name := range strings.Split(detail.Value, ",") {
				take(strings.TrimSpace(name))
			}
		}
	}
	if names == nil {
		for _, name := range quotedIn(e.Message + " " + e.Recovery) {
			take(name)
		}
	}
	fields := make([]envelope.Field, len(names))
	for i, name := range names {
		fields[i].Name = name
	}
	return fields
}
