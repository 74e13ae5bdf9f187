package envelope

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of what a document may be. A real envelope is a few kilobytes, three
// levels deep; these keep a hostile one from costing more than it sent.
const (
	maxText       = 256 << 20 // bytes
	maxNodes      = 1 << 20
	maxDepth      = 256
	maxAttributes = 64 // of one element; fits in a byte
	// What failed attempts to read a tag may look at, beyond the size of the text:
	// "<a b='<a b='…" would otherwise cost its square.
	tagBudget = 64 << 10
)

// scanner reads a text into the flat tree of a document, in one pass and without
// recursion. It copies nothing.
type scanner struct {
	*Document
	current int32 // the open element
	depth   int
	budget  int
	stopped int // where the last broken tag stopped reading as one
}

func (s *scanner) scan() *SyntaxError {
	if len(s.text) > maxText {
		return s.fail(maxText, "a text of "+fmt.Sprint(len(s.text))+" bytes", fmt.Sprint("at most ", maxText))
	}
	if !utf8.ValidString(s.text) {
		at := invalidUTF8(s.text)
		return s.fail(at, fmt.Sprintf("the byte 0x%02X, which is not UTF-8", s.text[at]), "UTF-8 text")
	}
	start, err := s.findRoot()
	if err != nil {
		return err
	}
	s.budget = len(s.text) + tagBudget
	s.current = -1
	end, err := s.element(start)
	if err != nil {
		return err
	}
	s.before = s.trim(0, start)
	s.after = s.trim(end, len(s.text))
	return nil
}

// element reads the element that starts at i, and all within it.
func (s *scanner) element(i int) (end int, err *SyntaxError) {
	run := run{from: i}
	for {
		// Most text between two tags is an indent, which holds nothing to look for.
		if i = skipSpace(s.text, i); i == len(s.text) || s.text[i] != '<' {
			run.plain = true
			n := strings.IndexByte(s.text[i:], '<')
			if n < 0 {
				return 0, s.unclosed()
			}
			i += n
		}
		next, ok, err := s.markup(i, run)
		if err != nil {
			return 0, err
		}
		if !ok {
			if s.current < 0 {
				return 0, s.brokenRoot(i)
			}
			run.plain, run.less = true, true // a raw < that starts no tag is text
			i++
			continue
		}
		if s.current < 0 {
			return next, nil
		}
		i, run.from, run.plain, run.less = next, next, false, false
	}
}

// run is the text since the last markup.
type run struct {
	from  int
	plain bool // it holds more than white space
	less  bool // it holds a raw <
}

// markup reads a tag, comment, section or instruction at the < at i. If it is
// one, the text before it, from run on, becomes a node first.
func (s *scanner) markup(i int, run run) (next int, ok bool, err *SyntaxError) {
	rest := s.text[i+1:]
	switch {
	case rest == "":
		return 0, false, nil
	case isNameStart(rest[0]):
		return s.startTag(i, run)
	case rest[0] == '/':
		if len(rest) < 2 || !isNameStart(rest[1]) {
			return 0, false, nil
		}
		if err := s.addText(run, i); err != nil {
			return 0, false, err
		}
		next, err := s.endTag(i)
		return next, true, err
	case rest[0] == '!':
		kind, opening, closing := CommentNode, "<!--", "-->"
		if strings.HasPrefix(rest, "![CDATA[") {
			kind, opening, closing = CDATANode, "<![CDATA[", "]]>"
		} else if !strings.HasPrefix(rest, "!--") {
			return 0, false, nil
		}
		return s.delimited(i, run, kind, opening, closing)
	case rest[0] == '?':
		if len(rest) < 2 || !isNameStart(rest[1]) {
			return 0, false, nil
		}
		return s.delimited(i, run, InstructionNode, "<?", "?>")
	}
	return 0, false, nil
}

func (s *scanner) delimited(i int, run run, kind NodeKind, opening, closing string) (int, bool, *SyntaxError) {
	if err := s.addText(run, i); err != nil {
		return 0, false, err
	}
	open := i + len(opening)
	n := strings.Index(s.text[open:], closing)
	if n < 0 {
		return 0, false, s.fail(i, opening+" that never ends", closing)
	}
	at, err := s.add(kind, i)
	if err != nil {
		return 0, false, err
	}
	at.open, at.shut, at.end = int32(open), int32(open+n), int32(open+n+len(closing))
	if kind == InstructionNode {
		at.nameEnd = int32(nameEnd(s.text, open))
	}
	return int(at.end), true, nil
}

