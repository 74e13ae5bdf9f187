package xpath

// Operand is a part of an expression and its value.
type Operand struct {
	Source string
	Value  Value
}

// Operands returns what the answer was made of: the arguments of the function and
// the sides of the operators at the top of the expression, but for those that are
// constant. A path has none.
func (x *Expression) Operands(t *Tree) []Operand {
	e := &evaluation{tree: t, work: maxWork}
	var all []Operand
	for _, n := range operandsOf(x.top, nil) {
		v := e.eval(n, e.top())
		if e.work < 0 {
			break
		}
		all = append(all, Operand{x.source[n.at().start:n.at().end], v})
	}
	return all
}

func operandsOf(n node, to []node) []node {
	switch n := n.(type) {
	case bracketed:
		return operandsOf(n.of, to)
	case negation:
		return part(n.of, to)
	case operation:
		return part(n.right, part(n.left, to))
	case call:
		for _, arg := range n.args {
			to = part(arg, to)
		}
	}
	return to
}

// part adds n, or what it is made of where that says more: a literal says nothing,
// and a condition of several only by its conditions.
func part(n node, to []node) []node {
	switch n := n.(type) {
	case literal:
		return to
	case bracketed:
		return part(n.of, to)
	case negation:
		return part(n.of, to)
	case operation:
		return part(n.right, part(n.left, to))
	case call:
		if n.kind() == Boolean {
			return operandsOf(n, to)
		}
		if len(n.args) == 0 {
			return to
		}
	}
	return append(to, n)
}
