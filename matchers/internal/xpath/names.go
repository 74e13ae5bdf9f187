package xpath

import "unicode/utf8"

// nameEnd returns where the NCName that starts at i ends; it is i if none does.
func nameEnd(s string, i int) int {
	start := i
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || !inName(r, i == start) {
			break
		}
		i += size
	}
	return i
}

// inName reports whether r may stand in an NCName, as XML 1.0 (fifth edition) and
// Namespaces in XML have it: without the colon.
func inName(r rune, first bool) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r == '_':
		return true
	case r >= '0' && r <= '9', r == '-', r == '.', r == 0xB7, r >= 0x300 && r <= 0x36F, r == 0x203F, r == 0x2040:
		return !first
	}
	for _, within := range nameStarts {
		if r <= within[1] {
			return r >= within[0]
		}
	}
	return false
}

var nameStarts = [...][2]rune{
	{0xC0, 0xD6}, {0xD8, 0xF6}, {0xF8, 0x2FF}, {0x370, 0x37D}, {0x37F, 0x1FFF}, {0x200C, 0x200D},
	{0x2070, 0x218F}, {0x2C00, 0x2FEF}, {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF},
}
