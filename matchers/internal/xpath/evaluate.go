package xpath

import (
	"math"

	"github.com/antchfx/xmlquery"
)

// evaluation is one run of one expression on one tree; all its state is here.
type evaluation struct {
	tree *Tree
	work int // steps left
}

// context is what a part of an expression is evaluated for.
type context struct {
	node           *xmlquery.Node
	position, size int
}

// Evaluate evaluates the expression with the root node as the context. The error is
// a [*LimitError]. Goroutines may share both the expression and the tree.
func (x *Expression) Evaluate(t *Tree) (Value, error) {
	e := &evaluation{tree: t, work: maxWork}
	v := e.eval(x.top, context{t.root, 1, 1})
	if e.work < 0 {
		return Value{}, &LimitError{x.source}
	}
	return v, nil
}

func (e *evaluation) eval(n node, c context) Value {
	if !e.spend(1) {
		return Value{Kind: n.kind()}
	}
	return n.eval(e, c)
}

func (l literal) eval(*evaluation, context) Value { return l.value }

func (b bracketed) eval(e *evaluation, c context) Value { return e.eval(b.of, c) }

func (n negation) eval(e *evaluation, c context) Value {
	v := e.eval(n.of, c)
	result := numberOf(-e.number(v))
	result.absent = absence(n.of, v)
	return result
}

func (o operation) eval(e *evaluation, c context) Value {
	switch o.op {
	case "and", "or":
		return e.logic(o, c)
	}
	left, right := e.eval(o.left, c), e.eval(o.right, c)
	var result Value
	switch o.op {
	case "+", "-", "*", "div", "mod":
		result = numberOf(arithmetic(o.op, e.number(left), e.number(right)))
	default:
		result = booleanOf(e.compare(o.op, left, right))
		if left.Kind == Boolean || right.Kind == Boolean {
			// A node set becomes a boolean here, which asks whether it is empty.
			result.absent = firstAbsent(left.absent, right.absent)
			return result
		}
	}
	result.absent = firstAbsent(absence(o.left, left), absence(o.right, right))
	return result
}

// logic evaluates and and or. The result stands on what decided it, so a value that
// is missing on one side does not count if the other side alone decides.
func (e *evaluation) logic(n operation, c context) Value {
	decisive := n.op == "or"
	left := e.eval(n.left, c)
	if isTrue(left) == decisive && left.absent == nil {
		return booleanOf(decisive)
	}
	right := e.eval(n.right, c)
	if isTrue(right) == decisive && right.absent == nil {
		return booleanOf(decisive)
	}
	result := booleanOf(isTrue(left) == decisive || isTrue(right) == decisive)
	if !decisive {
		result.Boolean = isTrue(left) && isTrue(right)
	}
	result.absent = firstAbsent(left.absent, right.absent)
	return result
}

func arithmetic(op string, a, b float64) float64 {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "div":
		return a / b
	}
	return math.Mod(a, b) // truncates, as section 3.5 wants
}

func (n call) eval(e *evaluation, c context) Value {
	args := make([]Value, len(n.args))
	var absent node
	for i, arg := range n.args {
		args[i] = e.eval(arg, c)
		if n.function.asks {
			absent = firstAbsent(absent, args[i].absent)
		} else {
			absent = firstAbsent(absent, absence(arg, args[i]))
		}
	}
	result := n.function.call(e, c, args)
	result.absent = absent
	return result
}

// absence returns what is missing where the value of n is taken: n itself, if it
// selects no node, or what v already lacks.
func absence(n node, v Value) node {
	if v.Kind == NodeSet && len(v.Nodes) == 0 {
		return n
	}
	return v.absent
}

func firstAbsent(a, b node) node {
	if a != nil {
		return a
	}
	return b
}
