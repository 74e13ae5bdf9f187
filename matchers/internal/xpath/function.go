package xpath

import (
	"math"
	"strings"
	"unicode/utf8"
)

// function is one of the core function library.
type function struct {
	name     string
	min, max int
	result   Kind
	// nodes: the arguments are node sets; anything else does not convert to one.
	nodes bool
	// asks: an empty node set as an argument is what it asks about, not a value that
	// is missing.
	asks bool
	call func(*evaluation, context, []Value) Value
}

const anyNumber = math.MaxInt

// functions is the library of section 4, but for id, which needs a document type.
var functions = library([]*function{
	{name: "last", result: Number, call: func(_ *evaluation, c context, _ []Value) Value { return numberOf(float64(c.size)) }},
	{name: "position", result: Number, call: func(_ *evaluation, c context, _ []Value) Value { return numberOf(float64(c.position)) }},
	{name: "count", min: 1, max: 1, result: Number, nodes: true, asks: true,
		call: func(_ *evaluation, _ context, a []Value) Value { return numberOf(float64(len(a[0].Nodes))) }},
	{name: "local-name", max: 1, result: String, nodes: true, call: naming(localName)},
	{name: "namespace-uri", max: 1, result: String, nodes: true, call: naming(namespaceURI)},
	{name: "name", max: 1, result: String, nodes: true, call: naming(qualifiedName)},

	{name: "string", max: 1, result: String, call: func(e *evaluation, c context, a []Value) Value { return textOf(e.argumentText(c, a)) }},
	{name: "concat", min: 2, max: anyNumber, result: String, call: concat},
	{name: "starts-with", min: 2, max: 2, result: Boolean, call: ofTexts(func(s, t string) Value { return booleanOf(strings.HasPrefix(s, t)) })},
	{name: "contains", min: 2, max: 2, result: Boolean, call: ofTexts(func(s, t string) Value { return booleanOf(strings.Contains(s, t)) })},
	{name: "substring-before", min: 2, max: 2, result: String, call: ofTexts(substringBefore)},
	{name: "substring-after", min: 2, max: 2, result: String, call: ofTexts(substringAfter)},
	{name: "substring", min: 2, max: 3, result: String, call: substring},
	{name: "string-length", max: 1, result: Number, call: func(e *evaluation, c context, a []Value) Value {
		return numberOf(float64(utf8.RuneCountInString(e.argumentText(c, a))))
	}},
	{name: "normalize-space", max: 1, result: String, call: normalizeSpace},
	{name: "translate", min: 3, max: 3, result: String, call: translate},

	{name: "boolean", min: 1, max: 1, result: Boolean, asks: true,
		call: func(_ *evaluation, _ context, a []Value) Value { return booleanOf(isTrue(a[0])) }},
	{name: "not", min: 1, max: 1, result: Boolean, asks: true,
		call: func(_ *evaluation, _ context, a []Value) Value { return booleanOf(!isTrue(a[0])) }},
	{name: "true", result: Boolean, call: func(*evaluation, context, []Value) Value { return booleanOf(true) }},
	{name: "false", result: Boolean, call: func(*evaluation, context, []Value) Value { return booleanOf(false) }},
	{name: "lang", min: 1, max: 1, result: Boolean, call: lang},

	{name: "number", max: 1, result: Number, call: func(e *evaluation, c context, a []Value) Value {
		if len(a) == 0 {
			return numberOf(ParseNumber(e.stringValue(c.node)))
		}
		return numberOf(e.number(a[0]))
	}},
	{name: "sum", min: 1, max: 1, result: Number, nodes: true, asks: true, call: sum},
	{name: "floor", min: 1, max: 1, result: Number, call: ofNumber(math.Floor)},
	{name: "ceiling", min: 1, max: 1, result: Number, call: ofNumber(math.Ceil)},
	{name: "round", min: 1, max: 1, result: Number, call: ofNumber(round)},
})

func library(all []*function) map[string]*function {
	byName := make(map[string]*function, len(all))
	for _, f := range all {
		byName[f.name] = f
	}
	return byName
}

// argumentText is the argument as a string; without one, the context node's value.
func (e *evaluation) argumentText(c context, args []Value) string {
	if len(args) == 0 {
		return e.stringValue(c.node)
	}
	return e.text(args[0])
}

func ofTexts(f func(s, t string) Value) func(*evaluation, context, []Value) Value {
	return func(e *evaluation, _ context, a []Value) Value { return f(e.text(a[0]), e.text(a[1])) }
}

func ofNumber(f func(float64) float64) func(*evaluation, context, []Value) Value {
	return func(e *evaluation, _ context, a []Value) Value { return numberOf(f(e.number(a[0]))) }
}

func sum(e *evaluation, _ context, a []Value) Value {
	total := 0.0
	for _, n := range a[0].Nodes {
		total += ParseNumber(e.stringValue(n))
	}
	return numberOf(total)
}
