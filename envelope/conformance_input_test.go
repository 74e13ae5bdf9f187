package envelope_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/errshape/errshape/envelope"
)

// What the vectors' inputs stand for in Go. JSON lacks some of the framework's
// values, which come as tags of one key: {"$number":"NaN"}.

// errNoSuchValue marks an input that Go has no value for, with the reason.
var errNoSuchValue = errors.New("Go has no such value")

// tag returns the key and value of a tagged value.
func tag(raw json.RawMessage) (key string, value json.RawMessage) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || len(fields) != 1 {
		return "", nil
	}
	for key, value = range fields {
		if strings.HasPrefix(key, "$") {
			return key, value
		}
	}
	return "", nil
}

// text reads a string; what the framework takes for "not set" is the empty one.
func text(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s)
	return s
}

// delay reads a number of seconds. What is no number, the framework leaves out.
func delay(raw json.RawMessage) (time.Duration, error) {
	if len(raw) == 0 || !strings.ContainsRune("-0123456789", rune(raw[0])) {
		return 0, nil
	}
	var seconds float64
	if err := json.Unmarshal(raw, &seconds); err != nil {
		return 0, err
	}
	if seconds <= 0 {
		return 0, nil
	}
	if seconds > math.MaxInt64/1e9 || seconds < 1e-9 {
		return 0, fmt.Errorf("%w: a delay of %v seconds", errNoSuchValue, seconds)
	}
	return time.ParseDuration(fmt.Sprintf("%.9fs", seconds))
}

// pairs reads [[key, value], …].
func pairs(raw json.RawMessage) (list [][2]json.RawMessage) {
	_ = json.Unmarshal(raw, &list)
	return list
}

// integerLike is how the framework's language sorts keys to the front.
func integerLike(key string) bool {
	if key == "" || key[0] == '0' && key != "0" {
		return false
	}
	return strings.Trim(key, "0123456789") == ""
}

// toolErrorOf makes what a call of toolError(code, options) means.
func toolErrorOf(input json.RawMessage) (*envelope.ToolError, error) {
	var call struct {
		Code    string
		Options struct {
			Message, Suggestion, Severity, DetailsEntries, RetryAfter json.RawMessage
			AvailableActions                                          []string
		}
	}
	if err := json.Unmarshal(input, &call); err != nil {
		return nil, err
	}
	o := call.Options
	e := &envelope.ToolError{
		Code: envelope.Code(call.Code), Severity: envelope.Severity(text(o.Severity)), Message: text(o.Message),
		Recovery: text(o.Suggestion), AvailableActions: o.AvailableActions,
	}
	for _, pair := range pairs(o.DetailsEntries) {
		e.Details = append(e.Details, envelope.Detail{Key: text(pair[0]), Value: text(pair[1])})
	}
	var err error
	e.RetryAfter, err = delay(o.RetryAfter)
	return e, err
}

// builderOf makes the chain of a builder vector.
func builderOf(input json.RawMessage) (*envelope.Builder, error) {
	var call struct {
		Code, Message string
		Chain         [][]json.RawMessage
	}
	if err := json.Unmarshal(input, &call); err != nil {
		return nil, err
	}
	b := envelope.New(envelope.Code(call.Code), call.Message)
	for _, step := range call.Chain {
		arg := json.RawMessage(nil)
		if len(step) > 1 {
			arg = step[1]
		}
		switch method := text(step[0]); method {
		case "suggest":
			b.Suggest(text(arg))
		case "actions":
			for _, name := range step[1:] {
				b.Actions(text(name))
			}
		case "severity":
			b.Severity(envelope.Severity(text(arg)))
		case "warning":
			b.Warning()
		case "critical":
			b.Critical()
		case "retryAfter":
			d, err := delay(arg)
			if err != nil {
				return nil, err
			}
			b.RetryAfter(d)
		case "details":
			if err := addDetails(b, arg); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("no builder method is like %q", method)
		}
	}
	return b, nil
}

func addDetails(b *envelope.Builder, arg json.RawMessage) error {
	_, entries := tag(arg)
	list := pairs(entries)
	for _, pair := range list {
		key := text(pair[0])
		if integerLike(key) && len(list) > 1 {
			return fmt.Errorf("%w: the framework's language puts the key %s first", errNoSuchValue, key)
		}
		value, err := detailValue(pair[1])
		if err != nil {
			return err
		}
		b.Detail(key, value)
	}
	return nil
}

// shown is a value that shows itself.
type shown string

func (s shown) String() string { return string(s) }

func detailValue(raw json.RawMessage) (any, error) {
	switch key, value := tag(raw); key {
	case "":
	case "$number":
		return map[string]float64{"NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1), "-0": math.Copysign(0, -1)}[text(value)], nil
	case "$bigint":
		return shown(text(value)), nil
	case "$error":
		var e struct{ Name, Message string }
		err := json.Unmarshal(value, &e)
		return errors.New(e.Name + ": " + e.Message), err
	default:
		return nil, fmt.Errorf("%w: %s", errNoSuchValue, key)
	}
	switch {
	case bytes.Contains(raw, []byte(`"$function":"toString"`)) || bytes.Contains(raw, []byte(`"$function": "toString"`)):
		return shown("<custom>"), nil
	case len(raw) > 0 && (raw[0] == '{' || raw[0] == '[' || raw[0] == 'n'):
		return nil, fmt.Errorf("%w: %s", errNoSuchValue, raw)
	}
	var value any
	err := json.Unmarshal(raw, &value)
	return value, err
}
