package envelope

import "strings"

// nearMiss returns the canonical code that c is probably a misspelling of, and ""
// if c is canonical itself or like none.
func nearMiss(c Code) Code {
	if c.Canonical() {
		return ""
	}
	if len(c) > 40 {
		return "" // longer than any code by more than a slip
	}
	folded := foldCode(string(c))
	for _, code := range canonical {
		canonical := foldCode(string(code))
		// A slip in a short code could be another word.
		if folded == canonical || len(canonical) > 6 && distance(folded, canonical, 2) < 2 {
			return code
		}
	}
	return ""
}

// foldCode drops what writers of one word disagree on: case and separators.
func foldCode(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', ' ', '.':
			return -1
		}
		return r
	}, strings.ToUpper(s))
}

// distance is the number of characters to insert, delete, replace or swap with the
// next to turn a into b. It gives up at most.
func distance(a, b string, most int) int {
	if d := len(a) - len(b); d >= most || -d >= most {
		return most
	}
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(old[j]+cost, old[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older, old, row = old, row, older
	}
	return min(old[len(b)], most)
}
