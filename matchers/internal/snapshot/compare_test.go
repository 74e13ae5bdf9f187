package snapshot_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

const stored = `<tool_error code="BUSY" severity="error">
  <message>Job {{matches "job_[0-9]+"}} waits</message>
  <recovery>Wait</recovery>
  <available_actions>
    <action>jobs.list</action>
    <action>jobs.get</action>
  </available_actions>
  <details>
    <detail key="at">{{any}}</detail>
    <detail key="left">{{number}}</detail>
  </details>
  <retry_after>{{duration}}</retry_after>
</tool_error>`

var sent = strings.NewReplacer(`{{matches "job_[0-9]+"}}`, "job_7", "{{any}}", "noon", "{{number}}", "3", "{{duration}}", "5 seconds").Replace(stored)

var _ = Describe("comparing", func() {
	It("matches with the placeholders", func() {
		c := snapshot.Compare(template(stored), received(sent))
		Expect(c.Matched).To(BeTrue())
		Expect(c.Updated).To(Equal(stored))
		Expect(c.Shown).To(Equal(stored))
	})

	DescribeTable("finds the first difference", func(old, new string, line int, expected, found, at string) {
		text := strings.Replace(sent, old, new, 1)
		Expect(text).NotTo(Equal(sent))
		c := snapshot.Compare(template(stored), received(text))
		Expect(c.Matched).To(BeFalse())
		Expect(c.First.SourceLine).To(Equal(line))
		Expect(c.First.Expected).To(Equal(expected))
		Expect(c.First.Sent).To(Equal(found))
		Expect(text[c.First.Offset:]).To(HavePrefix(at))
	},
		Entry("in text", "Wait", "Wake", 3, "Wait", "Wake", "ke</recovery>"),
		Entry("at the end of a text", "Wait", "Wai", 3, "Wait", "Wai", "i</recovery>"),
		Entry("in an attribute", "BUSY", "BUS", 1, `<tool_error code="BUSY" severity="error">`, `<tool_error code="BUS" severity="error">`, `" severity`),
		Entry("by an element too few", "    <action>jobs.list</action>\n", "", 5, "jobs.list", "jobs.get", "get</action>"),
		Entry("by an element too many", "  <recovery>", "  <hint/><recovery>", 3, "<recovery>Wait", "<hint/>", "hint/>"),
		Entry("by a last element too many", "  </available", "    <action>x.y</action>\n  </available", 7, "</available_actions>", "<action>x.y", "action>x.y"),
		Entry("by a last element too few", "    <action>jobs.get</action>\n", "", 6, "<action>jobs.get", "</available_actions>", "/available"),
		Entry("by white space alone", "  <recovery>", " <recovery>", 3, "\n  ", "\n ", " <recovery>"),
		Entry("in what a placeholder stands for", "job_7", "job 7", 2, `Job {{matches "job_[0-9]+"}} waits`, "Job job 7 waits", "Job job 7"),
		Entry("behind the end", "</tool_error>", "</tool_error> bye", 13, "", " bye", " bye"),
		Entry("before the start", "<tool_error", "Oh: <tool_error", 1, "", "Oh:", "Oh: <tool_error"),
	)

	It("keeps on updating the placeholders that still match", func() {
		text := strings.NewReplacer("job_7", "job X", "noon", "one", "Wait", "Wait {{any}}", "5 seconds", "soon").Replace(sent)
		text = strings.Replace(text, "    <action>jobs.list</action>\n", "", 1)
		c := snapshot.Compare(template(stored), received(text))
		want := strings.NewReplacer(`{{matches "job_[0-9]+"}}`, "job X", "Wait", `Wait {{literal "{{"}}any}}`, "{{duration}}", "soon").Replace(stored)
		want = strings.Replace(want, "    <action>jobs.list</action>\n", "", 1)
		Expect(c.Updated).To(Equal(want))
		Expect(snapshot.Compare(template(c.Updated), received(text)).Matched).To(BeTrue())
	})

	It("keeps them where a part was moved", func() {
		text := strings.Replace(sent, "    <detail key=\"at\">noon</detail>\n", "    <detail key=\"new\">x</detail>\n    <detail key=\"at\">noon</detail>\n", 1)
		Expect(snapshot.Compare(template(stored), received(text)).Updated).To(And(
			ContainSubstring(`<detail key="new">x</detail>`), ContainSubstring(`<detail key="at">{{any}}</detail>`)))
	})
})

