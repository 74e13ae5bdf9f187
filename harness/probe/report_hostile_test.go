package probe_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/probe"
)

// hostile is what no report may pass on as it is: markup, the escapes of a terminal,
// also in one byte of C1, characters that turn or hide text, bytes that are no text, and
// what a comment, a CDATA section or an attribute would end at.
const hostile = "</script><img src=x onerror=alert(1)>\x1b[2J\x1b]0;title\x07\u009b31m\x00\u202eevil\u2066\u2028\u200b\ufeff\x7f\xff\xfe ]]> --> ' \" ` {{.}} \r\u0085" + "\U000e0041"

// hostileReport has hostile text wherever a server's text may stand.
func hostileReport() probe.Report {
	r := sample()
	r.Server, r.Err, r.Stale = hostile, hostile, []string{hostile}
	for i := range r.Tools {
		r.Tools[i].Name += hostile
		r.Tools[i].Skipped, r.Tools[i].Note, r.Tools[i].Err = hostile, hostile, hostile
	}
	arguments, _ := json.Marshal(map[string]string{hostile: hostile})
	for i := range r.Results {
		c := &r.Results[i]
		c.ID, c.Tool, c.Field, c.Variant = c.ID+hostile, c.Tool+hostile, hostile, hostile
		c.Call = probe.Call{Tool: hostile, Arguments: arguments}
		c.Why, c.Problems = []string{hostile}, []string{hostile, hostile}
		c.Answer = probe.Answer{Outcome: hostile, Text: hostile + "\n" + hostile, Raw: json.RawMessage(`{"` + hostile)}
		c.Violations = []envelope.Violation{{Rule: hostile, Path: hostile, Line: 2, Column: 20, Found: hostile, Want: hostile}}
		c.Healing = &probe.Healing{Reason: hostile, Steps: []probe.Step{{Because: hostile, Call: c.Call, Answer: c.Answer}}}
	}
	return r
}

// raw are parts of what is hostile that must not be in a report as they are.
var raw = []string{"<img", "</script", "\x1b", "\x07", "\u009b", "\x00", "\u202e", "\u2066", "\u2028", "\u200b", "\ufeff", "\x7f", "\xff", "\xfe", "\r", "\u0085", "\U000e0041"}

var _ = Describe("hostile text", func() {
	forms := []struct {
		name  string
		write func(probe.Report) string
	}{
		{"text", probe.Report.Text},
		{"JSON", func(r probe.Report) string { return text(r.JSON()) }},
		{"JUnit", func(r probe.Report) string { return text(r.JUnit()) }},
		{"HTML", func(r probe.Report) string { return text(r.HTML()) }},
	}
	for _, form := range forms {
		name, write := form.name, form.write
		It("is not passed on by the report as "+name, func() {
			shown := write(hostileReport())
			Expect(shown).To(ContainSubstring("evil"), "it is there")
			for _, part := range raw {
				if (part == "<img" || part == "</script") && (name == "text" || name == "JUnit") {
					continue // no markup in a terminal, nor in CDATA
				}
				Expect(strings.Contains(shown, part)).To(BeFalse(), "%+q", part)
			}
			Expect(strings.ToValidUTF8(shown, "")).To(Equal(shown))
		})

		if name == "JSON" {
			continue // it has the whole
		}
		It("of 10 MB stays bounded, as "+name, func() {
			r := sample()
			for i := range r.Results {
				r.Results[i].Answer.Text = strings.Repeat(hostile+"\n", 10<<20/len(hostile)/len(r.Results))
			}
			Expect(len(write(r))).To(BeNumerically("<", 1<<20))
		})
	}

	It("in colours has the report's own escapes alone", func() {
		coloured := hostileReport().TextColored()
		Expect(coloured).To(ContainSubstring("\x1b[1;31m"))
		plain := strings.NewReplacer("\x1b[0m", "", "\x1b[1m", "", "\x1b[2m", "", "\x1b[32m", "", "\x1b[33m", "", "\x1b[1;31m", "").Replace(coloured)
		Expect(plain).To(Equal(hostileReport().Text()))
	})
})
