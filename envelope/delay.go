package envelope

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// delayUnit ends every retry_after; the page has no other unit and no singular.
const delayUnit = " seconds"

// parseDelay reads "30 seconds", and the forms of others: a unit left out or in
// the singular, an exponent. What no duration can hold becomes the longest one.
func parseDelay(text string) (delay time.Duration, ok bool) {
	if n := len(text) - len(delayUnit); n > 0 && n < 10 && text[n:] == delayUnit && isDigit(text[0]) {
		if seconds, err := strconv.Atoi(text[:n]); err == nil {
			return time.Duration(seconds) * time.Second, true // nearly always
		}
	}
	return parseOddDelay(text)
}

func parseOddDelay(text string) (delay time.Duration, ok bool) {
	text = strings.Trim(text, space)
	for _, unit := range [...]string{"seconds", "second", "s"} {
		if number, found := strings.CutSuffix(text, unit); found {
			text = strings.TrimRight(number, space)
			break
		}
	}
	if text == "" || !isDigit(text[0]) {
		return 0, false // ParseFloat also reads "inf" and "0x1p4"
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if seconds, err := strconv.ParseInt(whole, 10, 64); err == nil && seconds <= math.MaxInt64/int64(time.Second) {
		if nanos, ok := parseFraction(fraction); ok {
			if delay = time.Duration(seconds)*time.Second + nanos; delay < 0 {
				return math.MaxInt64, true // it wrapped round
			}
			return delay, true
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	if (err != nil && !math.IsInf(f, 1)) || strings.ContainsAny(text, "xX_") {
		return 0, false
	}
	if f >= float64(math.MaxInt64)/float64(time.Second) {
		return math.MaxInt64, true
	}
	return time.Duration(f * float64(time.Second)), true
}

// parseFraction reads up to nine decimals exactly, where a float would round.
func parseFraction(digits string) (time.Duration, bool) {
	if len(digits) > 9 {
		return 0, false
	}
	nanos := time.Duration(0)
	for i := range 9 {
		nanos *= 10
		if i < len(digits) {
			if !isDigit(digits[i]) {
				return 0, false
			}
			nanos += time.Duration(digits[i] - '0')
		}
	}
	return nanos, true
}

// wellFormedDelay reports whether text is the page's form: digits, perhaps with
// decimals that do not end in zero, above zero, then " seconds".
func wellFormedDelay(text string) bool {
	number, ok := strings.CutSuffix(text, delayUnit)
	whole, decimals, hasPoint := strings.Cut(number, ".")
	if !ok || !allDigits(whole) || hasPoint && !allDigits(decimals) {
		return false
	}
	if len(whole) > 1 && whole[0] == '0' || hasPoint && decimals[len(decimals)-1] == '0' {
		return false
	}
	return hasPoint || whole != "0"
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}
