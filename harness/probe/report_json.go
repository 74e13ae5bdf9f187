package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
)

// Format is the version of the report as JSON, which is its first member. It changes
// when a member changes its meaning or goes; new members may come without that.
const Format = 1

// JSON returns the whole report as JSON, for programs: an object with the members
//
//	format    the number 1: see [Format]
//	server    what was probed, if the caller named it
//	ok        whether the run found nothing that counts
//	error     why the run could not begin or end
//	elapsed   of the run, in nanoseconds
//	total     cases there are; results may be fewer, see [Limit]
//	failed    results that count as failures
//	known     failures that the baseline lists
//	healing   {tried, healed, turns}: calls the agent tried to repair, and turns of those it did
//	verdicts  {verdict: how many}, with not-healed for an answer that was good but did not heal
//	tools     as [ToolReport], by name
//	stale     entries of the baseline that are to be removed or changed
//	results   in the order of the cases, each as [Result]: the members of its case, and
//	          ok, verdict, problems, violations, answer, healing, known and took
//
// A tool or a result is one line, and [Report.Scrubbed] makes runs equal byte for byte.
// All of a server's text is there. What JSON cannot hold is not lost: where a text is
// not UTF-8, each byte that is not stands in it as \xff does in Go, and the answer has
// base64, the text's own bytes; a result that is not JSON or not UTF-8 is rawBase64
// instead of raw. Characters that cannot be seen are written as \u escapes.
func (r Report) JSON() ([]byte, error) {
	s := r.summary()
	w := &jsonWriter{}
	w.member("format", Format)
	if r.Server != "" {
		w.member("server", utf8Text(r.Server))
	}
	w.member("ok", r.OK())
	if r.Err != "" {
		w.member("error", utf8Text(r.Err))
	}
	w.member("elapsed", r.Elapsed)
	w.member("total", r.Total)
	w.member("failed", s.failed)
	w.member("known", s.known)
	w.member("healing", jsonHealings{s.healing, s.healed, s.turns})
	counts := map[Verdict]int{}
	for _, c := range s.counts {
		counts[c.Verdict] = c.N
	}
	w.member("verdicts", counts)
	list(w, "tools", r.Tools, jsonTool)
	list(w, "stale", r.Stale, utf8Text)
	list(w, "results", r.Results, newJSONResult)
	return w.end()
}

// MarshalJSON makes the report the same as part of something else.
func (r Report) MarshalJSON() ([]byte, error) { return r.JSON() }

// jsonWriter writes an object with a line for each member, and for each item of a list:
// deep indentation of what a server nests would cost the square of its depth.
type jsonWriter struct {
	bytes.Buffer
	err error
}

func (w *jsonWriter) name(name string) {
	start := ",\n  "
	if w.Len() == 0 {
		start = "{\n  "
	}
	fmt.Fprintf(w, "%s%q: ", start, name)
}

func (w *jsonWriter) member(name string, value any) {
	w.name(name)
	w.value(value)
}

func (w *jsonWriter) value(value any) {
	raw, err := json.Marshal(value)
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("probe: the report cannot be written as JSON: %w", err)
	}
	w.Write(raw)
}

func list[T, J any](w *jsonWriter, name string, items []T, convert func(T) J) {
	w.name(name)
	w.WriteString("[")
	for i, item := range items {
		if i > 0 {
			w.WriteString(",")
		}
		w.WriteString("\n    ")
		w.value(convert(item))
	}
	if len(items) > 0 {
		w.WriteString("\n  ")
	}
	w.WriteString("]")
}

func (w *jsonWriter) end() ([]byte, error) {
	w.WriteString("\n}\n")
	return escapeHidden(w.Bytes()), w.err
}

// escapeHidden escapes characters of JSON that a terminal might act on. Those below
// U+0080 are escaped already, but for DEL.
func escapeHidden(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == '\n' || !hidden(r) || r == utf8.RuneError && size > 1:
			out = append(out, data[i:i+size]...)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
	}
	return out
}

// utf8Text shows each byte that is not UTF-8 as an escape.
func utf8Text(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[i])
		} else {
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

func utf8Texts(list []string) []string {
	var texts []string
	for _, s := range list {
		texts = append(texts, utf8Text(s))
	}
	return texts
}

func jsonTool(t ToolReport) ToolReport {
	t.Name, t.Skipped, t.Note, t.Err = utf8Text(t.Name), utf8Text(t.Skipped), utf8Text(t.Note), utf8Text(t.Err)
	return t
}

func jsonViolations(list []envelope.Violation) []jsonViolation {
	var out []jsonViolation
	for _, v := range list {
		out = append(out, jsonViolation{v.Rule, utf8Text(v.Path), v.Offset, v.Line, v.Column, utf8Text(v.Found), utf8Text(v.Want)})
	}
	return out
}
