package pipeline

import (
	"bytes"
	"encoding/json"
)

// takeMember splits a member off a JSON object: its value, nil if it is not there, and
// the object without it, in its own order. Of a member that is there twice the last counts,
// as for everything that decodes the rest. What is no object has no members.
func takeMember(object json.RawMessage, name string) (value, rest json.RawMessage) {
	dec := json.NewDecoder(bytes.NewReader(object))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return nil, object
	}
	kept := make([]byte, 0, len(object))
	kept = append(kept, '{')
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, object
		}
		var member json.RawMessage
		if err := dec.Decode(&member); err != nil {
			return nil, object
		}
		if key == name {
			value = member
			continue
		}
		quoted, err := json.Marshal(key)
		if err != nil {
			return nil, object
		}
		if len(kept) > 1 {
			kept = append(kept, ',')
		}
		kept = append(append(append(kept, quoted...), ':'), member...)
	}
	return value, append(kept, '}')
}

// text reads a JSON string.
func text(raw json.RawMessage) (s string, ok bool) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	return s, json.Unmarshal(raw, &s) == nil
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
