package snapshot_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = DescribeTable("a placeholder", func(in string, matching, other []string) {
	file := template(message(in))
	for _, text := range matching {
		Expect(snapshot.Compare(file, received(message(text))).Matched).To(BeTrue(), "%q", text)
	}
	for _, text := range other {
		Expect(snapshot.Compare(file, received(message(text))).Matched).To(BeFalse(), "%q", text)
	}
},
	Entry("for anything", "{{any}}", []string{"a", "two words", "a\nb", `"quoted"`, " é "}, []string{"", " ", "\n\t", "a<b/>", "a < b"}),
	Entry("for anything, among text", "id {{any}}.", []string{"id 5.", "id a.b."}, []string{"id .", "id 5", "no. 5."}),
	Entry("twice", "{{any}} of {{any}}", []string{"1 of 2"}, []string{"1 of", " of 2"}),
	Entry("for a number", "{{number}}", []string{"0", "-1", "12.5", "1e9", "1.5E-3"}, []string{"", "007", "1.", ".5", "0x1", "1,000", "five", "1 2"}),
	Entry("for a duration", "{{duration}}", []string{"30 seconds", "0.5 seconds", "1 minute", "250ms", "1m30s", "1.5h", "10µs"}, []string{"", "30", "seconds", "30  seconds", "-1s", "soon"}),
	Entry("for a pattern", `{{matches "inv_[0-9]+"}}`, []string{"inv_1", "inv_22"}, []string{"", "inv_", "xinv_1", "inv_1x"}),
	Entry("for a pattern with a choice", `{{matches "a|b"}}!`, []string{"a!", "b!"}, []string{"a", "!", "ab!"}),
	Entry("for a pattern in backquotes", "{{matches `\\d{2}`}}", []string{"12"}, []string{"1", "123"}),
	Entry("for a pattern with groups", `{{matches "(a)(?P<b>b)(?i:C)"}}`, []string{"abc", "abC"}, []string{"abd"}),
	Entry("for a pattern that would cross tags", `{{matches "(?s).*[^x]*"}}`, []string{"", "anything\nelse"}, []string{"a<b/>c"}),
	Entry("for one of several", `{{one of "red" "a &amp; b" "."}}`, []string{"red", "a &amp; b", "."}, []string{"", "r", "redd", "a"}),
	Entry("for exactly this", `{{literal "{{any}}\x1b\r"}}`, []string{"{{any}}\x1b\r"}, []string{"x", ""}),
	Entry("with spaces", "{{ any }}{{ literal  \"x\" }}", []string{"ax"}, []string{"x", "a"}),
)

var _ = DescribeTable("a placeholder in an attribute", func(in string, matching, other []string) {
	text := func(value string) string { return `<a b=` + value + `/>` }
	for _, value := range matching {
		Expect(snapshot.Compare(template(text(in)), received(text(value))).Matched).To(BeTrue(), "%q", value)
	}
	for _, value := range other {
		Expect(snapshot.Compare(template(text(in)), received(text(value))).Matched).To(BeFalse(), "%q", value)
	}
},
	Entry("never leaves it", `"{{any}}"`, []string{`"c"`, `"'c'"`}, []string{`""`, `"c" d="e"`}),
	Entry("nor single quotes", `'{{any}}'`, []string{`'c'`, `'"c"'`}, []string{`'c' d='e'`}),
	Entry("nor does a pattern", `"{{matches ".*"}}"`, []string{`""`, `"c"`}, []string{`"c" d="e"`}),
)

