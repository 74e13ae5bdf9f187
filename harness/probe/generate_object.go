package probe

import (
	"maps"
	"slices"

	"github.com/errshape/errshape/envelope"
)

// unexpectedKey is a name that no schema is likely to know.
const unexpectedKey = "unexpected_key"

// missing leaves out each field without which the object is not right: mostly those that
// are required, but a schema may also require what depends on another field.
func (b *builder) missing(p place) {
	object, ok := p.value.(map[string]any)
	if !ok {
		return
	}
	required := p.required()
	others := maps.Clone(object)
	for _, name := range required {
		delete(others, name)
	}
	for _, name := range slices.Concat(required, slices.Sorted(maps.Keys(others))) {
		if len(p.path) == 0 && name == b.discriminator {
			continue
		}
		path := append(slices.Clone(p.path), name)
		if kind := MissingField.nested(path); !b.full(kind) {
			b.add(kind, path, "missing", p.with(without(object, name)))
		}
	}
}

// keys adds one that the schema does not know, and misspells those that it does.
func (b *builder) keys(p place) {
	object, ok := p.value.(map[string]any)
	if !ok {
		return
	}
	path := append(slices.Clone(p.path), unexpectedKey)
	b.add(UnknownKey.nested(path), p.path, "unknown key", p.with(set(object, unexpectedKey, "text")), envelope.IssueUnrecognizedKeys, envelope.IssueInvalidKey)
	for _, name := range p.propertyNames() {
		path := append(slices.Clone(p.path), name)
		kind := MisspeltKey.nested(path)
		if len(p.path) == 0 && name == b.discriminator || b.full(kind) {
			continue
		}
		value, there := object[name]
		if !there {
			raw, _ := p.property(name)
			value = b.examples.of(b.examples.keywords(raw))
		}
		b.add(kind, path, "misspelt key", p.with(set(without(object, name), misspell(name), value)))
	}
}

// whole breaks the arguments at large.
func (b *builder) whole(root place) {
	object, ok := root.value.(map[string]any)
	if !ok {
		return
	}
	b.add(EmptyArguments, nil, "no arguments", map[string]any{})
	if field := b.discriminator; field != "" {
		b.add(MissingDiscriminator, envelope.Path{field}, "missing", without(object, field))
		b.add(UnknownAction, envelope.Path{field}, "unknown", set(object, field, "no_such_action"))
	}
	wrong := set(nil, unexpectedKey, "text")
	form := root.keywords
	if branches := b.examples.branches(form); len(branches) > 0 {
		form = branches[0]
	}
	for _, name := range form.propertyNames() {
		raw, _ := form.property(name)
		k := b.examples.keywords(raw)
		for _, typ := range wrongTypes {
			if !b.isAllowed(k, typ) {
				wrong[name] = wrongValues[typ]
				break
			}
		}
	}
	if len(wrong) > 1 {
		b.add(EverythingWrong, nil, "every field", wrong)
	}
}

func without(object map[string]any, name string) map[string]any {
	object = maps.Clone(object)
	delete(object, name)
	return object
}

func set(object map[string]any, name string, value any) map[string]any {
	changed := map[string]any{}
	maps.Copy(changed, object)
	changed[name] = value
	return changed
}

// misspell makes the slip of a quick typist.
func misspell(name string) string {
	letters := []rune(name)
	if n := len(letters); n > 1 && letters[n-1] != letters[n-2] {
		letters[n-1], letters[n-2] = letters[n-2], letters[n-1]
		return string(letters)
	}
	return name + "s"
}
