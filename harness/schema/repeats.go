package schema

import (
	"strconv"
	"strings"
)

// maxRepeats bounds how often a pattern may ask for one of its parts. One that asks for
// nothing a thousand million times takes all the time and the memory there is, whatever
// the text. The linear engine has a lower bound of its own.
const maxRepeats = 100_000

// repeats returns how often a pattern asks for its parts at the least, those within each
// other multiplied. It is no more than one above the bound.
func repeats(pattern string) int {
	const most = maxRepeats + 1
	groups := []int{0} // what each open group has asked for
	last := 0          // what the part before asks for
	part := func(n int) {
		last = n
		groups[len(groups)-1] = min(groups[len(groups)-1]+n, most)
	}
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
			part(1)
		case '[':
			i = endOfClass(pattern, i)
			part(1)
		case '(':
			groups = append(groups, 1) // even an empty one takes a step
		case ')':
			if top := len(groups) - 1; top > 0 {
				n := groups[top]
				groups = groups[:top]
				part(n)
			}
		case '{':
			n, end := leastCount(pattern, i)
			if end == 0 {
				part(1)
				continue
			}
			i = end
			part(last * max(n-1, 0)) // it was counted once
		default:
			part(1)
		}
	}
	all := 0
	for _, n := range groups {
		all = min(all+n, most)
	}
	return all
}

// endOfClass returns where the class ends that begins at i.
func endOfClass(pattern string, i int) int {
	for j := i + 1; j < len(pattern); j++ {
		switch pattern[j] {
		case '\\':
			j++
		case ']':
			return j
		}
	}
	return len(pattern)
}

// leastCount reads the count at i, as {2} or {2,}, and returns where it ends, or 0 if there
// is none. A huge number is the greatest.
func leastCount(pattern string, i int) (n, end int) {
	inside, _, ok := strings.Cut(pattern[i+1:], "}")
	if !ok || strings.Trim(inside, "0123456789,") != "" || inside == "" || inside[0] == ',' {
		return 0, 0
	}
	least, _, _ := strings.Cut(inside, ",")
	n, err := strconv.Atoi(least)
	if err != nil || n > maxRepeats {
		n = maxRepeats + 1
	}
	return n, i + 1 + len(inside)
}
