package matchers

// feature is one text of an envelope: what it is, where it stands, or what is
// missing where it should.
type feature struct {
	verb   string                // "have code"
	text   string                // decoded once
	typed  []any                 // the text as the types that matchers may speak of
	at     place                 // of the parent where there is none
	absent string                // "no code attribute"; "" if it is there
	shown  string                // what to print instead of the quoted text; "" for the text
	words  func(want any) string // how to print a want; nil for the usual way
}

// judge compares the feature with a want. What is absent never matches, and its
// absence is what was found; a want that makes no sense is an error all the same.
func (f feature) judge(want any) (finding, error) {
	found := append(value{f.text}, f.typed...)
	matched, err := matches(want, found)
	if err != nil && !(f.absent != "" && isMatcher(want)) {
		return finding{}, err
	}
	result := finding{verb: f.verb, wanted: describe(want, found), at: f.at}
	if f.words != nil && !isMatcher(want) {
		result.wanted = f.words(want)
	}
	switch {
	case f.absent != "":
		result.found = f.absent
	case f.shown != "":
		result.found, result.matched = f.shown, matched
	default:
		result.found, result.matched = quote(f.text), matched
	}
	return result, nil
}

// attrFeature reads an attribute of the root element.
func (s *subject) attrFeature(name, verb string) feature {
	root := s.doc.Root()
	if a, ok := root.Attr(name); ok {
		return feature{verb: verb, text: a.Value(), at: atAttr(s.doc, a)}
	}
	return feature{verb: verb, at: atName(s.doc, root), absent: "no " + name + " attribute"}
}

// sectionFeature is a child of the root element; of a repeated one the first, as
// for the page's client. Its text is the envelope's, to which markup in a message is
// text too.
func (s *subject) sectionFeature(name, verb, text string) feature {
	root := s.doc.Root()
	if n, ok := root.Child(name); ok {
		return feature{verb: verb, text: text, at: atContent(s.doc, n)}
	}
	return feature{verb: verb, at: atName(s.doc, root), absent: "no <" + name + ">"}
}

// word prints a code or severity bare, as it stands in the attribute, where that
// cannot mislead.
func word(want any) string {
	literal := literalOf(want)
	if n := len(literal); n > 2 {
		if bare := literal[1 : n-1]; isWord(bare) {
			return bare
		}
	}
	return literal
}

func isWord(s string) bool {
	for _, r := range s {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-') {
			return false
		}
	}
	return s != ""
}
