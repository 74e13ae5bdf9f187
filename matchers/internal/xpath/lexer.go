package xpath

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	endToken      tokenKind = iota
	symbolToken             // ( ) [ ] . .. @ , :: and what stands between two names
	operatorToken           // and or mod div | + - = != < <= > >= * / //
	nameToken               // NCName, prefix:NCName, prefix:* or *
	literalToken
	numberToken
	variableToken
)

// token is one lexical unit; text is as it was written, a literal's without quotes.
type token struct {
	kind       tokenKind
	text       string
	start, end int
}

func (t token) is(kind tokenKind, text string) bool { return t.kind == kind && t.text == text }

// describe returns the token as an error names it.
func (t token) describe() string {
	switch t.kind {
	case endToken:
		return "the end"
	case literalToken:
		return "the literal '" + shown(t.text) + "'"
	}
	return `"` + shown(t.text) + `"`
}

// lex cuts an expression into tokens; the last is an endToken.
func lex(s string) ([]token, *Error) {
	var tokens []token
	for i := 0; ; {
		for i < len(s) && strings.IndexByte(" \t\r\n", s[i]) >= 0 {
			i++
		}
		if i == len(s) {
			return append(tokens, token{kind: endToken, start: i, end: i}), nil
		}
		t, err := next(s, i, afterOperand(tokens))
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
		i = t.end
	}
}

// afterOperand says whether an operator is what comes next: the rule of section 3.7
// by which * multiplies and the names and, or, mod and div are operators.
func afterOperand(tokens []token) bool {
	if len(tokens) == 0 {
		return false
	}
	last := tokens[len(tokens)-1]
	return last.kind != operatorToken && (last.kind != symbolToken || strings.Contains(") ] . ..", last.text))
}

func next(s string, i int, operand bool) (token, *Error) {
	made := func(kind tokenKind, end int) (token, *Error) { return token{kind, s[i:end], i, end}, nil }
	switch c := s[i]; {
	case c == '\'' || c == '"':
		n := strings.IndexByte(s[i+1:], c)
		if n < 0 {
			return token{}, &Error{s, i, fmt.Sprintf("the literal that starts here has no closing %c", c),
				"a literal holds every character but its own quote, and there are no escapes"}
		}
		return token{literalToken, s[i+1 : i+1+n], i, i + n + 2}, nil
	case digit(s, i), c == '.' && digit(s, i+1):
		return made(numberToken, numberEnd(s, i))
	case c == '*':
		if operand {
			return made(operatorToken, i+1)
		}
		return made(nameToken, i+1)
	case c == '$':
		return made(variableToken, max(nameEnd(s, i+1), i+1))
	}
	for _, symbol := range symbols {
		if strings.HasPrefix(s[i:], symbol.text) {
			return made(symbol.kind, i+len(symbol.text))
		}
	}
	end := nameEnd(s, i)
	if end == i {
		return token{}, strange(s, i)
	}
	if operand {
		if err := notOperator(s, i, end); err != nil {
			return token{}, err
		}
		return made(operatorToken, end)
	}
	if strings.HasPrefix(s[end:], ":") && !strings.HasPrefix(s[end:], "::") {
		local := nameEnd(s, end+1)
		if local == end+1 && strings.HasPrefix(s[local:], "*") {
			local++
		}
		if local == end+1 {
			return token{}, &Error{s, local, "a name must follow the prefix", ""}
		}
		end = local
	}
	return made(nameToken, end)
}

// symbols are in an order in which the first that fits is the longest.
var symbols = []struct {
	text string
	kind tokenKind
}{
	{"::", symbolToken}, {"..", symbolToken}, {".", symbolToken}, {"(", symbolToken}, {")", symbolToken},
	{"[", symbolToken}, {"]", symbolToken}, {"@", symbolToken}, {",", symbolToken},
	{"//", operatorToken}, {"/", operatorToken}, {"|", operatorToken}, {"+", operatorToken}, {"-", operatorToken},
	{"!=", operatorToken}, {"=", operatorToken}, {"<=", operatorToken}, {"<", operatorToken}, {">=", operatorToken}, {">", operatorToken},
}

func digit(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }

// numberEnd returns the end of Digits ('.' Digits?)? or '.' Digits.
func numberEnd(s string, i int) int {
	for digit(s, i) {
		i++
	}
	if i < len(s) && s[i] == '.' {
		for i++; digit(s, i); i++ {
		}
	}
	return i
}

// strange is the error for a character that starts no token.
func strange(s string, i int) *Error {
	_, size := utf8.DecodeRuneInString(s[i:])
	problem := fmt.Sprintf("the character %+q has no meaning in XPath 1.0", s[i:i+size])
	return &Error{s, i, problem, characterHints[s[i:i+size]]}
}
