package snapshot

import "strings"

// Line is a line of a difference between two files.
type Line struct {
	Sign   byte // ' ' in both, '-' in the first, '+' in the second
	Number int  // of the line in its file, from 1
	Text   string
	Common int // bytes that it and its counterpart start with
}

// Diff returns the lines that differ, each block of them with so many lines before
// and after it.
func Diff(a, b string, around int) []Line {
	first, second := strings.Split(a, "\n"), strings.Split(b, "\n")
	pairs := align(len(first), len(second), func(i, j int) bool { return first[i] == second[j] })
	var all []Line
	i, j := 0, 0
	for i < len(first) || j < len(second) {
		if i < len(first) && pairs[i] == j {
			all = append(all, Line{Sign: ' ', Number: j + 1, Text: second[j]})
			i, j = i+1, j+1
			continue
		}
		from := len(all)
		for ; i < len(first) && pairs[i] < 0; i++ {
			all = append(all, Line{Sign: '-', Number: i + 1, Text: first[i]})
		}
		middle := len(all)
		stop := len(second)
		if i < len(first) {
			stop = pairs[i]
		}
		for ; j < stop; j++ {
			all = append(all, Line{Sign: '+', Number: j + 1, Text: second[j]})
		}
		for k := 0; from+k < middle && middle+k < len(all); k++ {
			n := common(all[from+k].Text, all[middle+k].Text)
			all[from+k].Common, all[middle+k].Common = n, n
		}
	}
	return near(all, around)
}

// near keeps what changed and so many lines around it.
func near(all []Line, around int) []Line {
	keep := make([]bool, len(all))
	for i, line := range all {
		if line.Sign == ' ' {
			continue
		}
		for k := max(0, i-around); k <= min(len(all)-1, i+around); k++ {
			keep[k] = true
		}
	}
	var out []Line
	for i, line := range all {
		if keep[i] {
			out = append(out, line)
		}
	}
	return out
}
