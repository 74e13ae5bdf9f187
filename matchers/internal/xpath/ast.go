package xpath

// place is where a part of an expression stands in it.
type place struct{ start, end int }

func (p place) at() place { return p }

// node is a part of an expression: one of the types below. None is ever changed
// after it was parsed, so one expression may be evaluated by several goroutines.
type node interface {
	at() place
	kind() Kind // what it evaluates to
	eval(*evaluation, context) Value
}

type literal struct {
	place
	value Value
}

type negation struct {
	place
	of node
}

// operation is left op right, for every operator but | and those of a path.
type operation struct {
	place
	op          string
	left, right node
}

type union struct {
	place
	parts []node // node sets, all of them
}

type call struct {
	place
	function *function
	args     []node
}

// filter is the nodes of a node set that hold all predicates.
type filter struct {
	place
	of         node
	predicates []node
}

// path is a location path. It starts at the root, at the nodes of from, or at the
// context node.
type path struct {
	place
	absolute bool
	from     node // nil if there is none
	steps    []step
}

type step struct {
	axis       *axis
	test       nodeTest
	predicates []node
	testEnd    int  // where the node test ends in the expression
	implied    bool // the step that // stands for
}

// end is where the step ends in the expression, with its predicates and their brackets.
func (s step) end(predicates int) int {
	if predicates == 0 {
		return s.testEnd
	}
	return s.predicates[predicates-1].at().end
}

type testKind uint8

const (
	nameTest        testKind = iota // a name or *, on the axis's principal kind of node
	anyTest                         // node()
	textTest                        // text()
	commentTest                     // comment()
	instructionTest                 // processing-instruction()
)

type nodeTest struct {
	kind testKind
	// name is that of the element, attribute or instruction wanted; "" for all.
	name string
	// xml is true for a name with the prefix xml.
	xml bool
}

func (l literal) kind() Kind { return l.value.Kind }
func (negation) kind() Kind  { return Number }
func (union) kind() Kind     { return NodeSet }
func (filter) kind() Kind    { return NodeSet }
func (path) kind() Kind      { return NodeSet }
func (n call) kind() Kind    { return n.function.result }
func (o operation) kind() Kind {
	switch o.op {
	case "+", "-", "*", "div", "mod":
		return Number
	}
	return Boolean
}

// bracketed is an expression in parentheses, or a predicate; the place is that of
// the brackets.
type bracketed struct {
	place
	of node
}

func (b bracketed) kind() Kind { return b.of.kind() }
