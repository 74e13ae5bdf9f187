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
	maxAttributes = 64 // of one element
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
	run := i // where the text since the last markup starts
	less := false
	for {
		n := strings.IndexByte(s.text[i:], '<')
		if n < 0 {
			return 0, s.unclosed()
		}
		i += n
		next, markup, err := s.markup(i, run, less)
		if err != nil {
			return 0, err
		}
		if !markup {
			if s.current < 0 {
				return 0, s.brokenRoot(i)
			}
			less = true // a raw < that starts no tag is text
			i++
			continue
		}
		if s.current < 0 {
			return next, nil
		}
		i, run, less = next, next, false
	}
}

// markup reads a tag, comment, section or instruction at the < at i. If it is
// one, the text before it, from run on, becomes a node first.
func (s *scanner) markup(i, run int, less bool) (next int, ok bool, err *SyntaxError) {
	rest := s.text[i+1:]
	switch {
	case rest == "":
		return 0, false, nil
	case rest[0] == '/':
		if len(rest) < 2 || !isNameStart(rest[1]) {
			return 0, false, nil
		}
		if err := s.addText(run, i, less); err != nil {
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
		return s.delimited(i, run, less, kind, opening, closing)
	case rest[0] == '?':
		if len(rest) < 2 || !isNameStart(rest[1]) {
			return 0, false, nil
		}
		return s.delimited(i, run, less, InstructionNode, "<?", "?>")
	case isNameStart(rest[0]):
		return s.startTag(i, run, less)
	}
	return 0, false, nil
}

func (s *scanner) delimited(i, run int, less bool, kind NodeKind, opening, closing string) (int, bool, *SyntaxError) {
	if err := s.addText(run, i, less); err != nil {
		return 0, false, err
	}
	open := i + len(opening)
	n := strings.Index(s.text[open:], closing)
	if n < 0 {
		return 0, false, s.fail(i, opening+" that never ends", closing)
	}
	at := node{kind: kind, start: int32(i), open: int32(open), shut: int32(open + n), end: int32(open + n + len(closing))}
	if kind == InstructionNode {
		at.nameEnd = int32(nameEnd(s.text, open))
	}
	return int(at.end), true, s.add(at)
}

// startTag reads a start tag or an empty element. What does not read as one is
// text: the caller is told so, and nothing is added.
func (s *scanner) startTag(i, run int, less bool) (next int, ok bool, err *SyntaxError) {
	firstAttr := len(s.attrs)
	at := node{kind: ElementNode, start: int32(i), nameEnd: int32(nameEnd(s.text, i+1)), attr: int32(firstAttr)}
	j := int(at.nameEnd)
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
			at.open = int32(k + 1)
			at.nattr = int32(len(s.attrs) - firstAttr)
			return s.addElement(at, run, less, empty)
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
		s.attrs = append(s.attrs, a)
	}
	s.attrs = s.attrs[:firstAttr]
	s.stopped = j
	if s.budget -= j - i; s.budget < 0 {
		return 0, false, s.fail(i, "too many broken tags", "every < of a text written as &lt;")
	}
	return 0, false, nil
}

func (s *scanner) addElement(at node, run int, less, empty bool) (next int, ok bool, err *SyntaxError) {
	if s.current >= 0 {
		if err := s.addText(run, int(at.start), less); err != nil {
			return 0, false, err
		}
	}
	if s.depth == maxDepth {
		return 0, false, s.fail(int(at.start), fmt.Sprintf("an element %d levels deep", maxDepth+1), fmt.Sprintf("at most %d levels", maxDepth))
	}
	at.shut, at.end = at.open, at.open
	i := int32(len(s.nodes))
	if err := s.add(at); err != nil {
		return 0, false, err
	}
	for j := at.attr; j < at.attr+at.nattr; j++ {
		s.attrs[j].owner = i
	}
	if !empty {
		s.current = i
		s.depth++
	}
	return int(at.open), true, nil
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
	if j == i || !isNameStart(s.text[j]) {
		return false
	}
	j = skipSpace(s.text, nameEnd(s.text, j))
	return j < len(s.text) && s.text[j] == '='
}

func (s *scanner) endTag(i int) (next int, err *SyntaxError) {
	end := nameEnd(s.text, i+2)
	open := &s.nodes[s.current]
	name := s.text[open.start+1 : open.nameEnd]
	j := skipSpace(s.text, end)
	if s.text[i+2:end] != name || j >= len(s.text) || s.text[j] != '>' {
		want := "</" + Printable(clipText(name)) + ">"
		if s.nodes[s.current].parent < 0 && s.text[i+2:end] != name {
			want += ", or &lt; for a < that is text"
		}
		return 0, s.fail(i, Printable(clipText(s.text[i:min(j+1, len(s.text))])), want)
	}
	open.shut, open.end = int32(i), int32(j+1)
	open.sub = int32(len(s.nodes))
	s.current = open.parent
	s.depth--
	return j + 1, nil
}

func (s *scanner) addText(from, to int, less bool) *SyntaxError {
	if from == to {
		return nil
	}
	amp := strings.IndexByte(s.text[from:to], '&') >= 0
	return s.add(node{kind: TextNode, amp: amp, less: less, start: int32(from), end: int32(to), open: int32(from), shut: int32(to)})
}

func (s *scanner) add(at node) *SyntaxError {
	if len(s.nodes) == maxNodes {
		return s.fail(int(at.start), fmt.Sprintf("more than %d nodes", maxNodes), "a smaller envelope")
	}
	at.parent = s.current
	at.sub = int32(len(s.nodes)) + 1
	s.nodes = append(s.nodes, at)
	return nil
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

func isNameStart(c byte) bool { return isLetter(c) || c == '_' || c == ':' || c >= utf8.RuneSelf }
func isNameByte(c byte) bool  { return isNameStart(c) || isDigit(c) || c == '-' || c == '.' }

func nameEnd(s string, i int) int {
	for i < len(s) && isNameByte(s[i]) {
		i++
	}
	return i
}

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
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
