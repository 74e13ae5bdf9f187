package probe

import "slices"

// actionFields are what servers call the argument that chooses an action.
var actionFields = []string{"action", "operation", "op", "command"}

// findDiscriminator returns the argument that chooses what a grouped tool does: the one
// that tells the branches of a union apart, or a required choice of a telling name.
func (s *subject) findDiscriminator() string {
	branches := s.examples.branches(s.root)
	if len(branches) > 1 {
		for _, name := range branches[0].required() {
			if len(s.distinct(branches, name)) == len(branches) {
				return name
			}
		}
	}
	for _, name := range actionFields {
		if slices.Contains(s.root.required(), name) && len(s.optionsOf(s.root, name)) > 1 {
			return name
		}
	}
	return ""
}

// distinct returns the values of a field that has one in each branch, and another in
// each.
func (s *subject) distinct(branches []keywords, name string) []any {
	var values []any
	for _, branch := range branches {
		options := s.optionsOf(branch, name)
		if len(options) != 1 || !slices.Contains(branch.required(), name) || slices.Contains(values, options[0]) {
			return nil
		}
		values = append(values, options[0])
	}
	return values
}

// optionsOf returns the texts that a field may be.
func (s *subject) optionsOf(k keywords, name string) []any {
	raw, _ := k.property(name)
	var texts []any
	for _, option := range s.examples.keywords(raw).options() {
		if _, ok := option.(string); ok {
			texts = append(texts, option)
		}
	}
	return texts
}

// actions returns the names by which an envelope may offer what the tool can do.
func (s *subject) actions() []string {
	names := s.tool.ActionNames()
	for _, option := range s.choices() {
		names = append(names, s.tool.Name+"."+option)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// choices returns the actions of a grouped tool, as its discriminator names them.
func (s *subject) choices() []string {
	if s.discriminator == "" {
		return nil
	}
	options := s.optionsOf(s.root, s.discriminator)
	for _, branch := range s.examples.branches(s.root) {
		options = append(options, s.optionsOf(branch, s.discriminator)...)
	}
	var names []string
	seen := map[string]bool{}
	for _, option := range options {
		if name := option.(string); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}
