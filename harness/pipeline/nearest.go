package pipeline

import "strings"

// nearest returns the name that sent is probably a misspelling of, and "" if it is
// like none. Names may also have been sent without their prefix.
func nearest(sent, prefix string, names []string) string {
	const longest = 128 // comparing costs the product of the lengths
	if sent == "" || len(sent) > longest {
		return ""
	}
	sent = fold(sent)
	best, fewest := "", 3
	for _, name := range names {
		short := fold(strings.TrimPrefix(name, prefix))
		slips := min(slipsBetween(sent, fold(name)), slipsBetween(sent, short))
		// Two slips in a short name make another word.
		if slips < fewest && (slips == 0 || 3*slips < len(short)) {
			best, fewest = name, slips
		}
	}
	return best
}

// fold drops what writers of one name disagree on.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("._-/: ", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// slipsBetween counts the characters to insert, delete or replace.
func slipsBetween(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, s := range to {
			cost := diagonal
			if r != s {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(to)]
}
