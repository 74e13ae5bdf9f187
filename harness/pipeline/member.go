package pipeline

import (
	"bytes"
	"encoding/json"
	"iter"
)

// members walks through a JSON object without copying or decoding it: the name of each
// member, as it is written, and its value. The JSON must be valid; what is no object has none.
func members(object []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		i := skipSpace(object, 0)
		if i == len(object) || object[i] != '{' {
			return
		}
		for i = skipSpace(object, i+1); object[i] != '}'; {
			name := object[i:valueEnd(object, i)]
			i = skipSpace(object, i+len(name)) + 1 // the colon
			i = skipSpace(object, i)
			value := object[i:valueEnd(object, i)]
			if !yield(name, value) {
				return
			}
			if i = skipSpace(object, i+len(value)); object[i] == ',' {
				i = skipSpace(object, i+1)
			}
		}
	}
}

func skipSpace(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\t' || raw[i] == '\r') {
		i++
	}
	return i
}

// valueEnd returns where the value that starts at i ends.
func valueEnd(raw []byte, i int) int {
	for depth := 0; ; i++ {
		switch raw[i] {
		case '"':
			i = stringEnd(raw, i)
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		default:
			// A number or a word ends before what cannot be in one.
			if depth == 0 && (i+1 == len(raw) || bytes.IndexByte([]byte(",}] \n\t\r"), raw[i+1]) >= 0) {
				return i + 1
			}
		}
	}
}

// stringEnd returns where the closing quote of a string is.
func stringEnd(raw []byte, i int) int {
	for i++; raw[i] != '"'; i++ {
		if raw[i] == '\\' {
			i++
		}
	}
	return i
}

// takeMember splits a member off a JSON object: its value, nil if it is not there, and
// the object without it, otherwise as it was. Of a member that is there twice the last
// counts, as for everything that decodes the rest.
func takeMember(object json.RawMessage, name string) (value, rest json.RawMessage) {
	if !json.Valid(object) {
		return nil, object
	}
	kept := append(make([]byte, 0, len(object)), '{')
	for key, member := range members(object) {
		if s, _ := text(key); s == name {
			value = member
			continue
		}
		if len(kept) > 1 {
			kept = append(kept, ',')
		}
		kept = append(append(append(kept, key...), ':'), member...)
	}
	if value == nil {
		return nil, object
	}
	return value, append(kept, '}')
}

// text reads a JSON string.
func text(raw json.RawMessage) (s string, ok bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	if bytes.IndexByte(raw, '\\') < 0 && isASCII(raw) {
		return string(raw[1 : len(raw)-1]), true
	}
	return s, json.Unmarshal(raw, &s) == nil
}

// isASCII spares most strings the decoder, which replaces invalid UTF-8.
func isASCII(raw []byte) bool {
	for _, c := range raw {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// kindOf names the type of a JSON value.
func kindOf(raw json.RawMessage) string {
	switch raw[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "number"
}

// isAbsent treats null like arguments that were not sent, as the SDKs do.
func isAbsent(raw json.RawMessage) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) == 0 || string(raw) == "null"
}
