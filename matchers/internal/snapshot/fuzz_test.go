package snapshot_test

import (
	"testing"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// FuzzCompare reads any file and compares any text with it: neither panics, what an
// update makes of both can be read again, matches the text, and is left alone by the
// next update.
func FuzzCompare(f *testing.F) {
	f.Add(message("{{any}} {{number}}"), message("a 1"))
	f.Add(`<a b="{{one of "x" "\""}}">{{matches "(a|b)+"}}{{literal "{{\r"}}</a>`, "<a b='x'>ab{{\r</a>")
	f.Add("x <a><!-- {{literal \"{{\"}} --></a> {", "{{<a><![CDATA[{{any}}]]></a>{")
	f.Add(message("{{duration}}{"), message("1m30s{{"))
	f.Fuzz(func(t *testing.T, file, text string) {
		doc, err := envelope.ParseDocument(text)
		if err != nil || len(file) > 2000 || len(text) > 2000 {
			return
		}
		received := snapshot.Receive(doc, nil, false)
		updated := received.Source()
		if parsed, err := snapshot.Parse(file); err == nil {
			c := snapshot.Compare(parsed, received)
			if c.Matched && c.Updated != file || c.First.Offset > len(text) {
				t.Fatalf("%q matches, and an update makes it %q", file, c.Updated)
			}
			snapshot.Compare(parsed, snapshot.Receive(doc, nil, true))
			updated = c.Updated
		}
		again, err := snapshot.Parse(updated)
		if err != nil {
			t.Fatalf("%q: %v", updated, err)
		}
		if c := snapshot.Compare(again, received); !c.Matched || c.Updated != updated {
			t.Fatalf("%q, then %q for %q", updated, c.Updated, text)
		}
	})
}
