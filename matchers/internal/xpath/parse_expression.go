package xpath

// precedence of the operators on two sides, as section 3 nests them. The union
// binds closer than a sign, and a sign closer than all of these.
var precedence = map[string]int{
	"or": 1, "and": 2, "=": 3, "!=": 3, "<": 4, "<=": 4, ">": 4, ">=": 4,
	"+": 5, "-": 5, "*": 6, "div": 6, "mod": 6,
}

func (p *parser) expression() (node, *Error) { return p.operation(1) }

// operation reads operands joined by operators of at least this precedence; all of
// them group to the left.
func (p *parser) operation(least int) (node, *Error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	left, err := p.signed()
	if err != nil {
		return nil, err
	}
	for {
		op := p.peek()
		level := precedence[op.text]
		if op.kind != operatorToken || level < least {
			return left, nil
		}
		p.take()
		right, err := p.operation(level + 1)
		if err != nil {
			return nil, err
		}
		left = operation{place{left.at().start, right.at().end}, op.text, left, right}
	}
}

func (p *parser) signed() (node, *Error) {
	t := p.peek()
	if !p.skip(operatorToken, "-") {
		return p.union()
	}
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	of, err := p.signed()
	if err != nil {
		return nil, err
	}
	return negation{place{t.start, of.at().end}, of}, nil
}

func (p *parser) union() (node, *Error) {
	first, err := p.path()
	if err != nil || !p.peek().is(operatorToken, "|") {
		return first, err
	}
	parts := []node{first}
	for p.skip(operatorToken, "|") {
		part, err := p.path()
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	for _, part := range parts {
		if err := p.nodes(part, "| joins node sets"); err != nil {
			return nil, err
		}
	}
	return union{place{first.at().start, p.end()}, parts}, nil
}

// primary reads what a path may start with and that is no step.
func (p *parser) primary() (node, *Error) {
	switch t := p.take(); t.kind {
	case literalToken:
		return literal{place{t.start, t.end}, textOf(t.text)}, nil
	case numberToken:
		return literal{place{t.start, t.end}, numberOf(ParseNumber(t.text))}, nil
	case variableToken:
		return nil, &Error{p.source, t.start, "the variable " + t.describe() + " has no value", variableHint}
	case nameToken:
		return p.call(t)
	default: // "(", as startsPrimary saw
		n, err := p.expression()
		if err != nil {
			return nil, err
		}
		if err := p.symbol(")"); err != nil {
			return nil, err
		}
		return bracketed{place{t.start, p.end()}, n}, nil
	}
}

// startsPrimary reports whether what comes next is a primary expression and no step.
func (p *parser) startsPrimary() bool {
	switch t := p.peek(); t.kind {
	case literalToken, numberToken, variableToken:
		return true
	case nameToken:
		return p.peek2().is(symbolToken, "(") && !nodeTypes[t.text].isTest
	case symbolToken:
		return t.text == "("
	}
	return false
}
