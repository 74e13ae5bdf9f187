package envelope_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// broken returns the rules that are broken, each once, in the order of the text.
func broken(violations []envelope.Violation) []string {
	rules := []string{}
	for _, v := range violations {
		if !slices.Contains(rules, v.Rule) {
			rules = append(rules, v.Rule)
		}
	}
	return rules
}

var _ = Describe("Check", func() {
	It("finds nothing in the page's examples", func() {
		for _, e := range []envelope.Envelope{pageToolError(), pageValidationError()} {
			Expect(envelope.Check(e.Response(), envelope.Strict())).To(BeNil())
			Expect(envelope.CheckText(e.Text(), envelope.Strict())).To(BeNil())
		}
	})

	It("says which rule, where, what was found and what was wanted", func() {
		text := "<tool_error code=\"NOT_FOUND\" severity=\"error\">\n  <message>é &gt; é</message>\n  <details>\n    <detail>v</detail>\n  </details>\n</tool_error>"
		violations := envelope.CheckText(text)
		Expect(violations).To(Equal([]envelope.Violation{
			{Rule: "content-over-escaped", Path: "/tool_error/message", Offset: strings.Index(text, "&gt;"), Line: 2, Column: 14, Found: "&gt;", Want: "the character itself"},
			{Rule: "detail-key", Path: "/tool_error/details/detail", Offset: strings.Index(text, "<detail>"), Line: 4, Column: 5, Found: "no key attribute", Want: "a key"},
		}))
		Expect(violations[1].String()).To(Equal("detail-key at /tool_error/details/detail (line 4): found no key attribute, want a key"))
	})

	It("has no place for what is wrong with the whole result", func() {
		v := envelope.Check(failed("plain"))
		Expect(v).To(Equal([]envelope.Violation{{Rule: "envelope-present", Found: `"plain"`, Want: "<tool_error> or <validation_error>"}}))
		Expect(v[0].String()).To(Equal(`envelope-present: found "plain", want <tool_error> or <validation_error>`))
	})

	It("has the violations in the order of the text, those of the whole first", func() {
		r := failed(`<tool_error severity="error"><message> </message><recovery>a & b</recovery><details/></tool_error>`)
		r.Content = append(r.Content, envelope.TextContent("more"))
		violations := envelope.Check(r, envelope.Strict())
		Expect(broken(violations)).To(HaveExactElements("one-text-block", "code-present", "message-blank", "content-under-escaped", "section-empty"))
		Expect(slices.IsSortedFunc(violations, func(a, b envelope.Violation) int { return a.Offset - b.Offset })).To(BeTrue())
	})

	DescribeTable("asks nothing of what is no error and has no envelope",
		func(r envelope.Response) { Expect(envelope.Check(r, envelope.Strict())).To(BeEmpty()) },
		Entry("nothing", envelope.Response{}),
		Entry("an answer", envelope.Response{Content: []envelope.Content{envelope.TextContent("3 invoices")}}),
		Entry("an answer about envelopes", envelope.Response{Content: []envelope.Content{envelope.TextContent("Send <tool_error code='X'> back.")}}),
		Entry("a structured answer", envelope.Response{StructuredContent: json.RawMessage(`{"id":""}`)}),
	)

	DescribeTable("finds the envelope among the blocks",
		func(r envelope.Response, rules ...string) {
			Expect(broken(envelope.Check(r, envelope.Strict()))).To(HaveExactElements(rules))
		},
		Entry("a warning after the answer", envelope.Response{Content: []envelope.Content{envelope.TextContent("answer"), envelope.TextContent(warning)}}),
		Entry("a warning before the answer", envelope.Response{Content: []envelope.Content{envelope.TextContent(warning), envelope.TextContent("answer")}}),
		Entry("a warning beside an image", envelope.Response{Content: []envelope.Content{{Type: "image"}, envelope.TextContent(warning)}}),
		Entry("a warning that is called an error", failed(warning), "severity-is-error"),
		Entry("an error that is called none", envelope.Response{Content: failed(pageText).Content}, "severity-is-error"),
		Entry("a validation error that is called none", envelope.Response{Content: failed(pageValidationText).Content}, "severity-is-error"),
		Entry("an error beside an image", envelope.Response{IsError: true, Content: []envelope.Content{{Type: "image"}, envelope.TextContent(pageText)}}),
		Entry("an error beside another text", envelope.Response{IsError: true, Content: []envelope.Content{envelope.TextContent("answer"), envelope.TextContent(pageText)}}, "one-text-block"),
		Entry("two errors", envelope.Response{IsError: true, Content: []envelope.Content{envelope.TextContent(pageText), envelope.TextContent(pageText)}}, "one-text-block"),
		Entry("an error without a block", envelope.Response{IsError: true}, "envelope-present"),
		Entry("an error that is an image", envelope.Response{IsError: true, Content: []envelope.Content{{Type: "image"}}}, "envelope-present"),
		Entry("text around, in the second block", envelope.Response{IsError: true, Content: []envelope.Content{envelope.TextContent("log"), envelope.TextContent("Error: " + pageText)}}, "one-text-block", "text-outside"),
	)

	DescribeTable("wants structured content that says error, or none",
		func(structured string, ok bool) {
			r := failed(pageText)
			if structured != "" {
				r.StructuredContent = json.RawMessage(structured)
			}
			want := []string{"structured-content"}
			if ok {
				want = []string{}
			}
			Expect(broken(envelope.Check(r, envelope.Strict()))).To(Equal(want))
		},
		Entry("none", "", true),
		Entry("null", " null ", true),
		Entry("an error object", `{"error":{"code":"NOT_FOUND"}}`, true),
		Entry("a code", `{"code":"NOT_FOUND"}`, true),
		Entry("a message", `{"message":"No invoice"}`, true),
		Entry("a list of errors", `{"errors":["x"]}`, true),
		Entry("a zero success value", `{"id":"","amount":0}`, false),
		Entry("a zero value that has a code", `{"code":"","message":"","error":null}`, false),
		Entry("an empty object", `{}`, false),
		Entry("a list", `[]`, false),
		Entry("a text", `"error"`, false),
	)

	It("takes at most four allocations when nothing is wrong", func() {
		r := failed(pageText)
		strict := []envelope.CheckOption{envelope.Strict()}
		Expect(testing.AllocsPerRun(200, func() { envelope.Check(r, strict...) })).To(BeNumerically("<=", 4))
	})
})

