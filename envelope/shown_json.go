package envelope

import (
	"bytes"
	"encoding/json"
	"errors"
)

// object is a JSON object whose keys keep the order in which they were sent.
type object struct {
	members []member
	index   map[string]int
}

type member struct {
	key   string
	value any
}

func (o object) get(key string) (any, bool) {
	i, ok := o.index[key]
	if !ok {
		return nil, false
	}
	return o.members[i].value, true
}

// set adds a member. Of a repeated key the last value counts, and no other may be shown.
func (o *object) set(key string, value any) {
	if i, ok := o.index[key]; ok {
		o.members[i].value = value
		return
	}
	o.index[key] = len(o.members)
	o.members = append(o.members, member{key, value})
}

// decodeOrdered reads one JSON value: object, []any, string, json.Number, bool or nil.
func decodeOrdered(data []byte) (any, error) {
	// Valid bounds the depth, which Token does not.
	if !json.Valid(data) {
		return nil, errors.New("not one JSON value")
	}
	return decodeValid(data), nil
}

// decodeValid reads one value of valid JSON. What has no parts takes no decoder.
func decodeValid(data []byte) any {
	data = bytes.Trim(data, " \t\r\n")
	switch data[0] {
	case '"':
		return jsonString(data)
	case 't':
		return true
	case 'f':
		return false
	case 'n':
		return nil
	case '{', '[':
	default:
		return json.Number(data)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	value, _ := decodeValue(d)
	return value
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
	o := object{index: map[string]int{}}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := decodeValue(d)
		if err != nil {
			return nil, err
		}
		o.set(key.(string), value)
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
