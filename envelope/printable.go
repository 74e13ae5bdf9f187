package envelope

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Printable returns s with every character that is not printable ASCII escaped as
// in a Go string literal, line breaks too, so that a server's text can be shown on
// a terminal. Quotes and backslashes stay as they are.
func Printable(s string) string {
	clean := true
	for i := 0; i < len(s) && clean; i++ {
		clean = s[i] >= ' ' && s[i] < 0x7f
	}
	if clean {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	var scratch [16]byte
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r >= ' ' && r < 0x7f:
			b.WriteByte(byte(r))
		default:
			quoted := strconv.AppendQuoteToASCII(scratch[:0], s[i:i+size])
			b.Write(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	return b.String()
}
