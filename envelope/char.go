package envelope

import "unicode/utf8"

// class holds what a byte may be, since the scanner asks of nearly every one. A
// byte of a character beyond ASCII may be part of any name.
var class = func() (class [256]uint8) {
	for i := range class {
		c := byte(i)
		if isDigit(c) || c == '-' || c == '.' {
			class[i] |= nameByte
		}
		if 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == ':' || c >= utf8.RuneSelf {
			class[i] |= nameStart | nameByte
		}
		for j := range len(space) {
			if space[j] == c {
				class[i] |= spaceByte
			}
		}
	}
	return class
}()

const (
	nameStart = 1 << iota
	nameByte
	spaceByte
)

// space is what XML counts as white space.
const space = " \t\r\n"

func isNameStart(c byte) bool { return class[c]&nameStart != 0 }
func isSpace(c byte) bool     { return class[c]&spaceByte != 0 }
func isDigit(c byte) bool     { return '0' <= c && c <= '9' }
func isLetter(c byte) bool    { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func nameEnd(s string, i int) int {
	for i < len(s) && class[s[i]]&nameByte != 0 {
		i++
	}
	return i
}

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}
