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
			b.add(kind, p.path, typ, p.with(wrongValues[typ]))
		}
	}
	if b.examples.allows(p.keywords, typeInteger) && !b.examples.allows(p.keywords, typeNumber) {
		b.add(kind, p.path, "fraction", p.with(json.Number("1.5")), envelope.IssueInvalidType, envelope.IssueInvalidUnion)
	}
	if kind == WrongUnion && b.examples.allows(p.keywords, typeObject) {
		b.add(kind, p.path, "object of no branch", p.with(set(nil, unexpectedKey, "text")))
	}
	if len(p.path) > 0 {
		b.add(null, p.path, "null", p.with(nil))
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
				if b.add(NotAMultiple, p.path, "between multiples", p.with(numberOf(off.Add(off, value))), envelope.IssueNotMultipleOf) {
					return
				}
			}
		}
	}
}

func (b *builder) outside(kind Kind, p place, at bound, step *big.Rat, code envelope.IssueCode) {
	if at.open {
		b.add(kind, p.path, "at the bound", p.with(numberOf(at.at)), code)
	}
	b.add(kind, p.path, "beyond the bound", p.with(numberOf(new(big.Rat).Add(at.at, step))), code)
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
		b.add(NotAnOption, p.path, "no option", p.with(text+"_x"), envelope.IssueInvalidValue)
		if upper := strings.ToUpper(text); upper != text {
			b.add(NotAnOption, p.path, "another case", p.with(upper), envelope.IssueInvalidValue)
		}
		return
	}
	b.add(NotAnOption, p.path, "no option", p.with(json.Number("987654321")), envelope.IssueInvalidValue)
}
