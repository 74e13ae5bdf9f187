package probe

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/errshape/errshape/harness"
)

// MaxAnswer bounds how much of one answer a report keeps, in bytes of its text and,
// apart from it, of its JSON.
const MaxAnswer = 64 << 10

// What a report keeps in all, and of an answer when it has kept that much.
const (
	maxKept    = 256 << 20
	littleKept = 1 << 10
)

// newAnswer keeps of a result what a report shows.
func (t *trial) newAnswer(r harness.Result) Answer {
	most := MaxAnswer
	if t.kept > maxKept {
		most = littleKept
	}
	a := newAnswer(r, most)
	t.kept += len(a.Text) + len(a.Raw)
	return a
}

func newAnswer(r harness.Result, most int) Answer {
	a := Answer{Outcome: r.OutcomeName()}
	switch r.Outcome {
	case harness.Succeeded, harness.ToolErrored:
		a.Text = r.Response.Text()
	case harness.ProtocolErrored:
		a.Text = r.Protocol.Error()
	default:
		a.Text = reasonOf(r)
	}
	if len(a.Text) > most {
		end := most
		for end > 0 && !utf8.RuneStart(a.Text[end]) {
			end--
		}
		a.Cut = len(a.Text) - end
		a.Text = strings.Clone(a.Text[:end]) // lets go of the rest
	}
	if len(r.Raw) <= most && (wasRead(r) || json.Valid(r.Raw)) {
		a.Raw = r.Raw
	}
	return a
}

// wasRead tells whether the JSON is known to be valid.
func wasRead(r harness.Result) bool {
	return r.Outcome == harness.Succeeded || r.Outcome == harness.ToolErrored
}

// reasonOf is why there is no result, without how long that took to find out.
func reasonOf(r harness.Result) string {
	if r.Outcome == harness.TimedOut && r.Err != nil {
		return r.Err.Error()
	}
	return r.Reason()
}
