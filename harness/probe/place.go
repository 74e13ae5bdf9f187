package probe

import (
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// place is where the arguments can be wrong: a field, an element, or the whole.
type place struct {
	path envelope.Path
	keywords
	value any // what stands here in arguments that fit
	// with returns arguments that have another value here, and fit but for that.
	with func(value any) any
}

// Bounds of the places of one tool.
const (
	maxPlaces = 500
	maxForms  = 200 // of one place
	maxDepth  = 6
)

// places returns the whole, then every field and one element of each list, in the order
// of their names, those of an object after it. It is cut if there are more than it may
// have.
func (s *subject) places() (list []place, cut bool) {
	var add func(p place)
	add = func(p place) {
		if cut = cut || len(list) == maxPlaces; cut {
			return
		}
		list = append(list, p)
		if len(p.path) == maxDepth {
			return
		}
		for _, form := range s.forms(p) {
			if cut {
				return
			}
			for _, child := range s.inside(form) {
				add(child)
			}
		}
	}
	add(place{keywords: s.root, value: s.base, with: func(value any) any { return value }})
	return list, cut
}

// forms returns the place, and for a union also the place as each branch has it.
func (s *subject) forms(p place) []place {
	forms := []place{p}
	branches := s.examples.branches(p.keywords)
	for _, branch := range branches[:min(len(branches), maxForms)] {
		form := p
		form.keywords = branch
		if !s.matches(branch, p.value) {
			form.value = s.examples.of(branch)
		}
		forms = append(forms, form)
	}
	return forms
}

// matches tells whether the parts of a value can be those of the schema: for a branch
// of a union, the value may be of another.
func (s *subject) matches(k keywords, value any) bool {
	switch v := value.(type) {
	case map[string]any:
		for _, name := range k.required() {
			raw, _ := k.property(name)
			own, there := v[name]
			if options := s.examples.keywords(raw).options(); !there || options != nil && !contains(options, own) {
				return false
			}
		}
		return true
	case []any:
		return s.examples.allows(k, typeArray)
	}
	return false
}

func (s *subject) inside(p place) []place {
	if names := slices.Concat(p.propertyNames(), p.freeNames()); names != nil {
		object, _ := p.value.(map[string]any)
		return s.fields(p, object, names)
	}
	list, _ := p.value.([]any)
	var places []place
	for i := range max(1, min(p.prefixed(), maxPrefix)) {
		if p.item(i) == nil {
			break
		}
		if len(list) <= i {
			list = s.examples.list(p.keywords, i+1, maxNesting)
		}
		if len(list) <= i { // the work is spent
			break
		}
		whole := list
		child := s.child(p, i, s.examples.keywords(p.item(i)), whole[i])
		child.with = func(value any) any {
			changed := slices.Clone(whole)
			changed[i] = value
			return p.with(changed)
		}
		places = append(places, child)
	}
	return places
}

// freeKey is a key of an object that says what stands under any key.
const freeKey = "any_key"

// maxPrefix bounds the items of a list, or the names by pattern, that have a schema of
// their own each.
const maxPrefix = 20

// prefixed counts them.
func (k keywords) prefixed() int {
	for _, name := range []string{"prefixItems", "items"} {
		if list, ok := k[name].([]any); ok {
			return len(list)
		}
	}
	return 0
}

// freeNames returns a name of each sort that the object leaves open, where it says what
// stands there.
func (k keywords) freeNames() []string {
	patterns, _ := k["patternProperties"].(map[string]any)
	var names []string
	for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
		if name := matching(pattern, 1); name != nil && len(names) < maxPrefix {
			names = append(names, name[0])
		}
	}
	if _, ok := k["additionalProperties"].(map[string]any); ok {
		names = append(names, freeKey)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool {
		_, named := k.property(name)
		_, known := k.part(name)
		return named || !known
	})
}

func (s *subject) fields(p place, object map[string]any, names []string) []place {
	var fields []place
	for _, name := range names {
		raw, _ := p.part(name)
		k := s.examples.keywords(raw)
		value, there := object[name]
		if !there {
			value = s.examples.of(k)
		}
		child := s.child(p, name, k, value)
		child.with = func(value any) any {
			changed := map[string]any{}
			maps.Copy(changed, object)
			changed[name] = value
			return p.with(changed)
		}
		fields = append(fields, child)
	}
	return fields
}

func (s *subject) child(p place, step any, k keywords, value any) place {
	return place{path: append(slices.Clone(p.path), step), keywords: k, value: value}
}
