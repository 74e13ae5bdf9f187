package pipeline

import (
	"bytes"
	"encoding/json"

	"github.com/errshape/errshape/harness/internal/rawjson"
)

// takeMember splits a member off a JSON object: its value, nil if it is not there, and
// the object without it, otherwise as it was. Of a member that is there twice the last
// counts, as for everything that decodes the rest.
func takeMember(object json.RawMessage, name string) (value, rest json.RawMessage) {
	if !json.Valid(object) {
		return nil, object
	}
	kept := append(make([]byte, 0, len(object)), '{')
	for key, member := range rawjson.Members(object) {
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
