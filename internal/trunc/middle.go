// Package trunc shortens texts for people.
package trunc

import (
	"fmt"
	"unicode/utf8"
)

// Middle leaves the middle of a long text out, at the borders of characters, and says
// how much that is: what an error says of the next move often comes last.
func Middle(s string, most int) string {
	if len(s) <= most {
		return s
	}
	head, tail := most*3/4, len(s)-most/4
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return fmt.Sprintf("%s ... %d bytes left out ... %s", s[:head], tail-head, s[tail:])
}
