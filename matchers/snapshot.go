package matchers

import (
	"errors"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// MatchSnapshot compares the text of an envelope, byte for byte, with the file
// testdata/snapshots/<name>.xml of the suite's folder. A name is made of lower-case
// words and numbers joined by "_", "-" or "/", and is for one text: used for
// another it fails, and names both places. Whether isError is set is not part of a
// text; see [BeToolError].
//
// A file is written only if the suite runs with UPDATE_SNAPSHOTS=1, and never where
// CI is set. A file that is missing is an error, for NotTo too. Nothing is deleted.
//
// In the file a placeholder may stand for what varies. It still asserts what kind
// of text stands there, and an update keeps it as long as its text matches:
//
//	{{any}}                  text that is not blank
//	{{number}}               a number
//	{{duration}}             30 seconds, 0.5 seconds, 1m30s, 250ms
//	{{matches "inv_[0-9]+"}} a regular expression, for the whole of what stands there
//	{{one of "a" "b"}}       one of these
//	{{literal "{{"}}         exactly this; control characters are written so, too
//
// Options say more: [ShapeOnly] and [Scrub].
//
// With UPDATE_SNAPSHOTS=1, Eventually stores the first value it polls, and NotTo
// and Or store what they are given: wait first, then match once.
//
// Files are kept as git keeps text, with "*.xml text eol=lf" in .gitattributes. In a
// Ginkgo suite, package ginkgosnap finds the snapshots that no spec uses any more
// and names that two processes used for two texts.
//
//	Expect(result).To(MatchSnapshot("email_invoice/bad_email"))
//	Expect(result).To(MatchSnapshot("get_invoice/not_found", ShapeOnly))
//	Expect(result).To(MatchSnapshot("sync/busy", Scrub(`job_[0-9a-f]+`, "{{any}}")))
func MatchSnapshot(name string, options ...SnapshotOption) types.GomegaMatcher {
	args := []any{name}
	for _, option := range options {
		args = append(args, option)
	}
	place := snapshot.Caller(1)
	return newMatcher("MatchSnapshot", args, func(s *subject) (finding, error) {
		request := snapshot.Request{Name: name, Place: place}
		if err := s.prepareSnapshot(&request, options); err != nil {
			return finding{}, err
		}
		verdict, err := currentSuite().Match(request)
		if err != nil {
			return finding{}, snapshotError(err)
		}
		if verdict.Missing {
			return finding{}, expects("the snapshot %s, which does not exist yet; %s",
				currentSuite().File(name), snapshot.HowToAccept())
		}
		return s.snapshotFinding(request, verdict), nil
	})
}

// currentSuite is a variable for the package's own specs.
var currentSuite = snapshot.Current

func (s *subject) prepareSnapshot(r *snapshot.Request, options []SnapshotOption) error {
	if problem := snapshot.NameProblem(r.Name); problem != "" {
		return expectsArgument(r.Name, "%s", problem)
	}
	for _, option := range options {
		if isNil(option) {
			return expectsArgument(option, "options that are ShapeOnly or made by Scrub")
		}
		if err := option.apply(r); err != nil {
			return expectsArgument(option.asWritten(), "%s", err)
		}
	}
	var err error
	r.Doc, err = s.document()
	return err
}

// snapshotError words what the file or the use of its name is to blame for.
func snapshotError(err error) error {
	var clash *snapshot.ClashError
	var unfit *snapshot.UnfitError
	switch {
	case errors.As(err, &clash):
		return expects("one text for the name %s, but it was used for another.\nFirst at %s\nNow at   %s\nGive one of them another name, or Scrub what varies",
			quote(clash.First.Name), printableLine(clash.First.Where()), printableLine(clash.Second.Where()))
	case errors.As(err, &unfit):
		return expects("a Scrub whose placeholder matches what its pattern finds: %s does not match %s",
			quote(unfit.Placed), quote(unfit.Found))
	}
	return err
}

// snapshotFinding words the verdict.
func (s *subject) snapshotFinding(r snapshot.Request, v snapshot.Verdict) finding {
	file := currentSuite().File(r.Name)
	f := finding{matched: v.Matched, verb: "match snapshot " + quote(r.Name), wanted: file}
	if v.Matched {
		f.found = "the text of the snapshot"
		if v.Missing || v.File != v.Shown || r.Shape || r.Scrubs != nil {
			f.found = "a text that the snapshot matches"
		}
		return f
	}
	f.wanted += "\n" + diffLines(snapshot.Diff(v.File, v.Shown, 1))
	f.at = placeAround(r.Doc, v.First.Offset)
	f.found, f.more = parted(v.First, file)
	if v.Other.Name != "" {
		f.more += "\nthe name is used for another text, which matches, at " + printableLine(v.Other.Where())
	}
	f.more += "\n" + snapshot.HowToAccept()
	return f
}

// placeAround is the place of the element or attribute that an offset is in.
func placeAround(d *envelope.Document, offset int) place {
	within := func(span envelope.Span) bool { return span.Start <= offset && offset < span.End }
	node := d.Root()
	for n := range d.All() {
		if n.Kind() == envelope.ElementNode && within(n.Span()) {
			node = n
		}
	}
	for a := range node.Attrs() {
		if within(a.Span()) {
			return atAttr(d, a)
		}
	}
	if within(node.ContentSpan()) {
		return atContent(d, node)
	}
	return atName(d, node)
}
