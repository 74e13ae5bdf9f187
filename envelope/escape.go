package envelope

import (
	"strings"
	"unicode/utf8"
)

// unescape decodes the references in s, each exactly once: the five named ones
// and numeric ones. What is no reference, or one nobody defined, stays as it is.
func unescape(s string) string {
	i := strings.IndexByte(s, '&')
	if i < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i >= 0 {
		b.WriteString(s[:i])
		s = s[i:]
		ref := scanReference(s)
		if ref.known {
			b.WriteRune(ref.char)
		} else {
			ref.size = max(ref.size, 1)
			b.WriteString(s[:ref.size])
		}
		s = s[ref.size:]
		i = strings.IndexByte(s, '&')
	}
	b.WriteString(s)
	return b.String()
}

// ref is a reference at the start of a text. Its size is 0 where an & starts none.
type ref struct {
	size  int
	char  rune
	known bool // char is what it stands for
}

// maxReference bounds the look-ahead; the longest name HTML has is shorter.
const maxReference = 34

func scanReference(s string) ref {
	end := strings.IndexByte(s[:min(len(s), maxReference)], ';')
	if end < 2 {
		return ref{}
	}
	name := s[1:end]
	if name[0] == '#' {
		return numericReference(name[1:], end+1)
	}
	for i := 0; i < len(name); i++ {
		if c := name[i]; !isLetter(c) && (i == 0 || !isDigit(c)) {
			return ref{}
		}
	}
	for _, c := range []byte(inAttribute) {
		if r := reference(c); r[1:len(r)-1] == name {
			return ref{end + 1, rune(c), true}
		}
	}
	return ref{size: end + 1}
}

func numericReference(digits string, size int) ref {
	base := rune(10)
	if strings.HasPrefix(digits, "x") {
		base, digits = 16, digits[1:]
	}
	if digits == "" {
		return ref{}
	}
	char := rune(0)
	for i := 0; i < len(digits); i++ {
		v := digitValue(digits[i])
		if v < 0 || v >= base {
			return ref{}
		}
		if char = char*base + v; char > utf8.MaxRune {
			char = utf8.MaxRune + 1 // stays out of range, and does not overflow
		}
	}
	return ref{size, char, utf8.ValidRune(char)}
}

func digitValue(c byte) rune {
	switch {
	case isDigit(c):
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}
