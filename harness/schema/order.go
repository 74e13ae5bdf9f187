package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/jsonptr"
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
			o.read(d, at+"/"+jsonptr.Escape(name))
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

func (r rank) compare(other rank) int {
	return slices.CompareFunc(r, other, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.n, b.n), strings.Compare(a.name, b.name))
	})
}
