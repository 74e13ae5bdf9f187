package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/envelope"
)

// keyOrder holds the keys of each object of a schema, by its pointer, in the order
// they were written, which a map forgets.
type keyOrder map[string][]string

func readKeyOrder(raw json.RawMessage) keyOrder {
	order := keyOrder{}
	order.read(json.NewDecoder(bytes.NewReader(raw)), "")
	return order
}

// read reads one value. The schema is known to be JSON of bounded depth.
func (o keyOrder) read(d *json.Decoder, at string) {
	token, _ := d.Token()
	switch token {
	case json.Delim('{'):
		for d.More() {
			key, _ := d.Token()
			name, _ := key.(string)
			o[at] = append(o[at], name)
			o.read(d, at+"/"+escapeToken.Replace(name))
		}
		_, _ = d.Token()
	case json.Delim('['):
		for i := 0; d.More(); i++ {
			o.read(d, at+"/"+strconv.Itoa(i))
		}
		_, _ = d.Token()
	}
}

// rank says where an issue stands among the others: one place for each step.
type rank []place

// place orders the keys of an object as the schema does, those it does not name last
// and by name; and the items of a list by index.
type place struct {
	n    int
	name string
}

const unknownKey = 1 << 30

func (t *translator) rank(path envelope.Path) rank {
	r := make(rank, len(path))
	at := t.top()
	for i, to := range path {
		switch to := to.(type) {
		case int:
			r[i] = place{n: to}
		case string:
			r[i] = place{n: unknownKey, name: to}
			if n, ok := at.keyNumbers(t.compiled)[to]; ok {
				r[i].n = n
			}
		}
		at = at.step(to)
	}
	return r
}

// spot is a place in the arguments, with what many issues ask about it.
type spot struct {
	schemas []*jsonschema.Schema // that apply there
	numbers map[string]int
	next    map[any]*spot
}

func (t *translator) top() *spot {
	if t.spots == nil {
		t.spots = &spot{schemas: inPlace(t.root)}
	}
	return t.spots
}

func (s *spot) step(to any) *spot {
	if s.next == nil {
		s.next = map[any]*spot{}
	}
	if s.next[to] == nil {
		s.next[to] = &spot{schemas: step(s.schemas, to)}
	}
	return s.next[to]
}

// keyNumbers numbers the keys that the schemas name, in their order.
func (s *spot) keyNumbers(c *compiled) map[string]int {
	if s.numbers == nil {
		s.numbers = map[string]int{}
		for _, schema := range s.schemas {
			if len(schema.Properties) == 0 {
				continue
			}
			for _, key := range c.keys[pointerOf(schema.Location)+"/properties"] {
				if _, ok := s.numbers[key]; !ok {
					s.numbers[key] = len(s.numbers)
				}
			}
		}
	}
	return s.numbers
}

func (r rank) compare(other rank) int {
	return slices.CompareFunc(r, other, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.n, b.n), strings.Compare(a.name, b.name))
	})
}
