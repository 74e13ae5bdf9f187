package envelope

import "github.com/errshape/errshape/internal/spell"

// nearMiss returns the canonical code that c is probably a misspelling of, and ""
// if c is canonical itself or like none.
func nearMiss(c Code) Code {
	if c.Canonical() {
		return ""
	}
	if len(c) > 40 {
		return "" // longer than any code by more than a slip
	}
	folded := spell.Fold(string(c))
	for _, code := range canonical {
		canonical := spell.Fold(string(code))
		// A slip in a short code could be another word.
		if folded == canonical || len(canonical) > 6 && spell.Slips(folded, canonical, 2) < 2 {
			return code
		}
	}
	return ""
}
