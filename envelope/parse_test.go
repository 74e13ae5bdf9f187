package envelope_test

import (
	"math"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// toolError reads a text as what it must be.
func toolErrorIn(text string) *envelope.ToolError {
	GinkgoHelper()
	e, err := envelope.Parse(text)
	Expect(err).NotTo(HaveOccurred())
	Expect(e).To(BeAssignableToTypeOf(&envelope.ToolError{}))
	return e.(*envelope.ToolError)
}

func validationErrorIn(text string) *envelope.ValidationError {
	GinkgoHelper()
	e, err := envelope.Parse(text)
	Expect(err).NotTo(HaveOccurred())
	Expect(e).To(BeAssignableToTypeOf(&envelope.ValidationError{}))
	return e.(*envelope.ValidationError)
}

var _ = Describe("Parse", func() {
	It("reads the page's examples", func() {
		Expect(toolErrorIn(pageText)).To(Equal(pageToolError()))
		want := pageValidationError()
		want.Recovery = envelope.ValidationRecovery
		Expect(validationErrorIn(pageValidationText)).To(Equal(want))
	})

	full := &envelope.ToolError{
		Code: "X", Severity: "warning", Message: "m", Recovery: "r", AvailableActions: []string{"a.b", "a.c"},
		Details: []envelope.Detail{{Key: "k", Value: "v"}}, RetryAfter: 5 * time.Second,
	}
	DescribeTable("reads every form there is",
		func(text string) { Expect(toolErrorIn(text)).To(Equal(full)) },
		Entry("on one line", `<tool_error code="X" severity="warning"><message>m</message><recovery>r</recovery><available_actions><action>a.b</action><action>a.c</action></available_actions><details><detail key="k">v</detail></details><retry_after>5 seconds</retry_after></tool_error>`),
		Entry("the framework's, without indentation", "<tool_error code=\"X\" severity=\"warning\">\n<message>m</message>\n<recovery>r</recovery>\n<available_actions>\n  <action>a.b</action>\n  <action>a.c</action>\n</available_actions>\n<details>\n  <detail key=\"k\">v</detail>\n</details>\n<retry_after>5 seconds</retry_after>\n</tool_error>"),
		Entry("lines that end in CRLF", strings.ReplaceAll(full.Text(), "\n", "\r\n")),
		Entry("attributes in the other order, in single quotes, with space around", "<tool_error\n\tseverity = 'warning'\n\tcode = 'X' ><message>m</message><recovery>r</recovery><available_actions><action>a.b</action><action>a.c</action></available_actions><details><detail key='k' >v</detail ></details><retry_after>5 seconds</retry_after></tool_error >"),
		Entry("sections in another order", `<tool_error code="X" severity="warning"><retry_after>5 seconds</retry_after><details><detail key="k">v</detail></details><available_actions><action>a.b</action><action>a.c</action></available_actions><recovery>r</recovery><message>m</message></tool_error>`),
		Entry("actions in a comma list", `<tool_error code="X" severity="warning"><message>m</message><recovery>r</recovery><available_actions>a.b,  a.c,,
</available_actions><details><detail key="k">v</detail></details><retry_after>5 seconds</retry_after></tool_error>`),
		Entry("actions as elements, which win over a list", strings.Replace(full.Text(), "<available_actions>", "<available_actions>x, y", 1)),
		Entry("text around", "Error: "+full.Text()+"\nRequest req_1"),
		Entry("comments between", strings.ReplaceAll(full.Text(), ">\n", "><!-- < & -->\n")),
		Entry("a section twice, of which the first counts", strings.Replace(full.Text(), "</recovery>", "</recovery><recovery>other</recovery><message>other</message>", 1)),
		Entry("elements and attributes the types have no place for", strings.Replace(strings.Replace(full.Text(), " code", ` lang="en" code`, 1), "<recovery>", "<hint>h</hint><recovery>", 1)),
		Entry("numeric references", strings.Replace(strings.Replace(full.Text(), ">m<", ">&#109;<", 1), `"X"`, `"&#x58;"`, 1)),
	)

	DescribeTable("reads what is missing as its default",
		func(text string, want envelope.ToolError) { Expect(toolErrorIn(text)).To(Equal(&want)) },
		Entry("the severity", `<tool_error code="X"><message>m</message></tool_error>`, envelope.ToolError{Code: "X", Severity: "error", Message: "m"}),
		Entry("the code", `<tool_error severity="critical"><message>m</message></tool_error>`, envelope.ToolError{Severity: "critical", Message: "m"}),
		Entry("everything", `<tool_error/>`, envelope.ToolError{Severity: "error"}),
		Entry("everything within", `<tool_error><message/><recovery/><available_actions/><details/><retry_after/></tool_error>`, envelope.ToolError{Severity: "error"}),
		Entry("an empty severity stays what it is", `<tool_error severity=""/>`, envelope.ToolError{}),
		Entry("a detail's element, for a stranger", `<tool_error><details><item/><detail key="k">v</detail></details></tool_error>`, envelope.ToolError{Severity: "error", Details: []envelope.Detail{{Key: "k", Value: "v"}}}),
		Entry("the key of a detail", `<tool_error><details><detail>v</detail></details></tool_error>`, envelope.ToolError{Severity: "error", Details: []envelope.Detail{{Value: "v"}}}),
	)

	DescribeTable("reads a message as it is meant",
		func(raw, want string) {
			e := toolErrorIn("<tool_error><message>" + raw + "</message><recovery>r</recovery></tool_error>")
			Expect(e.Message).To(Equal(want))
			Expect(e.Recovery).To(Equal("r"))
		},
		Entry("with its white space", "  a\n b ", "  a\n b "),
		Entry("with raw signs", "a & b < c > d", "a & b < c > d"),
		Entry("with a reference to each of five", "&lt;&gt;&amp;&quot;&apos;", `<>&"'`),
		Entry("with references that nobody defined", "&nbsp;&Lt;&lt &;&#;&#x;&#xg;", "&nbsp;&Lt;&lt &;&#;&#x;&#xg;"),
		Entry("decoded once", "&amp;lt;&amp;amp;", "&lt;&amp;"),
		Entry("with elements, which are text to the model", "press <b>Save</b> &amp; go", "press <b>Save</b> & go"),
		Entry("up to the first end of its own, if it is nested", "a <message>b</message> c", "a <message>b"),
		Entry("beyond the end of a longer name", "a <messages>b</messages> c", "a <messages>b</messages> c"),
		Entry("with the end of a section that never began", "a ]]> b", "a ]]> b"),
		Entry("with CDATA", "a <![CDATA[<b> &amp;]]> c", "a <b> &amp; c"),
		Entry("without comments and instructions", "a<!-- x --><?y?>b", "ab"),
	)

	DescribeTable("reads an action list by commas, before it decodes",
		func(raw string, want ...string) {
			e := toolErrorIn("<tool_error><available_actions>" + raw + "</available_actions></tool_error>")
			Expect(e.AvailableActions).To(HaveExactElements(want))
		},
		Entry("one", "a", "a"),
		Entry("escaped", "a&amp;b, c&lt;d", "a&b", "c<d"),
		Entry("a comma by reference is part of a name", "a&#44;b,c", "a,b", "c"),
		Entry("around a comment", "a, b<!-- , x -->, c", "a", "b", "c"),
		Entry("empty items", " , ,\n,"),
	)

	DescribeTable("reads a delay of any form, and none from what is no delay",
		func(raw string, want time.Duration) {
			Expect(toolErrorIn("<tool_error><retry_after>" + raw + "</retry_after></tool_error>").RetryAfter).To(Equal(want))
		},
		Entry("the page's", "30 seconds", 30*time.Second),
		Entry("one", "1 seconds", time.Second),
		Entry("in the singular", "1 second", time.Second),
		Entry("decimals, exactly", "100.1 seconds", 100100*time.Millisecond),
		Entry("a nanosecond", "0.000000001 seconds", time.Nanosecond),
		Entry("a short unit", "30s", 30*time.Second),
		Entry("no unit", "30", 30*time.Second),
		Entry("white space around", "\n 30  seconds\t", 30*time.Second),
		Entry("an exponent", "1e3 seconds", 1000*time.Second),
		Entry("more decimals than a duration has", "0.0000000019 seconds", time.Nanosecond),
		Entry("longer than a duration can be", "100000000000000000000 seconds", time.Duration(math.MaxInt64)),
		Entry("a nanosecond longer than that", "9223372036.854775808 seconds", time.Duration(math.MaxInt64)),
		Entry("infinite by its exponent", "1e999 seconds", time.Duration(math.MaxInt64)),
		Entry("nearly the longest", "9223372035 seconds", 9223372035*time.Second),
		Entry("negative", "-5 seconds", time.Duration(0)),
		Entry("a decimal that is none", "1.5x seconds", time.Duration(0)),
		Entry("a word", "soon", time.Duration(0)),
		Entry("infinity by name", "Infinity seconds", time.Duration(0)),
		Entry("hexadecimal", "0x10 seconds", time.Duration(0)),
		Entry("with separators", "1_000 seconds", time.Duration(0)),
		Entry("another unit", "5 minutes", time.Duration(0)),
		Entry("nothing", "", time.Duration(0)),
	)

	It("takes three allocations for the page's example", func() {
		Expect(testing.AllocsPerRun(200, func() { _, _ = envelope.Parse(pageText) })).To(BeNumerically("<=", 3))
	})

	It("allocates no more for a longer message", func() {
		long := envelope.New("X", strings.Repeat("m", 1<<20)).Build().Text()
		Expect(testing.AllocsPerRun(20, func() { _, _ = envelope.Parse(long) })).To(BeNumerically("<=", 3))
	})
})
