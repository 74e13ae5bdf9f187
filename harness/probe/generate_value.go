package probe

import (
	"encoding/json"
	"math/big"
	"strings"

	"github.com/errshape/errshape/envelope"
)

var wrongTypes = []string{typeNumber, typeString, typeBoolean, typeArray, typeObject}

var wrongValues = map[string]any{
	typeString:  "text",
	typeNumber:  json.Number("7"),
	typeBoolean: true,
	typeArray:   []any{"text"},
	typeObject:  map[string]any{"key": "text"},
}

// types puts a value of each other type into the place, and null.
func (b *builder) types(p place) {
	kind, null := WrongType.nested(p.path), Null.nested(p.path)
	switch {
	case len(p.path) == 0:
		kind = NotAnObject
	case b.examples.branches(p.keywords) != nil:
		kind, null = WrongUnion, WrongUnion
	}
	for _, typ := range wrongTypes {
		if !b.isAllowed(p.keywords, typ) {
			b.put(kind, p, typ, wrongValues[typ])
		}
	}
	if b.examples.allows(p.keywords, typeInteger) && !b.examples.allows(p.keywords, typeNumber) {
		b.put(kind, p, "fraction", json.Number("1.5"), envelope.IssueInvalidType, envelope.IssueInvalidUnion)
	}
	if kind == WrongUnion && b.examples.allows(p.keywords, typeObject) {
		b.put(kind, p, "object of no branch", set(nil, unexpectedKey, "text"))
	}
	if len(p.path) > 0 {
		b.put(null, p, "null", nil)
	}
}

// isAllowed takes 7, which stands for numbers, for an integer.
func (b *builder) isAllowed(k keywords, typ string) bool {
	return b.examples.allows(k, typ) || typ == typeNumber && b.examples.allows(k, typeInteger)
}

// bounds puts numbers just outside what is allowed.
func (b *builder) bounds(p place) {
	step := big.NewRat(1, 1)
	multiple := ratOf(p.keywords["multipleOf"])
	if multiple != nil {
		step = multiple
	}
	if low, ok := p.lower(); ok {
		b.outside(BelowMinimum, p, low, new(big.Rat).Neg(step), envelope.IssueTooSmall)
	}
	if high, ok := p.upper(); ok {
		b.outside(AboveMaximum, p, high, step, envelope.IssueTooBig)
	}
	if value := ratOf(p.value); multiple != nil && value != nil {
		for _, part := range []*big.Rat{big.NewRat(1, 1), big.NewRat(1, 2), big.NewRat(1, 3)} {
			if part.Num().Int64() == part.Denom().Int64() || !b.examples.allows(p.keywords, typeInteger) {
				off := new(big.Rat).Mul(part, multiple)
				if part.IsInt() {
					off = part
				}
				if b.put(NotAMultiple, p, "between multiples", numberOf(off.Add(off, value)), envelope.IssueNotMultipleOf) {
					return
				}
			}
		}
	}
}

func (b *builder) outside(kind Kind, p place, at bound, step *big.Rat, code envelope.IssueCode) {
	if at.open {
		b.put(kind, p, "at the bound", numberOf(at.at), code)
	}
	b.put(kind, p, "beyond the bound", numberOf(new(big.Rat).Add(at.at, step)), code)
}

// choice leaves the options, once by little and once in the case of its letters.
func (b *builder) choice(p place) {
	options := p.options()
	if len(options) == 0 || len(p.path) == 1 && p.path[0] == b.discriminator {
		return
	}
	for _, option := range options {
		text, ok := option.(string)
		if !ok {
			continue
		}
		b.put(NotAnOption, p, "no option", text+"_x", envelope.IssueInvalidValue)
		if upper := strings.ToUpper(text); upper != text {
			b.put(NotAnOption, p, "another case", upper, envelope.IssueInvalidValue)
		}
		return
	}
	b.put(NotAnOption, p, "no option", json.Number("987654321"), envelope.IssueInvalidValue)
}
