package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// The bounds of what is read. Within them neither depth nor a number like 1e999999999
// can take the memory or the time of the process.
const (
	maxSchema    = 4 << 20  // bytes
	maxArguments = 16 << 20 // bytes
	maxDepth     = 200      // levels
	maxParts     = 20_000   // objects in a schema: to compile it takes time by the square of them
	maxDigits    = 1000     // characters of a number
	maxExponent  = 1000
)

// decodeSchema reads a schema.
func decodeSchema(raw json.RawMessage) (any, error) {
	if len(raw) > maxSchema {
		return nil, &Error{Reason: fmt.Sprintf("%d bytes are more than the %d allowed", len(raw), maxSchema)}
	}
	if depth := depthOf(raw); depth > maxDepth {
		return nil, &Error{Reason: fmt.Sprintf("%d levels are more than the %d allowed", depth, maxDepth)}
	}
	doc, err := decodeJSON(raw)
	if err != nil {
		return nil, &Error{Reason: "is not JSON: " + err.Error()}
	}
	switch doc.(type) {
	case map[string]any, bool:
	default:
		return nil, &Error{Reason: "is neither an object nor true or false"}
	}
	var wrong error
	parts := 0
	walkJSON(doc, "", func(at string, v any) {
		if _, ok := v.(map[string]any); ok {
			parts++
		}
		if n, ok := v.(json.Number); ok && wrong == nil && !isModest(string(n)) {
			wrong = &Error{Pointer: at, Reason: "the number is out of range"}
		}
	})
	if parts > maxParts {
		return nil, &Error{Reason: fmt.Sprintf("%d objects are more than the %d allowed", parts, maxParts)}
	}
	return doc, wrong
}

// decodeArguments reads the arguments of a call, or says why they cannot be checked.
func decodeArguments(raw json.RawMessage) (any, *envelope.Issue) {
	if len(raw) > maxArguments {
		return nil, &envelope.Issue{
			Code: envelope.IssueCustom, Message: "Arguments too large.", Input: strconv.Itoa(len(raw)) + " bytes",
			Advice: fmt.Sprintf("Expected at most %d bytes.", maxArguments),
		}
	}
	if depth := depthOf(raw); depth > maxDepth {
		issue := tooDeep(depth)
		return nil, &issue
	}
	value, err := decodeJSON(raw)
	if err != nil {
		return nil, &envelope.Issue{
			Code: envelope.IssueCustom, Message: "The arguments are not JSON.", Input: string(raw),
			Advice: "Expected a JSON object.",
		}
	}
	return value, immodestNumber(value)
}

func tooDeep(levels int) envelope.Issue {
	return envelope.Issue{
		Code: envelope.IssueCustom, Message: "Arguments nested too deep.", Input: strconv.Itoa(levels) + " levels",
		Advice: fmt.Sprintf("Expected at most %d levels.", maxDepth),
	}
}

func decodeJSON(raw []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&v) == nil {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return v, nil
		}
	}
	if err := json.Unmarshal(raw, &v); err != nil { // which says where
		return nil, err
	}
	return nil, errors.New("not one value")
}

// depthOf returns how deep brackets are nested.
func depthOf(raw []byte) int {
	depth, deepest, inString := 0, 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
			deepest = max(deepest, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return deepest
}

// depthIn is depthOf of a decoded value.
func depthIn(value any) int {
	deepest := 0
	switch v := value.(type) {
	case map[string]any:
		for _, item := range v {
			deepest = max(deepest, depthIn(item))
		}
	case []any:
		for _, item := range v {
			deepest = max(deepest, depthIn(item))
		}
	default:
		return 0
	}
	return deepest + 1
}

// isModest reports whether a number can be computed with exactly.
func isModest(literal string) bool {
	if len(literal) > maxDigits {
		return false
	}
	i := strings.IndexAny(literal, "eE")
	if i < 0 {
		return true
	}
	exponent, err := strconv.Atoi(literal[i+1:])
	return err == nil && -maxExponent <= exponent && exponent <= maxExponent
}

// immodestNumber says which number is out of range, the first by its path. It is nil if none is.
func immodestNumber(value any) *envelope.Issue {
	if areModest(value) { // nearly always, and the order does not matter
		return nil
	}
	path, _ := immodestPath(value, nil)
	return &envelope.Issue{
		Code: envelope.IssueCustom, Path: path, Message: "Number out of range.",
		Advice: fmt.Sprintf("Expected a number of at most %d digits, with an exponent of at most %d.", maxDigits, maxExponent),
	}
}

func areModest(value any) bool {
	switch v := value.(type) {
	case json.Number:
		return isModest(string(v))
	case []any:
		for _, item := range v {
			if !areModest(item) {
				return false
			}
		}
	case map[string]any:
		for _, item := range v {
			if !areModest(item) {
				return false
			}
		}
	}
	return true
}

func immodestPath(value any, at envelope.Path) (path envelope.Path, ok bool) {
	switch v := value.(type) {
	case json.Number:
		return slices.Clone(at), !isModest(string(v))
	case []any:
		for i, item := range v {
			if path, ok := immodestPath(item, append(at, i)); ok {
				return path, true
			}
		}
	case map[string]any:
		for _, key := range sortedKeys(v) {
			if path, ok := immodestPath(v[key], append(at, key)); ok {
				return path, true
			}
		}
	}
	return nil, false
}
