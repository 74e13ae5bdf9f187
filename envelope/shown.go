package envelope

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
)

const (
	missingShown  = "(missing)"
	redactedShown = "(redacted)"
)

// show returns what stands between "You sent: " and the full stop, and whether the
// value is missing.
func (s *sentValues) show(i *Issue) (shown string, missing bool) {
	if i.Code == IssueUnrecognizedKeys && len(i.Keys) > 0 && !i.Sensitive {
		return showStrings(i.Keys), false
	}
	value, ok := i.input()
	if value == nil {
		value, ok = s.find(i.Path)
	}
	switch {
	case !ok:
		return missingShown, true
	case i.Sensitive:
		return redactedShown, false
	}
	return showValue(value, s.secrets.below(i.Path)), false
}

// input returns what the issue itself says was sent. That of a union which tells its
// branches apart by a key is the object around the key, and its path leads to the key.
func (i *Issue) input() (any, bool) {
	if i.Code == IssueInvalidUnion && i.Discriminator != "" && len(i.Path) > 0 {
		switch around := plainValue(i.Input).(type) {
		case object, map[string]any:
			return childValue(around, i.Discriminator)
		}
	}
	return i.Input, i.Input != nil
}

// showValue writes a value of any kind: a string in quotes, a list by its length, an
// object as JSON.
func showValue(value any, secrets *secretTree) string {
	switch v := plainValue(value).(type) {
	case string:
		return showString(v)
	case []any:
		return "array(" + strconv.Itoa(len(v)) + ")"
	case object, map[string]any, time.Time:
		j := string(appendJSON(nil, v, secrets))
		return j[:unitsEnd(j, maxUnits)]
	default:
		return showBare(v)
	}
}

// showBare writes what needs no quotes: null, true, false and numbers.
func showBare(value any) string {
	switch v := plainValue(value).(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return showNumber(v)
	case float64:
		return showFloat(v)
	case string:
		return v
	default:
		return fmt.Sprint(v)
	}
}

// plainValue turns a Go value into one of those that JSON decodes to, but keeps what
// JSON has no form for: a time and a float that is no number.
func plainValue(value any) any {
	switch v := value.(type) {
	case nil, bool, string, json.Number, float64, time.Time, object, []any, map[string]any:
		return v
	case float32:
		return json.Number(strconv.FormatFloat(float64(v), 'g', -1, 32))
	case int:
		return json.Number(strconv.Itoa(v))
	case *big.Int:
		return json.Number(v.String())
	case *big.Rat:
		return ratNumber(v)
	case json.RawMessage:
		return decodedOr(v, string(v))
	}
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprintf("%T", value)
	}
	return decodedOr(data, string(data))
}

func decodedOr(data []byte, otherwise any) any {
	if value, err := decodeOrdered(data); err == nil {
		return value
	}
	return otherwise
}

// ratNumber writes a fraction exactly if it is a decimal one.
func ratNumber(r *big.Rat) json.Number {
	if r == nil {
		return "null"
	}
	digits, _ := r.FloatPrec()
	return json.Number(r.FloatString(min(digits, maxDigits)))
}

func showStrings(list []string) string {
	shown := make([]string, len(list))
	for i, s := range list {
		shown[i] = showString(s)
	}
	return strings.Join(shown, ", ")
}
