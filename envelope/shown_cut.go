package envelope

// maxUnits is how much of a value a line shows, in UTF-16 units.
const maxUnits = 50

// ellipsis stands at the end of a string that is cut.
const ellipsis = "..."

// showString puts a string in quotes, cut if it is long. Quotes inside stay as they
// are.
func showString(s string) string {
	if end := unitsEnd(s, maxUnits); end < len(s) {
		s = s[:unitsEnd(s, maxUnits-len(ellipsis))] + ellipsis
	}
	return "'" + s + "'"
}

// unitsEnd returns where the first n UTF-16 units of s end, in bytes. It never cuts
// a character in half.
func unitsEnd(s string, n int) int {
	if len(s) <= n {
		return len(s) // no unit is shorter than a byte
	}
	for i, r := range s {
		if n--; r > 0xFFFF {
			n--
		}
		if n < 0 {
			return i
		}
	}
	return len(s)
}
