package matchers

import (
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/leak"
)

// LeakInternals finds what a server should keep to itself, and names it: stack
// frames of Go, JavaScript, Python, Java and Rust, exception classes, absolute
// paths, SQL and database messages, network dumps, URLs with credentials, bearer
// tokens and keys, Go dumps such as &{…}, %!s( and 0xc000…, and ANSI codes. It is
// meant to be negated. It reads every text of a result, decoded once, its
// structuredContent, and the message of a protocol error; what a field's line shows
// as sent is the model's own and is left out. (Page: Errors.)
//
//	Expect(result).NotTo(LeakInternals())
func LeakInternals() types.GomegaMatcher {
	return newMatcher("LeakInternals", nil, func(s *subject) (finding, error) {
		f := finding{verb: "leak internals", found: "nothing internal"}
		if !s.isResult && s.protocol == nil {
			return f, s.unusable("a tool result, a text or a protocol error")
		}
		leaks := s.leaks()
		if len(leaks) == 0 {
			return f, nil
		}
		f.matched = true
		lines := make([]string, len(leaks))
		for i, l := range leaks {
			lines[i] = l.String()
		}
		f.enumerate("leak", lines)
		f.at = place{span: leaks[0].at.span, marked: leaks[0].at.marked}
		return f, nil
	})
}

// placedLeak is one thing found in one text.
type placedLeak struct {
	leak.Leak
	at    place
	where string // where it is if it has no place: "in structuredContent"
}

func leaksIn(text, where string) []placedLeak {
	var leaks []placedLeak
	for _, l := range leak.In(text) {
		leaks = append(leaks, placedLeak{Leak: l, where: where})
	}
	return leaks
}

func (l placedLeak) String() string {
	line := l.Kind + ` "` + printable(l.Text, 120) + `"`
	if l.at.path != "" {
		line += " at " + printable(l.at.path, 200)
	}
	return line + l.where
}

func (s *subject) leaks() []placedLeak {
	if s.protocol != nil {
		return leaksIn(s.protocol.message, " in the protocol error's message")
	}
	var leaks []placedLeak
	if s.env != nil {
		leaks = s.leaksInTree()
	}
	for _, block := range s.response.Content {
		switch {
		case block.Type != "text", s.env != nil && block.Text == s.text:
		case block.Text == s.text:
			leaks = append(leaks, s.located(leaksIn(block.Text, ""))...)
		default:
			leaks = append(leaks, leaksIn(block.Text, " in another text block")...)
		}
	}
	for _, text := range leak.JSONTexts(s.response.StructuredContent) {
		leaks = append(leaks, leaksIn(text, " in structuredContent")...)
	}
	return leaks
}

// leaksInTree reads an envelope's texts and attributes, and what stands around it.
func (s *subject) leaksInTree() []placedLeak {
	var leaks []placedLeak
	for n := range s.doc.All() {
		switch n.Kind() {
		case envelope.ElementNode:
			for a := range n.Attrs() {
				leaks = append(leaks, placed(leaksIn(a.Value(), ""), atAttr(s.doc, a))...)
			}
		case envelope.TextNode, envelope.CDATANode:
			leaks = append(leaks, s.placedInText(n)...)
		default:
			leaks = append(leaks, placed(leaksIn(n.RawContent(), ""), placeOf(s.doc, n.Path(), n.Span()))...)
		}
	}
	for _, around := range []envelope.Span{s.doc.Before(), s.doc.After()} {
		leaks = append(leaks, leaksIn(s.text[around.Start:around.End], " outside the envelope")...)
	}
	return leaks
}

func (s *subject) placedInText(n envelope.Node) []placedLeak {
	leaks := leaksIn(leak.OwnText(n), "")
	for i := range leaks {
		leaks[i].at = atText(s.doc, n)
		if at := strings.Index(n.Raw(), leaks[i].Text); at >= 0 {
			start := n.Span().Start + at
			leaks[i].at = placeOf(s.doc, pathOfText(n), envelope.Span{Start: start, End: start + len(leaks[i].Text)})
		}
	}
	return leaks
}

func placed(leaks []placedLeak, at place) []placedLeak {
	for i := range leaks {
		leaks[i].at = at
	}
	return leaks
}

// located marks leaks in a plain text, which has no paths.
func (s *subject) located(leaks []placedLeak) []placedLeak {
	for i, l := range leaks {
		if at := strings.Index(s.text, l.Text); at >= 0 {
			leaks[i].at = place{span: envelope.Span{Start: at, End: at + len(l.Text)}, marked: true}
		}
	}
	return leaks
}
