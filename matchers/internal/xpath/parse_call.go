package xpath

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// call reads the arguments of a function and checks their number and types.
func (p *parser) call(name token) (node, *Error) {
	f := functions[name.text]
	if f == nil {
		return nil, p.unknownFunction(name)
	}
	if err := p.symbol("("); err != nil {
		return nil, err
	}
	var args []node
	for !p.skip(symbolToken, ")") {
		if len(args) > 0 {
			if !p.skip(symbolToken, ",") {
				return nil, p.fail(p.peek(), `"," or ")"`, "")
			}
		}
		arg, err := p.expression()
		if err != nil {
			return nil, err
		}
		if f.nodes {
			if err := p.nodes(arg, f.name+" takes a node set"); err != nil {
				return nil, err
			}
		}
		args = append(args, arg)
	}
	if len(args) < f.min || len(args) > f.max {
		return nil, &Error{p.source, name.start, fmt.Sprintf("%s takes %s, not %d", f.name, f.arity(), len(args)), ""}
	}
	return call{place{name.start, p.end()}, f, args}, nil
}

func (f *function) arity() string {
	plural := func(n int) string {
		switch n {
		case 0:
			return "no argument"
		case 1:
			return "1 argument"
		}
		return fmt.Sprintf("%d arguments", n)
	}
	switch {
	case f.min == f.max:
		return plural(f.min)
	case f.max == anyNumber:
		return fmt.Sprintf("%d or more arguments", f.min)
	}
	return fmt.Sprintf("%d or %s", f.min, plural(f.max))
}

func (p *parser) unknownFunction(name token) *Error {
	problem := fmt.Sprintf("%s is not a function of XPath 1.0", name.describe())
	if name.text == "id" {
		problem = "the function id is not supported"
	}
	hint := functionHints[name.text]
	if hint == "" {
		if _, local, ok := strings.Cut(name.text, ":"); ok {
			hint = functionHints[local]
		}
	}
	if hint == "" {
		hint = "its functions are " + strings.Join(slices.Sorted(maps.Keys(functions)), ", ")
	}
	return &Error{p.source, name.start, problem, hint}
}
