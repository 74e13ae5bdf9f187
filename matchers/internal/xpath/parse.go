package xpath

import (
	"fmt"
)

// Expression is an expression that was read and checked. It is never changed, and
// may be shared.
type Expression struct {
	source string
	top    node
}

// Parse reads an expression. The error is an [*Error].
func Parse(source string) (*Expression, error) {
	x, err := parse(source)
	if err != nil {
		return nil, err
	}
	return x, nil
}

// String returns the expression as it was written.
func (x *Expression) String() string { return x.source }

// Kind returns the type of what the expression evaluates to.
func (x *Expression) Kind() Kind { return x.top.kind() }

func parse(source string) (*Expression, *Error) {
	if len(source) > maxExpression {
		return nil, &Error{source, maxExpression, fmt.Sprintf("the expression has %d bytes, and at most %d are read", len(source), maxExpression), ""}
	}
	tokens, err := lex(source)
	if err != nil {
		return nil, err
	}
	p := &parser{source: source, tokens: tokens}
	top, err := p.expression()
	if err != nil {
		return nil, err
	}
	if t := p.peek(); t.kind != endToken {
		hint := ""
		if t.is(symbolToken, ",") {
			hint = listHint
		}
		return nil, p.fail(t, "an operator or the end", hint)
	}
	return &Expression{source, top}, nil
}

// parser reads tokens by recursive descent, which depth bounds.
type parser struct {
	source string
	tokens []token // the last is an endToken
	next   int
	depth  int
}

func (p *parser) peek() token { return p.tokens[p.next] }

// peek2 is the token after the next one.
func (p *parser) peek2() token { return p.tokens[min(p.next+1, len(p.tokens)-1)] }

func (p *parser) take() token {
	t := p.peek()
	if t.kind != endToken {
		p.next++
	}
	return t
}

// skip takes the next token if it is this one.
func (p *parser) skip(kind tokenKind, text string) bool {
	if !p.peek().is(kind, text) {
		return false
	}
	p.next++
	return true
}

// end is where the last token that was taken ends.
func (p *parser) end() int { return p.tokens[p.next-1].end }

func (p *parser) symbol(text string) *Error {
	if !p.skip(symbolToken, text) {
		hint := ""
		if p.peek().is(symbolToken, ",") {
			hint = listHint
		}
		return p.fail(p.peek(), `"`+text+`"`, hint)
	}
	return nil
}

func (p *parser) fail(at token, want, hint string) *Error {
	return &Error{p.source, at.start, "found " + at.describe() + ", want " + want, hint}
}

// deeper counts what is nested; the caller defers p.depth--.
func (p *parser) deeper() *Error {
	if p.depth++; p.depth > maxDepth {
		return &Error{p.source, p.peek().start, fmt.Sprintf("nested more than %d levels deep", maxDepth), ""}
	}
	return nil
}

// nodes checks that an expression is a node set where only one makes sense.
func (p *parser) nodes(n node, problem string) *Error {
	if n.kind() == NodeSet {
		return nil
	}
	at := n.at()
	return &Error{p.source, at.start, fmt.Sprintf("%s, and %s is %s", problem, shown(p.source[at.start:at.end]), n.kind()), ""}
}
