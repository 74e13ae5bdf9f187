package probe

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// ratOf reads a number exactly. It is nil for what is no number, or one so large that
// computing with it would take long.
func ratOf(value any) *big.Rat {
	number, ok := value.(json.Number)
	if !ok || len(number) > 400 {
		return nil
	}
	if i := strings.IndexAny(string(number), "eE"); i >= 0 {
		if e, err := strconv.Atoi(string(number[i+1:])); err != nil || e < -400 || e > 400 {
			return nil
		}
	}
	n, ok := new(big.Rat).SetString(string(number))
	if !ok {
		return nil
	}
	return n
}

func numberOf(n *big.Rat) json.Number {
	digits, exact := n.FloatPrec()
	if !exact {
		digits = 20
	}
	return json.Number(n.FloatString(digits))
}

// bound is one end of what a number may be.
type bound struct {
	at   *big.Rat
	open bool // at itself is not allowed
}

// lower returns the greatest of the lower bounds, of which draft 4 knows another form.
func (k keywords) lower() (b bound, ok bool) { return k.bound("minimum", "exclusiveMinimum", 1) }

func (k keywords) upper() (b bound, ok bool) { return k.bound("maximum", "exclusiveMaximum", -1) }

func (k keywords) bound(closed, open string, sign int) (b bound, ok bool) {
	if at := ratOf(k[closed]); at != nil {
		b, ok = bound{at, k[open] == true}, true
	}
	if at := ratOf(k[open]); at != nil && (!ok || at.Cmp(b.at)*sign >= 0) {
		b, ok = bound{at, true}, true
	}
	return b, ok
}

// numbers returns values to try, the most natural first.
func numbers(k keywords, integer bool) []any {
	step := big.NewRat(1, 1)
	multiple := ratOf(k["multipleOf"])
	if multiple != nil && multiple.Sign() > 0 {
		step = multiple
	}
	var tries []*big.Rat
	if low, ok := k.lower(); ok {
		first := nextMultiple(low.at, step)
		tries = append(tries, first, new(big.Rat).Add(first, step), low.at)
	}
	if high, ok := k.upper(); ok {
		last := nextMultiple(new(big.Rat).Sub(high.at, step), step)
		tries = append(tries, last, new(big.Rat).Sub(last, step), high.at)
		if low, ok := k.lower(); ok && !integer {
			middle := new(big.Rat).Add(low.at, high.at)
			tries = append(tries, middle.Quo(middle, big.NewRat(2, 1)))
		}
	}
	if tries == nil {
		tries = []*big.Rat{step}
	}
	var values []any
	for _, n := range append(tries, new(big.Rat)) {
		if !integer || n.IsInt() {
			values = append(values, numberOf(n))
		}
	}
	return values
}

// nextMultiple returns the least multiple of step that is not below n.
func nextMultiple(n, step *big.Rat) *big.Rat {
	q := new(big.Rat).Quo(n, step)
	whole := new(big.Int).Div(q.Num(), q.Denom()) // rounds down: the denominator is positive
	m := new(big.Rat).SetInt(whole)
	if m.Cmp(q) < 0 {
		m.Add(m, big.NewRat(1, 1))
	}
	return m.Mul(m, step)
}
