// Package spell tells a slip of the keyboard from another word.
package spell

import (
	"strings"
	"unicode/utf8"
)

// Fold drops what writers of one name disagree on: case and separators.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("._-/: ", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// Slips is the number of characters to insert, delete, replace or swap with the next
// to turn a into b. It stops counting at most, which it returns for all that are as
// far apart or further; where the lengths say so, it does not begin.
func Slips(a, b string, most int) int {
	if d := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); d >= most || -d >= most {
		return most
	}
	from, to := []rune(a), []rune(b)
	older, old, row := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for j := range old {
		old[j] = j
	}
	for i, r := range from {
		row[0] = i + 1
		for j, s := range to {
			cost := 1
			if r == s {
				cost = 0
			}
			row[j+1] = min(old[j]+cost, old[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && r == to[j-1] && from[i-1] == s {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older, old, row = old, row, older
	}
	return min(old[len(to)], most)
}
