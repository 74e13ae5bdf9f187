package xpath

import (
	"math"
	"strconv"
	"strings"
)

// ParseNumber converts a string as section 4.4 does: optional white space, an
// optional minus sign, digits with an optional point. All else is NaN, also what
// strconv reads: a plus sign, an exponent, Infinity, hexadecimal.
func ParseNumber(s string) float64 {
	s = strings.Trim(s, space)
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || digits == "." || numberEnd(digits, 0) != len(digits) {
		return math.NaN()
	}
	// The only error left is that of range, and then f is infinite, as IEEE 754 rounds.
	f, _ := strconv.ParseFloat(s, 64)
	return f
}

// FormatNumber converts a number as section 4.2 does: never with an exponent, and
// with as many digits as tell it from every other number.
func FormatNumber(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		return "0" // negative zero too
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// round returns the integer closest to f, of two the greater. NaN, the infinities
// and zeros stay; what rounds up to zero is negative zero.
func round(f float64) float64 {
	floor := math.Floor(f)
	if f-floor < 0.5 {
		return floor
	}
	return math.Copysign(math.Ceil(f), f)
}

// space is white space as XML and XPath have it.
const space = " \t\r\n"
