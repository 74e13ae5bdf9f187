package xpath

import "github.com/antchfx/xmlquery"

// Kind is one of the four types of XPath 1.0.
type Kind uint8

// The types of XPath 1.0. Of an expression it is known before it is evaluated.
const (
	NodeSet Kind = iota + 1
	Boolean
	Number
	String
)

// String returns the type's name.
func (k Kind) String() string {
	switch k {
	case NodeSet:
		return "a node set"
	case Boolean:
		return "a boolean"
	case Number:
		return "a number"
	case String:
		return "a string"
	}
	return "nothing"
}

// Value is what an expression evaluates to; Kind says which field holds it.
type Value struct {
	Kind    Kind
	Nodes   []*xmlquery.Node // in document order, each once
	Boolean bool
	Number  float64
	String  string

	// absent is the part of the expression that selects no node and whose value
	// this one depends on; see [Expression.Missing].
	absent node
}

func booleanOf(b bool) Value { return Value{Kind: Boolean, Boolean: b} }

func numberOf(f float64) Value { return Value{Kind: Number, Number: f} }

func textOf(s string) Value { return Value{Kind: String, String: s} }