const warning = `<tool_error code="DEPRECATED" severity="warning"><message>old</message></tool_error>`

var _ = Describe("A check's option", func() {
	bad := failed(`<tool_error code="NOTFOUND" severity="fatal"><message> </message></tool_error>`)

	It("Strict adds the rules of good sense", func() {
		Expect(broken(envelope.Check(bad))).To(HaveExactElements("message-blank"))
		Expect(broken(envelope.Check(bad, envelope.Strict()))).To(HaveExactElements("code-near-miss", "severity-known", "message-blank"))
	})

	It("Waive leaves rules out, of several options together", func() {
		Expect(broken(envelope.Check(bad, envelope.Strict(), envelope.Waive("code-near-miss", "message-blank")))).To(HaveExactElements("severity-known"))
		Expect(envelope.Check(bad, envelope.Waive("code-near-miss"), envelope.Strict(), envelope.Waive("message-blank"), envelope.Waive("severity-known"))).To(BeEmpty())
	})

	DescribeTable("Waive reports an ID that is no rule's, whatever the result is",
		func(r envelope.Response) {
			Expect(envelope.Check(r, envelope.Waive("message-blanc", "message-blank"))).To(HaveExactElements(
				envelope.Violation{Rule: "waive", Found: `"message-blanc"`, Want: "the ID of a rule, see Rules"},
			))
		},
		Entry("an envelope", bad),
		Entry("an answer", envelope.Response{}),
	)

	It("Waive reports it for a text, and cannot waive itself", func() {
		Expect(broken(envelope.CheckText(pageText, envelope.Waive("waive")))).To(HaveExactElements("waive"))
		Expect(envelope.CheckText(pageText, envelope.Waive("\x1b[2J"))[0].Found).To(Equal(`"\x1b[2J"`))
		Expect(envelope.CheckText(pageText, envelope.Waive())).To(BeEmpty())
	})

	It("KnownActions checks each action, and names the nearest known one", func() {
		text := envelope.New("X", "m").Actions("billing.list", "billing.lst", "other").Build().Text()
		Expect(envelope.CheckText(text)).To(BeEmpty())
		known := envelope.KnownActions("billing.get", "billing.list")
		violations := envelope.CheckText(text, known)
		Expect(violations).To(HaveExactElements(
			And(HaveField("Path", "/tool_error/available_actions/action[2]"), HaveField("Want", `an action of the server, perhaps "billing.list"`)),
			And(HaveField("Path", "/tool_error/available_actions/action[3]"), HaveField("Want", "an action of the server")),
		))
		Expect(envelope.CheckText(text, known, envelope.KnownActions("billing.lst", "other"))).To(BeEmpty(), "options add up")
		Expect(broken(envelope.CheckText(text, envelope.KnownActions()))).To(HaveExactElements("action-unknown"), "a server without actions knows none")
	})

	It("MaxDeltas moves the cap", func() {
		two := contractText(change("BREAKING", "a"), change("RISKY", "b"))
		Expect(envelope.CheckText(two)).To(BeEmpty())
		Expect(broken(envelope.CheckText(two, envelope.MaxDeltas(1)))).To(HaveExactElements("contract-cap"))
		Expect(envelope.CheckText(two, envelope.MaxDeltas(2))).To(BeEmpty())
		Expect(envelope.CheckText(two, envelope.MaxDeltas(-1))).To(HaveExactElements(HaveField("Want", "no <contract_awareness>")))
	})
})

var _ = Describe("Rules", func() {
	It("have unique IDs in kebab case, a heading of the page and a sentence", func() {
		seen := map[string]bool{}
		headings := []string{"Errors", "The tool_error envelope", "The severity rule", "The canonical codes",
			"Validation errors are written to be healed", "Contract deltas on top", "Throwing vs returning"}
		for _, r := range envelope.Rules() {
			Expect(r.ID).To(MatchRegexp(`^[a-z]+(-[a-z]+)*$`))
			Expect(seen).NotTo(HaveKey(r.ID))
			seen[r.ID] = true
			Expect(headings).To(ContainElement(r.Section), r.ID)
			Expect(r.Statement).To(MatchRegexp(`^[A-Z].*\.$|^[a-zA-Z_]+ .*\.$`), r.ID)
		}
	})

	It("bind but for those of good sense", func() {
		var should []string
		for _, r := range envelope.Rules() {
			if r.Level == envelope.Should {
				should = append(should, r.ID)
			}
		}
		Expect(should).To(ConsistOf("code-near-miss", "severity-known", "detail-repeated", "server-busy-guidance",
			"internal-error-recovery", "one-text-block", "structured-content"))
		Expect(envelope.Must.String() + " " + envelope.Should.String()).To(Equal("must should"))
	})

	It("are the caller's own list", func() {
		envelope.Rules()[0].ID = "changed"
		Expect(envelope.Rules()[0].ID).To(Equal("envelope-present"))
	})
})
