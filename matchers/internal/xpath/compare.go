package xpath

import "math"

// compare compares as section 3.4 does. A comparison with a node set holds if it
// holds for any of its nodes; the kind of the other side says what is compared.
func (e *evaluation) compare(op string, left, right Value) bool {
	switch {
	case left.Kind == NodeSet && right.Kind == NodeSet:
		return e.compareSets(op, left, right)
	case left.Kind == NodeSet && right.Kind != Boolean:
		return e.compareSet(op, left, right)
	case right.Kind == NodeSet && left.Kind != Boolean:
		return e.compareSet(mirrored(op), right, left)
	case op != "=" && op != "!=":
		return ordered(op, e.orderable(left), e.orderable(right))
	case left.Kind == Boolean || right.Kind == Boolean:
		return (isTrue(left) == isTrue(right)) == (op == "=")
	case left.Kind == Number || right.Kind == Number:
		return (e.number(left) == e.number(right)) == (op == "=")
	}
	return (e.text(left) == e.text(right)) == (op == "=")
}

// orderable is the number to compare with a boolean: a node set is a boolean first.
func (e *evaluation) orderable(v Value) float64 {
	if v.Kind == NodeSet {
		v = booleanOf(isTrue(v))
	}
	return e.number(v)
}

// compareSet compares each node with a number or string.
func (e *evaluation) compareSet(op string, set, with Value) bool {
	equality := op == "=" || op == "!="
	for _, n := range set.Nodes {
		s := e.stringValue(n)
		if e.work < 0 {
			return false
		}
		switch {
		case !equality:
			if ordered(op, ParseNumber(s), e.number(with)) {
				return true
			}
		case with.Kind == Number:
			if (ParseNumber(s) == with.Number) == (op == "=") {
				return true
			}
		default:
			if (s == with.String) == (op == "=") {
				return true
			}
		}
	}
	return false
}

// compareSets compares the nodes of two sets, in a time that grows with their sum.
func (e *evaluation) compareSets(op string, left, right Value) bool {
	switch op {
	case "=", "!=":
		return e.equalSets(op, left, right)
	case ">", ">=":
		return e.compareSets(mirrored(op), right, left)
	}
	// Some left is less than some right if the least left is less than the greatest
	// right. NaN compares with nothing.
	least, greatest := math.Inf(1), math.Inf(-1)
	anyLeft, anyRight := false, false
	for _, n := range left.Nodes {
		if f := ParseNumber(e.stringValue(n)); !math.IsNaN(f) {
			least, anyLeft = min(least, f), true
		}
	}
	for _, n := range right.Nodes {
		if f := ParseNumber(e.stringValue(n)); !math.IsNaN(f) {
			greatest, anyRight = max(greatest, f), true
		}
	}
	return anyLeft && anyRight && ordered(op, least, greatest)
}

func (e *evaluation) equalSets(op string, left, right Value) bool {
	texts := make(map[string]bool, len(left.Nodes))
	for _, n := range left.Nodes {
		texts[e.stringValue(n)] = true
	}
	for _, n := range right.Nodes {
		s := e.stringValue(n)
		// Of two different texts on the left, one differs from any on the right.
		if op == "=" && texts[s] || op == "!=" && (len(texts) > 1 || len(texts) == 1 && !texts[s]) {
			return true
		}
	}
	return false
}

func ordered(op string, a, b float64) bool {
	switch op {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}

// mirrored is the operator that says the same with the sides exchanged.
func mirrored(op string) string {
	switch op {
	case "<":
		return ">"
	case "<=":
		return ">="
	case ">":
		return "<"
	case ">=":
		return "<="
	}
	return op
}
