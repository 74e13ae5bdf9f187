package xpath

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// nodeTypes are the tests that look like function calls.
var nodeTypes = map[string]struct {
	kind   testKind
	isTest bool
}{
	"node": {anyTest, true}, "text": {textTest, true}, "comment": {commentTest, true},
	"processing-instruction": {instructionTest, true},
}

// path reads a location path, or a primary expression with predicates and steps.
func (p *parser) path() (node, *Error) {
	start := p.peek()
	if !p.startsPrimary() {
		steps := path{absolute: start.kind == operatorToken && strings.HasPrefix(start.text, "/")}
		if err := p.steps(&steps, steps.absolute); err != nil {
			return nil, err
		}
		steps.place = place{start.start, p.end()}
		return steps, nil
	}
	primary, err := p.primary()
	if err != nil {
		return nil, err
	}
	predicates, err := p.predicates()
	if err != nil {
		return nil, err
	}
	if len(predicates) > 0 {
		if err := p.nodes(primary, "a predicate filters a node set"); err != nil {
			return nil, err
		}
		primary = filter{place{start.start, p.end()}, primary, predicates}
	}
	if t := p.peek(); t.kind != operatorToken || !strings.HasPrefix(t.text, "/") {
		return primary, nil
	}
	if err := p.nodes(primary, "a step starts from a node set"); err != nil {
		return nil, err
	}
	steps := path{from: primary}
	if err := p.steps(&steps, true); err != nil {
		return nil, err
	}
	steps.place = place{start.start, p.end()}
	return steps, nil
}

// steps reads steps set apart by / and //; slash says whether one comes first.
func (p *parser) steps(to *path, slash bool) *Error {
	for first := true; ; first = false {
		if slash || !first {
			t := p.peek()
			switch {
			case p.skip(operatorToken, "//"):
				to.steps = append(to.steps, step{axis: axes["descendant-or-self"], test: nodeTest{kind: anyTest}, testEnd: t.end, implied: true})
			case !p.skip(operatorToken, "/"):
				return nil
			case first && to.absolute && !p.startsStep():
				return nil // the root itself
			}
		}
		s, err := p.step()
		if err != nil {
			return err
		}
		to.steps = append(to.steps, s)
	}
}

func (p *parser) startsStep() bool {
	t := p.peek()
	return t.kind == nameToken || t.kind == symbolToken && (t.text == "." || t.text == ".." || t.text == "@")
}

func (p *parser) step() (step, *Error) {
	switch t := p.peek(); {
	case p.skip(symbolToken, "."):
		return p.abbreviated(t, "self")
	case p.skip(symbolToken, ".."):
		return p.abbreviated(t, "parent")
	case !p.startsStep():
		return step{}, p.noStep(t)
	}
	s := step{axis: axes["child"]}
	if p.skip(symbolToken, "@") {
		s.axis = axes["attribute"]
	} else if p.peek2().is(symbolToken, "::") {
		name := p.take()
		p.take()
		if s.axis = axes[name.text]; s.axis == nil {
			return s, p.unknownAxis(name)
		}
	}
	var err *Error
	if s.test, err = p.nodeTest(); err != nil {
		return s, err
	}
	s.testEnd = p.end()
	s.predicates, err = p.predicates()
	return s, err
}

// noStep is the error for a token that starts no expression.
func (p *parser) noStep(t token) *Error {
	if p.next == 0 || t.kind == endToken {
		return p.fail(t, "an expression", "")
	}
	before := p.tokens[p.next-1]
	hint := operatorHints[p.source[before.start:t.end]]
	if hint == "" && before.kind == operatorToken && strings.HasPrefix(before.text, "/") {
		hint = pathOperandHint
	}
	return p.fail(t, "an expression", hint)
}

// abbreviated is . or .., which take no predicate.
func (p *parser) abbreviated(t token, axis string) (step, *Error) {
	if next := p.peek(); next.is(symbolToken, "[") {
		return step{}, &Error{p.source, next.start, fmt.Sprintf("%s takes no predicate", t.describe()), "write " + axis + "::node()[…]"}
	}
	return step{axis: axes[axis], test: nodeTest{kind: anyTest}, testEnd: t.end}, nil
}

func (p *parser) nodeTest() (nodeTest, *Error) {
	t := p.take()
	if t.kind != nameToken {
		return nodeTest{}, p.fail(t, "a name, * or a test such as text()", "")
	}
	if p.peek().is(symbolToken, "(") {
		return p.typeTest(t)
	}
	prefix, local, prefixed := strings.Cut(t.text, ":")
	switch {
	case prefixed && prefix != "xml":
		hint := fmt.Sprintf(prefixHint, shown(t.text))
		if local == "*" {
			hint = fmt.Sprintf(anyPrefixHint, shown(prefix))
		}
		return nodeTest{}, &Error{p.source, t.start, fmt.Sprintf(`the prefix "%s" stands for no namespace`, shown(prefix)), hint}
	case !prefixed:
		local = t.text
	}
	return nodeTest{name: strings.TrimSuffix(local, "*"), xml: prefixed}, nil
}

func (p *parser) typeTest(name token) (nodeTest, *Error) {
	test, ok := nodeTypes[name.text]
	if !ok {
		hint := pathOperandHint
		if functions[name.text] == nil && functionHints[name.text] != "" {
			hint = functionHints[name.text]
		}
		return nodeTest{}, &Error{p.source, name.start, fmt.Sprintf("%s() cannot be a step", shown(name.text)), hint}
	}
	result := nodeTest{kind: test.kind}
	p.take()
	if t := p.peek(); t.kind == literalToken && test.kind == instructionTest {
		result.name = p.take().text
	}
	return result, p.symbol(")")
}

func (p *parser) predicates() ([]node, *Error) {
	var all []node
	for {
		t := p.peek()
		if !p.skip(symbolToken, "[") {
			return all, nil
		}
		of, err := p.expression()
		if err != nil {
			return nil, err
		}
		if err := p.symbol("]"); err != nil {
			return nil, err
		}
		all = append(all, bracketed{place{t.start, p.end()}, of})
	}
}

func (p *parser) unknownAxis(name token) *Error {
	if name.text == "namespace" {
		return &Error{p.source, name.start, "the namespace axis is not supported", namespaceHint}
	}
	return &Error{p.source, name.start, fmt.Sprintf("%s is not an axis", name.describe()),
		"the axes are " + strings.Join(slices.Sorted(maps.Keys(axes)), ", ")}
}