var _ = DescribeTable("a file that is wrong", func(text, want string) {
	_, err := snapshot.Parse(text)
	var problem *snapshot.Problem
	Expect(errors.As(err, &problem)).To(BeTrue())
	problem.File = "f.xml"
	Expect(err).To(MatchError(want))
},
	Entry("has a word that is no placeholder", message("{{nmuber}}"), `f.xml:2:12: no such placeholder; want {{any}}, {{number}}, {{duration}}, {{matches "…"}}, {{one of "…" "…"}} or {{literal "…"}}
      <message>{{nmuber}}</message>
               ^`),
	Entry("has braces nobody escaped", message("é {{"), `f.xml:2:14: no such placeholder; want {{any}}, {{number}}, {{duration}}, {{matches "…"}}, {{one of "…" "…"}} or {{literal "…"}}
      <message>\u00e9 {{</message>
                      ^`),
	Entry("has a placeholder that never ends", message("{{any"), `f.xml:2:17: want a string in quotes, or the }} that ends the placeholder
      <message>{{any</message>
                    ^`),
	Entry("has a string that never ends", message(`{{matches "a}}`), `f.xml:2:22: want a string in quotes, or the }} that ends the placeholder
      <message>{{matches "a}}</message>
                         ^`),
	Entry("has a rune for a string", message(`{{matches 'a'}}`), `f.xml:2:22: want a string in " or in backquotes
      <message>{{matches 'a'}}</message>
                         ^`),
	Entry("has a string too many", message(`{{any "a"}}`), `f.xml:2:12: {{any}} does not take this many strings; want {{any}}, {{number}}, {{duration}}, {{matches "…"}}, {{one of "…" "…"}} or {{literal "…"}}
      <message>{{any "a"}}</message>
               ^`),
	Entry("has no choice", message(`{{one of}}`), `f.xml:2:12: {{one of}} does not take this many strings; want {{any}}, {{number}}, {{duration}}, {{matches "…"}}, {{one of "…" "…"}} or {{literal "…"}}
      <message>{{one of}}</message>
               ^`),
	Entry("has a bad pattern", message(`{{matches "("}}`), "f.xml:2:12: the pattern cannot be read: error parsing regexp: missing closing ): `(`\n"+`      <message>{{matches "("}}</message>
               ^`),
	Entry("has an anchored pattern", message(`{{matches "^a$"}}`), `f.xml:2:12: a pattern is for the whole of what stands there; leave out ^ and $
      <message>{{matches "^a$"}}</message>
               ^`),
	Entry("has a pattern with a tag", message(`{{matches "a<b"}}`), `f.xml:2:12: a placeholder stands within one element, so it cannot match <
      <message>{{matches "a<b"}}</message>
               ^`),
	Entry("has a choice with a quote in an attribute", `<a b="{{one of "\""}}"/>`, `f.xml:1:7: a placeholder stands within one attribute, so it cannot match < or "
    <a b="{{one of "\""}}"/>
          ^`),
	Entry("has a literal with a tag", message(`{{literal "<b>"}}`), `f.xml:2:12: a literal cannot hold <, which would start a tag
      <message>{{literal "<b>"}}</message>
               ^`),
	Entry("has a placeholder for a name", `<a{{any}}/>`, `f.xml:1:3: a placeholder stands for text or an attribute's value, not for a part of a tag
    <a{{any}}/>
      ^`),
	Entry("has a placeholder in a comment", `<a><!-- {{any}} --></a>`, `f.xml:1:9: a placeholder stands for text or an attribute's value, not for a part of a tag
    <a><!-- {{any}} --></a>
            ^`),
	Entry("has carriage returns", "<a>\r\n</a>", `f.xml:1:4: a carriage return, which a snapshot never holds; put "*.xml text eol=lf" in .gitattributes, then check the file out again
    <a>\r
       ^`),
	Entry("is not UTF-8", message("\xff"), `f.xml:2:12: found the byte 0xFF, which is not UTF-8, want UTF-8 text
      <message>\xff</message>
               ^`),
)

var _ = DescribeTable("a file that is no envelope", func(text string, line, column int) {
	_, err := snapshot.Parse(text)
	Expect(err).To(HaveValue(And(
		HaveField("Line", line), HaveField("Column", column), HaveField("Words", HavePrefix("found </y>, want </message>")),
	)))
},
	Entry("names the place", message("x</y>"), 2, 13),
	Entry("names it after a placeholder", message("{{any}}</y>"), 2, 19),
	Entry("names it after a literal", message(`{{literal "\x1b"}}é</y>`), 2, 31),
)