var _ = Describe("scrubbing", func() {
	text := `<a at="12:30">12:30 and <b>11:59</b> &amp; 12:31</a>`

	DescribeTable("replaces in text and attribute values", func(pattern, replacement, want string) {
		r := received(text, scrub(pattern, replacement))
		Expect(r.Source()).To(Equal(want))
		Expect(snapshot.Compare(template(want), r).Matched).To(BeTrue())
	},
		Entry("by a word", `\d\d:\d\d`, "TIME", `<a at="TIME">TIME and <b>TIME</b> &amp; TIME</a>`),
		Entry("by a placeholder", `12:\d\d`, "{{any}}", `<a at="{{any}}">{{any}} and <b>11:59</b> &amp; {{any}}</a>`),
		Entry("by both", `12:\d\d`, "12:{{number}}", `<a at="12:{{number}}">12:{{number}} and <b>11:59</b> &amp; 12:{{number}}</a>`),
		Entry("only a group", `12:(\d\d)`, "MM", `<a at="12:MM">12:MM and <b>11:59</b> &amp; 12:MM</a>`),
		Entry("never a tag", `[ab]`, "x", `<a at="12:30">12:30 xnd <b>11:59</b> &xmp; 12:31</a>`),
		Entry("never by what would end an attribute", `12:30`, `"`, `<a at="12:30">" and <b>11:59</b> &amp; 12:31</a>`),
		Entry("never nothing", `x*`, "y", text),
		Entry("and escapes a word of braces", `and`, "{", `<a at="12:30">12:30 {{literal "{"}} <b>11:59</b> &amp; 12:31</a>`),
	)

	It("compares what a file holds instead with the text itself", func() {
		r := received(text, scrub(`12:\d\d`, "{{any}}"))
		Expect(snapshot.Compare(template(text), r).Matched).To(BeTrue())
		Expect(snapshot.Compare(template(strings.ReplaceAll(text, "12:31", "12:32")), r).Matched).To(BeFalse())
	})

	It("puts new placeholders into a file on updating", func() {
		r := received(text, scrub(`12:\d\d`, "{{any}}"))
		Expect(snapshot.Compare(template(text), r).Updated).To(Equal(r.Source()))
	})

	It("lets the first of two have what both match", func() {
		Expect(received("<a>x1y</a>", scrub(`x1`, "X"), scrub(`1y`, "Y")).Source()).To(Equal("<a>Xy</a>"))
	})

	DescribeTable("is refused", func(pattern, replacement, want string) {
		_, err := snapshot.NewScrub(pattern, replacement)
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("without a pattern", "", "x", "a pattern that is not empty"),
		Entry("with a bad pattern", "(", "x", "a pattern that can be read: error parsing regexp: missing closing )"),
		Entry("with a bad placeholder", "a", "xx{{nmuber}}", "column 3: no such placeholder"),
		Entry("with a bad pattern in a placeholder", "a", `{{matches "("}}`, "a replacement that can be read: the pattern cannot be read"),
		Entry("with a tag", "a", "<b/>", "a replacement without <"),
		Entry("with a tag as a literal", "a", `{{literal "<"}}`, "a literal cannot hold <"),
	)
})

var _ = Describe("the shape", func() {
	shape := func(text string) *snapshot.Received { return snapshot.Receive(document(text), nil, true) }

	It("masks the wording, and nothing else", func() {
		Expect(shape(sent).Source()).To(Equal(`<tool_error code="BUSY" severity="error">
  <message>{{any}}</message>
  <recovery>{{any}}</recovery>
  <available_actions>
    <action>jobs.list</action>
    <action>jobs.get</action>
  </available_actions>
  <details>
    <detail key="at">{{any}}</detail>
    <detail key="left">{{any}}</detail>
  </details>
  <retry_after>5 seconds</retry_after>
</tool_error>`))
	})

	It("is compared with a file that holds the words, without changing them", func() {
		c := snapshot.Compare(template(sent), shape(strings.ReplaceAll(sent, "Wait", "Be patient")))
		Expect(c.Matched).To(BeTrue())
		Expect(c.Shown).To(Equal(sent))
	})

	DescribeTable("has differences", func(old, new string) {
		text := strings.Replace(sent, old, new, 1)
		Expect(text).NotTo(Equal(sent))
		Expect(snapshot.Compare(template(shape(sent).Source()), shape(text)).Matched).To(BeFalse())
		Expect(snapshot.Compare(template(sent), shape(text)).Matched).To(BeFalse())
	},
		Entry("of a code", "BUSY", "FREE"),
		Entry("of an action", "jobs.list", "jobs.lists"),
		Entry("of a key", `"at"`, `"on"`),
		Entry("of a delay", "5 seconds", "6 seconds"),
		Entry("of a section that went blank", ">Wait<", "> <"),
		Entry("of a section that went away", "  <recovery>Wait</recovery>\n", ""),
		Entry("of markup in a message", "Job job_7", "<b>Job</b> job_7"),
	)

	It("leaves blank text and a raw < alone", func() {
		text := "<a><message></message><recovery> </recovery><field>1 < 2</field></a>"
		Expect(shape(text).Source()).To(Equal("<a><message></message><recovery> </recovery><field>{{any}}<{{any}}</field></a>"))
		Expect(snapshot.Compare(template(shape(text).Source()), shape(strings.Replace(text, "1", "one", 1))).Matched).To(BeTrue())
	})
})
