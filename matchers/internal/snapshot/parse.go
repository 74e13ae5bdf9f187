package snapshot

import (
	"errors"
	"strconv"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// Template is a snapshot file, read.
type Template struct {
	source string
	pieces []piece
	doc    *envelope.Document // of the text that the template stands for
}

// Parse reads the text of a snapshot file. What is wrong with it is a [*Problem].
func Parse(text string) (*Template, error) {
	if i := strings.IndexByte(text, '\r'); i >= 0 {
		return nil, problemAt(text, i, `a carriage return, which a snapshot never holds; put "*.xml text eol=lf" in .gitattributes, then check the file out again`)
	}
	t := &Template{source: text}
	var err error
	if t.pieces, err = scan(text); err != nil {
		return nil, err
	}
	return t, t.resolve()
}

// scan splits a file at its placeholders.
func scan(text string) ([]piece, error) {
	var pieces []piece
	for i := 0; i < len(text); {
		n := strings.Index(text[i:], "{{")
		if n < 0 {
			n = len(text) - i
		}
		if n > 0 {
			pieces = append(pieces, piece{source: text[i : i+n], text: text[i : i+n], at: i, end: i + n})
			i += n
			continue
		}
		p, err := scanPlaceholder(text, i)
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, p)
		i = p.end
	}
	return pieces, nil
}

// scanPlaceholder reads the one that starts at i.
func scanPlaceholder(text string, i int) (piece, error) {
	rest := strings.TrimLeft(text[i+2:], " ")
	word := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz "))]
	rest = rest[len(word):]
	is := &placeholder{word: strings.TrimRight(word, " ")}
	counts, known := argumentCounts[is.word]
	if !known {
		return piece{}, problemAt(text, i, "no such placeholder; want %s", placeholderList)
	}
	for !strings.HasPrefix(rest, "}}") {
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return piece{}, problemAt(text, len(text)-len(rest), `want a string in quotes, or the }} that ends the placeholder`)
		}
		arg, err := strconv.Unquote(quoted)
		if err != nil || quoted[0] == '\'' {
			return piece{}, problemAt(text, len(text)-len(rest), `want a string in " or in backquotes`)
		}
		is.args = append(is.args, arg)
		rest = strings.TrimLeft(rest[len(quoted):], " ")
	}
	if n := len(is.args); n < counts[0] || n > counts[1] {
		return piece{}, problemAt(text, i, "{{%s}} does not take this many strings; want %s", is.word, placeholderList)
	}
	end := len(text) - len(rest) + 2
	p := piece{source: text[i:end], is: is, avoid: "<", at: i, end: end}
	if is.word == "literal" {
		if strings.Contains(is.args[0], "<") {
			return piece{}, problemAt(text, i, "a literal cannot hold <, which would start a tag")
		}
		p.text, p.is = is.args[0], nil
	}
	return p, nil
}

// resolve finds where each placeholder stands and checks that it can: the file must
// be an envelope whatever text the placeholders stand for.
func (t *Template) resolve() error {
	const filler = "x"
	var sample strings.Builder
	starts := make([]int, len(t.pieces))
	for i, p := range t.pieces {
		starts[i] = sample.Len()
		if p.is != nil {
			sample.WriteString(filler)
		}
		sample.WriteString(p.text)
	}
	doc, err := envelope.ParseDocument(sample.String())
	if err != nil {
		var wrong *envelope.SyntaxError
		if !errors.As(err, &wrong) {
			return err
		}
		return problemAt(t.source, t.sourceOffset(starts, wrong.Offset), "found %s, want %s", wrong.Found, wrong.Want)
	}
	t.doc = doc
	inTag := tagContexts(doc)
	for i := range t.pieces {
		p := &t.pieces[i]
		if p.is == nil {
			continue
		}
		quote, allowed := inTag.at(starts[i])
		if !allowed {
			return problemAt(t.source, p.at, "a placeholder stands for text or an attribute's value, not for a part of a tag")
		}
		p.avoid += quote
		if _, err := p.is.pattern(p.avoid); err != nil {
			return problemAt(t.source, p.at, "%s", envelope.Printable(err.Error()))
		}
	}
	return nil
}

// sourceOffset turns an offset of the sample into one of the file.
func (t *Template) sourceOffset(starts []int, offset int) int {
	for i := len(starts) - 1; i >= 0; i-- {
		if starts[i] > offset {
			continue
		}
		p := t.pieces[i]
		if p.source != p.text {
			return p.at
		}
		return min(p.at+offset-starts[i], len(t.source))
	}
	return 0
}
