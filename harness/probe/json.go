package probe

import (
	"bytes"
	"encoding/json"
	"slices"
)

// rawJSON writes a value that was read from JSON or built like one, keys sorted, and
// characters as they are.
func rawJSON(value any) json.RawMessage {
	b := bytes.NewBuffer(make([]byte, 0, 256))
	encoder := json.NewEncoder(b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return json.RawMessage("null") // no such value is built
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func jsonText(value any) string { return string(rawJSON(value)) }

// decode reads JSON with every digit of its numbers.
func decode(raw []byte) (value any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	err = decoder.Decode(&value)
	return value, err
}

// contains compares as JSON: values with parts cannot be compared otherwise.
func contains(list []any, value any) bool {
	text := jsonText(value)
	return slices.ContainsFunc(list, func(v any) bool { return jsonText(v) == text })
}
