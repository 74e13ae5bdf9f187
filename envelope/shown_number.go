package envelope

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// maxDigits bounds a number that is shown whole. No float is longer.
const maxDigits = 1000

// showNumber writes a JSON number as the specification's own language would, unless
// that would lose a digit: 1e23 as 1e+23, 1.50 as 1.5, and 9007199254740993 as it is.
func showNumber(n json.Number) string {
	literal := string(n)
	if len(literal) > maxDigits {
		return literal[:maxDigits] + ellipsis
	}
	if isInteger(literal) {
		if literal == "-0" {
			return "0"
		}
		return literal
	}
	f, err := strconv.ParseFloat(literal, 64)
	if err != nil || math.IsInf(f, 0) || f == 0 && strings.ContainsAny(significand(literal), "123456789") {
		return literal
	}
	short := showFloat(f)
	if sameNumber(short, literal) {
		return short
	}
	return literal
}

func isInteger(literal string) bool { return !strings.ContainsAny(literal, ".eE") }

// significand is the literal without its exponent.
func significand(literal string) string {
	if i := strings.IndexAny(literal, "eE"); i >= 0 {
		return literal[:i]
	}
	return literal
}

// sameNumber compares two literals that a float can hold, so that their exponents
// are small.
func sameNumber(a, b string) bool {
	x, ok := new(big.Rat).SetString(a)
	y, also := new(big.Rat).SetString(b)
	return ok && also && x.Cmp(y) == 0
}

// showFloat writes a float with the fewest digits that tell it apart, and with an
// exponent only below 1e-6 and from 1e21 on.
func showFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		return "0" // also for -0
	case math.Abs(f) >= 1e21 || math.Abs(f) < 1e-6:
		s := strconv.FormatFloat(f, 'e', -1, 64)
		return strings.Replace(strings.Replace(s, "e-0", "e-", 1), "e+0", "e+", 1)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
