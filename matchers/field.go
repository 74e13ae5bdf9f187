package matchers

import (
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// RejectField holds if the <validation_error> has a <field> of this name whose line
// satisfies every part. The name is a string or a matcher. A part is [Problem], [Sent]
// or [Expecting], or a value or matcher for the line as a whole. Of several fields of
// the name, one must satisfy all parts. (Page: Validation errors are written to be healed.)
//
//	Expect(result).To(RejectField("id"))
//	Expect(result).To(RejectField("id", Sent("'not-an-email'"), Expecting(ContainSubstring("email"))))
func RejectField(name any, parts ...any) types.GomegaMatcher {
	return newMatcher("RejectField", append([]any{name}, parts...), func(s *subject) (finding, error) {
		v, err := s.validationError()
		if err != nil {
			return finding{}, err
		}
		return s.judgeField(v, name, parts)
	})
}

func (s *subject) judgeField(v *envelope.ValidationError, name any, parts []any) (finding, error) {
	result := finding{verb: "reject field " + describe(name, value{""}), at: atName(s.doc, s.doc.Root())}
	if isMatcher(name) {
		result.verb = "reject a field whose name is " + describe(name, value{""})
	}
	result.wanted = describeParts(parts)
	if err := checkKinds(append([]any{name}, parts...)); err != nil {
		return finding{}, err
	}
	var names []string
	best := -1
	for i, n := range named(s.doc.Root(), "field") {
		field := v.Fields[i]
		names = append(names, field.Name)
		if ok, err := matches(name, value{field.Name}); !ok || err != nil {
			if err != nil {
				return finding{}, err
			}
			continue
		}
		failed, err := firstFailing(parts, field)
		if err != nil {
			return finding{}, err
		}
		if failed == len(parts) {
			result.matched = true
			result.at, result.found = atContent(s.doc, n), quote(field.Text)
			return result, nil
		}
		// The one that satisfies most parts is the one that was meant.
		if failed > best {
			best = failed
			result.at, result.found = s.partPlace(n, field, parts[failed])
		}
	}
	if best < 0 {
		result.found = "no such field, only " + list(names)
		if names == nil {
			result.found = "no <field>"
		}
	}
	return result, nil
}

// checkKinds finds a want of a wrong kind even where there is nothing to compare it
// with.
func checkKinds(wants []any) error {
	for _, want := range wants {
		if part, ok := want.(linePart); ok {
			want = part.want
		}
		if isMatcher(want) {
			continue
		}
		if _, err := matches(want, value{""}); err != nil {
			return err
		}
	}
	return nil
}

func firstFailing(parts []any, field envelope.Field) (int, error) {
	for i, part := range parts {
		if ok, err := matches(part, value{field.Text, field, field.Line()}); !ok || err != nil {
			return i, err
		}
	}
	return len(parts), nil
}

// partPlace marks the sentence that a part is about, where it stands in the text
// as it is.
func (s *subject) partPlace(n envelope.Node, field envelope.Field, part any) (place, string) {
	at := atContent(s.doc, n)
	p, ok := part.(linePart)
	if !ok {
		return at, quote(field.Text)
	}
	sentence := p.of(field.Line())
	if sentence == "" {
		return at, "no such sentence in " + quote(field.Text)
	}
	if i := strings.Index(n.RawContent(), sentence); i >= 0 {
		start := n.ContentSpan().Start + i
		at.span = envelope.Span{Start: start, End: start + len(sentence)}
	}
	return at, quote(sentence) + " as " + p.noun
}

func describeParts(parts []any) string {
	lines := make([]string, len(parts))
	for i, part := range parts {
		if p, ok := part.(linePart); ok {
			lines[i] = p.describe()
		} else {
			lines[i] = "with the line\n" + indent(describe(part, value{""}))
		}
	}
	return strings.Join(lines, "\n")
}

// RejectFields holds if the fields of the <validation_error> are these and no other,
// in any order; a field with two lines counts twice.
// (Page: Validation errors are written to be healed.)
//
//	Expect(result).To(RejectFields("id", "amount"))
func RejectFields(names ...any) types.GomegaMatcher {
	return newMatcher("RejectFields", names, func(s *subject) (finding, error) {
		v, err := s.validationError()
		if err != nil {
			return finding{}, err
		}
		wants := flatten(names)
		if len(wants) == 0 {
			return finding{}, expectsArgument(names, "the name of at least one field")
		}
		o := offer{at: atName(s.doc, s.doc.Root())}
		for i, n := range named(s.doc.Root(), "field") {
			o.names = append(o.names, v.Fields[i].Name)
			if a, ok := n.Attr("name"); ok {
				o.places = append(o.places, atAttr(s.doc, a))
			} else {
				o.places = append(o.places, atName(s.doc, n))
			}
		}
		return o.exactly("reject exactly the fields", wants)
	})
}
