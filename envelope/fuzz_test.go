package envelope_test

import (
	"errors"
	"reflect"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/fixtures"
)

// seed gives a fuzz target every fixture that is small enough to be worth changing.
func seed(f *testing.F) {
	for _, code := range envelope.Codes() {
		f.Add(fixtures.Canonical(code).Text())
	}
	for _, b := range fixtures.Breakers() {
		f.Add(b.Response.Text())
	}
	for _, h := range fixtures.Hostile() {
		if !h.Generated {
			f.Add(h.Text())
		}
	}
	for _, s := range awkward {
		f.Add(s)
	}
}

// FuzzParse: no text makes the parser panic, every place is within the text, and
// what was read of a text is written and read as itself.
func FuzzParse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		e, err := envelope.Parse(text)
		d, docErr := envelope.ParseDocument(text)
		if docErr == nil {
			checkPlaces(t, text, d)
		}
		if err != nil {
			var syntax *envelope.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("%T is no SyntaxError", err)
			}
			if syntax.Offset < 0 || syntax.Offset > len(text) || syntax.Line < 1 || syntax.Column < 1 || syntax.Caret < 0 || syntax.Caret > len(syntax.Context) {
				t.Fatalf("place out of the text: %+v", syntax)
			}
			if envelope.Printable(syntax.Summary()) != syntax.Summary() || envelope.Printable(syntax.Context) != syntax.Context {
				t.Fatalf("not printable: %q", syntax.Error())
			}
			return
		}
		again, err := envelope.Parse(e.Text())
		if err != nil {
			t.Fatalf("what was written is not read: %v\n%q", err, e.Text())
		}
		if e.Text() != again.Text() || len(envelope.Diff(e, again)) > 0 {
			t.Fatalf("no fixed point:\n%q\n%q", e.Text(), again.Text())
		}
	})
}

// checkPlaces walks a tree: spans nest, follow each other and lie within the text.
func checkPlaces(t *testing.T, text string, d *envelope.Document) {
	t.Helper()
	within := func(s envelope.Span, from, to int) {
		if s.Start < from || s.Start > s.End || s.End > to {
			t.Fatalf("span %v is not within %d to %d", s, from, to)
		}
	}
	within(d.Before(), 0, d.Root().Span().Start)
	within(d.After(), d.Root().Span().End, len(text))
	nodes := 0
	for n := range d.All() {
		if nodes++; nodes > 2000 {
			return
		}
		from, to := 0, len(text)
		if parent, ok := n.Parent(); ok {
			from, to = parent.ContentSpan().Start, parent.ContentSpan().End
		}
		within(n.Span(), from, to)
		within(n.ContentSpan(), n.Span().Start, n.Span().End)
		for a := range n.Attrs() {
			within(a.Span(), n.Span().Start, n.Span().End)
			within(a.ValueSpan(), a.Span().Start, a.Span().End)
			_, _ = a.Value(), a.Path()
		}
		if at := n.Position(); at != position(text, n.Span().Start) {
			t.Fatalf("position %+v of offset %d", at, n.Span().Start)
		}
		_, _ = n.Text(), n.Path()
	}
}

// FuzzCheck: no text makes the checker panic, every violation is of a rule and has
// its place in the text, and a second look finds the same.
func FuzzCheck(f *testing.F) {
	seed(f)
	rules := map[string]bool{}
	for _, r := range envelope.Rules() {
		rules[r.ID] = true
	}
	f.Fuzz(func(t *testing.T, text string) {
		options := []envelope.CheckOption{envelope.Strict(), envelope.KnownActions("billing.list_invoices")}
		r := failed(text)
		violations := envelope.Check(r, options...)
		for _, v := range violations {
			if !rules[v.Rule] {
				t.Fatalf("no such rule: %+v", v)
			}
			if v.Offset < 0 || v.Offset > len(text) {
				t.Fatalf("place out of the text: %+v", v)
			}
			if v.Line > 0 && (envelope.Position{Offset: v.Offset, Line: v.Line, Column: v.Column}) != position(text, v.Offset) {
				t.Fatalf("another line or column than the offset's: %+v", v)
			}
			if envelope.Printable(v.String()) != v.String() {
				t.Fatalf("not printable: %q", v.String())
			}
		}
		if again := envelope.Check(r, options...); !reflect.DeepEqual(violations, again) {
			t.Fatalf("found first\n%v\nthen\n%v", violations, again)
		}
		if e, err := envelope.Parse(text); err == nil {
			for _, v := range envelope.Check(e.Response()) {
				if layout[v.Rule] {
					t.Fatalf("the writer breaks %v", v)
				}
			}
		}
		envelope.AsClientError(r)
	})
}

// layout are the rules that no value of an envelope's fields can make the writer
// break.
var layout = map[string]bool{
	"envelope-present": true, "root-element": true, "text-outside": true, "text-between": true, "well-formed": true,
	"foreign-markup": true, "unknown-element": true, "unknown-attribute": true, "duplicate-attribute": true,
	"severity-is-error": true, "message-present": true, "section-order": true, "section-repeated": true, "section-empty": true,
	"action-element": true, "retry-after-format": true, "content-under-escaped": true, "content-over-escaped": true,
	"attribute-escaping": true, "recovery-position": true, "contract-position": true,
}

// FuzzRoundTrip: any fields are written and read as themselves, with what is not
// UTF-8 replaced.
func FuzzRoundTrip(f *testing.F) {
	for _, s := range append(awkward, "\xff", "caf\xe9", "\xed\xa0\xbd") {
		f.Add("NOT_FOUND", "error", s, s, s, s, s, int64(30*time.Second))
		f.Add(s, s, "m", "", "", "k", "", int64(0))
	}
	f.Fuzz(func(t *testing.T, code, severity, message, recovery, action, key, value string, delay int64) {
		e := &envelope.ToolError{
			Code: envelope.Code(code), Severity: envelope.Severity(severity), Message: message, Recovery: recovery,
			AvailableActions: []string{action, "b", action}, Details: []envelope.Detail{{Key: key, Value: value}, {Key: value, Value: key}},
			RetryAfter: time.Duration(delay),
		}
		text := e.Text()
		if !utf8.ValidString(text) {
			t.Fatalf("not UTF-8: %q", text)
		}
		want := *e
		want.Code, want.Severity = envelope.Code(valid(code)), envelope.Severity(valid(severity))
		want.Message, want.Recovery = valid(message), valid(recovery)
		want.AvailableActions = []string{valid(action), "b", valid(action)}
		want.Details = []envelope.Detail{{Key: valid(key), Value: valid(value)}, {Key: valid(value), Value: valid(key)}}
		want.RetryAfter = max(want.RetryAfter, 0)
		if want.Severity == "" {
			want.Severity = envelope.SeverityError
		}
		got, err := envelope.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%q", err, text)
		}
		if !reflect.DeepEqual(got, envelope.Envelope(&want)) {
			t.Fatalf("wrote %#v\nread  %#v", &want, got)
		}
	})
}

// valid replaces each byte that is not UTF-8, as JSON does.
func valid(s string) string { return string([]rune(s)) }