// startTag reads a start tag or an empty element. What does not read as one is
// text: the caller is told so, and nothing is added.
func (s *scanner) startTag(i int, run run) (next int, ok bool, err *SyntaxError) {
	firstAttr := len(s.attrs)
	name := nameEnd(s.text, i+1)
	j := name
	for {
		k := skipSpace(s.text, j)
		if k >= len(s.text) {
			break
		}
		if c := s.text[k]; c == '>' || c == '/' {
			empty := c == '/'
			if empty {
				k++
			}
			if k >= len(s.text) || s.text[k] != '>' {
				break
			}
			err := s.addElement(tag{i, name, k + 1, firstAttr, empty}, run)
			return k + 1, true, err
		}
		if k == j {
			break // attributes are set apart by white space
		}
		a, end, ok := s.attribute(k)
		if j = end; !ok {
			break
		}
		if len(s.attrs)-firstAttr == maxAttributes {
			return 0, false, s.fail(k, fmt.Sprintf("more than %d attributes", maxAttributes), "a tag that ends")
		}
		if len(s.attrs) == cap(s.attrs) {
			s.attrs = withRoom(s.attrs, s.room(len(s.attrs), k, "=", 1))
		}
		s.attrs = append(s.attrs, a)
	}
	s.attrs = s.attrs[:firstAttr]
	s.stopped = j
	if s.budget -= j - i; s.budget < 0 {
		return 0, false, s.fail(i, "too many broken tags", "every < of a text written as &lt;")
	}
	return 0, false, nil
}

// tag is a start tag or empty element that was read.
type tag struct {
	start, nameEnd, end int
	firstAttr           int
	empty               bool
}

func (s *scanner) addElement(t tag, run run) *SyntaxError {
	if s.current >= 0 {
		if err := s.addText(run, t.start); err != nil {
			return err
		}
	}
	if s.depth == maxDepth {
		return s.fail(t.start, fmt.Sprintf("an element %d levels deep", maxDepth+1), fmt.Sprintf("at most %d levels", maxDepth))
	}
	i := int32(len(s.nodes))
	at, err := s.add(ElementNode, t.start)
	if err != nil {
		return err
	}
	at.nameEnd = int32(t.nameEnd)
	at.open, at.shut, at.end = int32(t.end), int32(t.end), int32(t.end)
	at.attr, at.nattr = int32(t.firstAttr), uint8(len(s.attrs)-t.firstAttr)
	for j := t.firstAttr; j < len(s.attrs); j++ {
		s.attrs[j].owner = i
	}
	if !t.empty {
		s.current = i
		s.depth++
	}
	return nil
}

// attribute reads name="value" or name='value'.
func (s *scanner) attribute(i int) (a attr, next int, ok bool) {
	if !isNameStart(s.text[i]) {
		return a, i, false
	}
	end := nameEnd(s.text, i)
	j := skipSpace(s.text, end)
	if j >= len(s.text) || s.text[j] != '=' {
		return a, j, false
	}
	if j = skipSpace(s.text, j+1); j >= len(s.text) || s.text[j] != '"' && s.text[j] != '\'' {
		return a, j, false
	}
	quote := s.text[j]
	a = attr{start: int32(i), nameEnd: int32(end), value: int32(j + 1)}
	for k := j + 1; ; k++ {
		n := strings.IndexByte(s.text[k:], quote)
		if n < 0 {
			return a, len(s.text), false
		}
		k += n
		if s.endsValue(k + 1) {
			a.valueEnd = int32(k)
			raw := s.text[j+1 : k]
			a.amp = strings.IndexByte(raw, '&') >= 0
			a.less = strings.IndexByte(raw, '<') >= 0
			return a, k + 1, true
		}
		a.badlyQu = true // a raw quote in the value: nobody escaped it
	}
}

// endsValue reports whether what follows a quote reads on as a tag does. If not,
// the quote belongs to the value, as in code="say "hi"".
func (s *scanner) endsValue(i int) bool {
	j := skipSpace(s.text, i)
	if j >= len(s.text) {
		return true
	}
	if s.text[j] == '>' || strings.HasPrefix(s.text[j:], "/>") {
		return true
	}
	if !isNameStart(s.text[j]) {
		return false
	}
	k := skipSpace(s.text, nameEnd(s.text, j))
	if k >= len(s.text) || s.text[k] != '=' {
		return false
	}
	if j > i {
		return true
	}
	// Without white space it is an attribute all the same, if its value is quoted:
	// one that the tag cannot have there.
	k = skipSpace(s.text, k+1)
	return k < len(s.text) && (s.text[k] == '"' || s.text[k] == '\'')
}

