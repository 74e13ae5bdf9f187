package envelope

import (
	"bytes"
	"encoding/json"
	"errors"
)

// object is a JSON object whose keys keep the order in which they were sent.
type object []member

type member struct {
	key   string
	value any
}

func (o object) get(key string) (any, bool) {
	for i := len(o) - 1; i >= 0; i-- { // of a repeated key the last counts
		if o[i].key == key {
			return o[i].value, true
		}
	}
	return nil, false
}

// decodeOrdered reads one JSON value: object, []any, string, json.Number, bool or nil.
func decodeOrdered(data []byte) (any, error) {
	// Valid bounds the depth, which Token does not.
	if !json.Valid(data) {
		return nil, errors.New("not one JSON value")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return decodeValue(d)
}

func decodeValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return decodeObject(d)
	case json.Delim('['):
		return decodeList(d)
	}
	return token, nil
}

func decodeObject(d *json.Decoder) (any, error) {
	o := object{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := decodeValue(d)
		if err != nil {
			return nil, err
		}
		o = append(o, member{key.(string), value})
	}
	_, err := d.Token()
	return o, err
}

func decodeList(d *json.Decoder) (any, error) {
	list := []any{}
	for d.More() {
		value, err := decodeValue(d)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := d.Token()
	return list, err
}
