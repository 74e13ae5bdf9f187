package envelope

import (
	"bytes"
	"encoding/json"
	"iter"
	"unicode/utf8"
)

// This file walks JSON that encoding/json has found valid, so that reading a tool
// result is one pass over it: decoding into maps is most of the cost of a call in
// process, and decoding into structs ignores the case of keys.

// members returns the keys and values of a valid JSON object, in order.
func members(object json.RawMessage) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		for i := next(object, 1); object[i] != '}'; {
			end := valueEnd(object, i)
			key := jsonString(object[i:end])
			i = next(object, next(object, end)+1) // past the colon
			end = valueEnd(object, i)
			if !yield(key, object[i:end:end]) {
				return
			}
			if i = next(object, end); object[i] == ',' {
				i = next(object, i+1)
			}
		}
	}
}

// elements returns the values of a valid JSON array.
func elements(array json.RawMessage) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for i := next(array, 1); array[i] != ']'; {
			end := valueEnd(array, i)
			if !yield(array[i:end:end]) {
				return
			}
			if i = next(array, end); array[i] == ',' {
				i = next(array, i+1)
			}
		}
	}
}

func next(raw []byte, i int) int {
	for i < len(raw) && isSpace(raw[i]) {
		i++
	}
	return i
}

// valueEnd returns where the value that starts at i ends.
func valueEnd(raw []byte, i int) int {
	depth := 0
	for ; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			i = stringEnd(raw, i) - 1
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		default:
			for i+1 < len(raw) && bytes.IndexByte([]byte("\",:{}[] \t\r\n"), raw[i+1]) < 0 {
				i++
			}
		}
		if depth == 0 {
			return i + 1
		}
	}
	return i
}

func stringEnd(raw []byte, i int) int {
	for i++; ; i++ {
		i += bytes.IndexByte(raw[i:], '"')
		// An odd number of backslashes before it escapes the quote.
		j := i
		for raw[j-1] == '\\' {
			j--
		}
		if (i-j)%2 == 0 {
			return i + 1
		}
	}
}

// jsonString decodes a valid JSON string.
func jsonString(raw json.RawMessage) string {
	text := raw[1 : len(raw)-1]
	if bytes.IndexByte(text, '\\') < 0 && utf8.Valid(text) {
		return string(text)
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return string(text) // valid strings decode
	}
	return s
}

func isJSONString(raw json.RawMessage) bool { return len(raw) > 0 && raw[0] == '"' }