func (s *scanner) endTag(i int) (next int, err *SyntaxError) {
	open := &s.nodes[s.current]
	name := s.text[open.start+1 : open.nameEnd]
	end := i + 2 + len(name)
	if !strings.HasPrefix(s.text[i+2:], name) || end >= len(s.text) || s.text[end] != '>' {
		if end, err = s.oddEndTag(i, name); err != nil {
			return 0, err
		}
	}
	open.shut, open.end = int32(i), int32(end+1)
	open.sub = int32(len(s.nodes))
	s.current = open.parent
	s.depth--
	return end + 1, nil
}

// oddEndTag reads an end tag with white space in it, and says what is wrong with any
// other. It returns where the > is.
func (s *scanner) oddEndTag(i int, name string) (int, *SyntaxError) {
	end := nameEnd(s.text, i+2)
	j := skipSpace(s.text, end)
	if s.text[i+2:end] == name && j < len(s.text) && s.text[j] == '>' {
		return j, nil
	}
	want := "</" + Printable(clipText(name)) + ">"
	if s.text[i+2:end] != name {
		want += ", or &lt; for a < that is text"
	}
	return 0, s.fail(i, Printable(clipText(s.text[i:min(j+1, len(s.text))])), want)
}

func (s *scanner) addText(run run, to int) *SyntaxError {
	if run.from == to {
		return nil
	}
	at, err := s.add(TextNode, run.from)
	if err != nil {
		return err
	}
	at.less = run.less
	at.amp = run.plain && strings.IndexByte(s.text[run.from:to], '&') >= 0
	at.open, at.shut, at.end = int32(run.from), int32(to), int32(to)
	return nil
}

// add appends a node in place; the caller fills it in before it adds another.
func (s *scanner) add(kind NodeKind, start int) (*node, *SyntaxError) {
	i := len(s.nodes)
	if i == maxNodes {
		return nil, s.fail(start, fmt.Sprintf("more than %d nodes", maxNodes), "a smaller envelope")
	}
	if i == cap(s.nodes) {
		// There are up to two nodes for each <: its own, and that of the text before it.
		s.nodes = withRoom(s.nodes, min(s.room(i, start, "<", 2), maxNodes-i))
	}
	s.nodes = s.nodes[:i+1]
	at := &s.nodes[i]
	*at = node{kind: kind, parent: s.current, sub: int32(i) + 1, start: int32(start)}
	return at, nil
}

// room returns how many more items a list should have room for that has n of the text
// up to an offset. A list that is doubled again and again leaves several times its
// memory behind, so a long one grows to what the text so far lets expect, and to no
// more than the signs in the rest allow, with so many items for each.
func (s *scanner) room(n, offset int, sign string, each int) int {
	const short = 1 << 10
	if n < short {
		return max(n, 8)
	}
	rest := s.text[offset:]
	expected := float64(n) / float64(offset) * float64(len(rest))
	return min(max(n/2, int(expected*1.1)), each*(strings.Count(rest, sign)+1))
}

// withRoom returns a list with room for just so many more items, where append would
// make its own guess.
func withRoom[T any](list []T, more int) []T {
	return append(make([]T, 0, len(list)+more), list...)
}

// brokenRoot says why the tag that should be the root is none.
func (s *scanner) brokenRoot(i int) *SyntaxError {
	at := skipSpace(s.text, max(s.stopped, i))
	found := "the end of the text"
	if at < len(s.text) {
		end := at + 1
		for end < len(s.text) && !isSpace(s.text[end]) && s.text[end] != '>' {
			end++
		}
		found = Printable(clipText(s.text[at:end]))
	}
	return s.fail(at, found, `name="value" or the > of the tag`)
}

func (s *scanner) unclosed() *SyntaxError {
	if s.current < 0 {
		return s.fail(len(s.text), "the end of the text", "an element")
	}
	at := s.nodes[s.current]
	name := Printable(clipText(s.text[at.start+1 : at.nameEnd]))
	line := s.positionOf(int(at.start)).Line
	return s.fail(len(s.text), "the end of the text", fmt.Sprintf("</%s> for the <%s> of line %d", name, name, line))
}

func (s *scanner) positionOf(offset int) Position { return positionOf(s.text, offset) }

func (s *scanner) fail(offset int, found, want string) *SyntaxError {
	return syntaxError(s.text, offset, found, want)
}

// trim returns the span without the white space at its ends.
func (s *scanner) trim(from, to int) Span {
	from = skipSpace(s.text[:to], from)
	for to > from && isSpace(s.text[to-1]) {
		to--
	}
	return Span{from, to}
}

// clipText keeps a name or tag that is quoted in an error short.
func clipText(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return s[:runeStart(s, most)] + "..."
}

func invalidUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
	}
	return len(s)
}
