package matchers

import (
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// SnapshotOption is an option of [MatchSnapshot]: [ShapeOnly], or made by [Scrub].
type SnapshotOption interface {
	apply(*snapshot.Request) error
	written
}

// written is an argument that says how it looks in a call.
type written interface{ asWritten() string }

type shapeOnly string

// ShapeOnly lets the wording vary: the text of a message, recovery, detail and
// field, and that of the sentences of a <contract_awareness>, need only be there
// and not be blank. The rest is compared as ever: codes, severities, attributes,
// actions, delays, sections and their order. A snapshot stored with it holds
// {{any}} for such text.
//
//	Expect(result).To(MatchSnapshot("get_invoice/not_found", ShapeOnly))
const ShapeOnly shapeOnly = "ShapeOnly"

func (o shapeOnly) apply(r *snapshot.Request) error { //nolint:unparam // an option of the interface may fail
	r.Shape = true
	return nil
}

func (o shapeOnly) asWritten() string { return string(o) }

type scrub struct{ pattern, placeholder string }

// Scrub names what varies in the text: every match of the regular expression (of
// its first group, if it has one) in text and attribute values, as they are sent,
// where an & is &amp;. Tags are not touched. A snapshot is stored with the
// placeholder in its place, which is one of [MatchSnapshot]'s or a word of your own;
// a placeholder of ours must match what it stands for.
//
//	Expect(result).To(MatchSnapshot("sync/busy",
//		Scrub(`job_[0-9a-f]+`, `{{matches "job_[0-9a-f]+"}}`),
//		Scrub(`host=(\S+)`, "HOST")))
func Scrub(pattern, placeholder string) SnapshotOption { return scrub{pattern, placeholder} }

func (o scrub) apply(r *snapshot.Request) error {
	s, err := snapshot.NewScrub(o.pattern, o.placeholder)
	if err != nil {
		return err
	}
	r.Scrubs = append(r.Scrubs, s)
	return nil
}

func (o scrub) asWritten() string { return call("Scrub", []any{o.pattern, o.placeholder}) }
