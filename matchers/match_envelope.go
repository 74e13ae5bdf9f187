package matchers

import (
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// MatchEnvelope holds if the envelope says the same as want, which may be anything
// that an actual may be: an envelope, a builder, a text, a result. Layout, escaping
// and isError are no part of that. Each leniency loosens the comparison in one
// respect, see [envelope.Leniency]. A mismatch lists every difference.
// (Page: The tool_error envelope.)
//
//	Expect(result).To(MatchEnvelope(envelope.New(envelope.CodeNotFound, "No invoice with that ID")))
//	Expect(result).To(MatchEnvelope(want, envelope.AnyMessage, envelope.AnyActionOrder))
func MatchEnvelope(want any, leniencies ...envelope.Leniency) types.GomegaMatcher {
	args := []any{want}
	for _, l := range leniencies {
		args = append(args, l)
	}
	return newMatcher("MatchEnvelope", args, func(s *subject) (finding, error) {
		wanted, err := read(want)
		if err != nil || wanted.env == nil {
			return finding{}, expectsArgument(want, "an envelope to compare with")
		}
		for _, l := range leniencies {
			if strings.HasPrefix(l.String(), "Leniency(") {
				return finding{}, expectsArgument(l, "leniencies of package envelope, such as envelope.AnyMessage")
			}
		}
		got, err := s.envelope()
		if err != nil {
			return finding{}, err
		}
		return s.differences(envelope.Diff(wanted.env, got, leniencies...)), nil
	})
}

func (s *subject) differences(all []envelope.Difference) finding {
	f := finding{verb: "match the envelope", found: "no difference", matched: len(all) == 0}
	if f.matched {
		return f
	}
	lines := make([]string, len(all))
	for i, d := range all {
		lines[i] = differenceLine(d)
	}
	f.enumerate("difference", lines)
	f.at = s.locate(all[0].Path)
	f.at.path = "" // each line has its own
	return f
}

// differenceLine is a difference on one line. Long texts are shown from where they
// part, since their beginnings may be the same.
func differenceLine(d envelope.Difference) string {
	want, got := quoteApart(d.Want, d.Got)
	at := printable(d.Path, 200)
	switch d.Kind {
	case envelope.Differs:
		return at + ": want " + want + ", got " + got
	case envelope.Reordered:
		return at + ": want the order " + want + ", got " + got
	}
	return printable(d.String(), 400)
}

// locate finds the place of a path that was written for another envelope: the
// longest part of it that is in this one.
func (s *subject) locate(path string) place {
	for ; path != "" && path != "/"; path = path[:max(strings.LastIndexByte(path, '/'), 0)] {
		for n := range s.doc.All() {
			if n.Kind() != envelope.ElementNode || !strings.HasPrefix(path, "/"+s.doc.Root().Name()) {
				continue
			}
			own := n.Path()
			if own == path {
				return atContentOrName(s.doc, n)
			}
			for a := range n.Attrs() {
				if own+"/@"+a.Name() == path {
					return atAttr(s.doc, a)
				}
			}
		}
	}
	return atName(s.doc, s.doc.Root())
}

// atContentOrName marks a text, but of an element with elements only the name.
func atContentOrName(d *envelope.Document, n envelope.Node) place {
	for range n.Elements() {
		return atName(d, n)
	}
	return atContent(d, n)
}
