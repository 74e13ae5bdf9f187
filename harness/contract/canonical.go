package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// canonical writes JSON with sorted keys and no spaces, numbers with their digits.
// null counts as nothing.
func canonical(raw json.RawMessage) (json.RawMessage, error) {
	v, err := decode(raw)
	if v == nil || err != nil {
		return nil, err
	}
	return encode(v)
}

func decode(raw json.RawMessage) (v any, err error) {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, nil
	}
	if !json.Valid(raw) {
		return nil, errors.New("not JSON")
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// encode keeps < and & as they are, for people who read the file.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// text is a value as a change shows it.
func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	raw, err := encode(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(raw)
}

func isString(v any) bool {
	_, ok := v.(string)
	return ok
}
