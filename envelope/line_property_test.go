package envelope_test

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/errshape/errshape/envelope"
)

// shards are what hostile texts are made of: the words of a line, its quotes and
// stops, markup, and characters of every width.
var shards = []string{
	"'", "'.", "'. ", ". ", ".", " ", "You sent: ", " You sent: 'x'. ", "Expected type: number.", "'. Expected type: number",
	"'. Must be >= 18", "Valid options: 'a'", "'. Valid options: 'a', 'b", "(missing)", "array(3)", `{"a":"b. c"}`, "{", "[", `"`, `\`,
	"</field>", "<field name=\"x\">", "&amp;", "&", "<", "]]>", "<!--", "\n", "\t", "é", "漢", "😀", "a", "it's", strings.Repeat("x", 44), "\x00", "\u2028",
}

func hostile() *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(rapid.SampledFrom(shards), 0, 8), func(parts []string) string { return strings.Join(parts, "") })
}

// wrong are issues of every kind of last sentence.
var wrong = []envelope.Issue{
	{Code: envelope.IssueInvalidType, Expected: "number"},
	{Code: envelope.IssueTooSmall, Origin: "number", Minimum: 18},
	{Code: envelope.IssueTooBig, Origin: "string", Maximum: 1},
	{Code: envelope.IssueTooSmall, Origin: "array", Minimum: 2, Exact: true},
	{Code: envelope.IssueTooSmall, Origin: "date", Minimum: 1704067200000},
	{Code: envelope.IssueInvalidFormat, Format: "email"},
	{Code: envelope.IssueInvalidFormat, Format: "regex", Pattern: "/^[a-z]+$/"},
	{Code: envelope.IssueInvalidFormat, Format: "starts_with", Prefix: "inv_"},
	{Code: envelope.IssueInvalidFormat, Format: "of_its_own"},
	{Code: envelope.IssueNotMultipleOf, Divisor: 5},
	{Code: envelope.IssueInvalidValue, Values: []any{"a", "b", 3}},
	{Code: envelope.IssueInvalidUnion},
	{Code: envelope.IssueInvalidUnion, Errors: [][]envelope.Issue{
		{{Code: envelope.IssueInvalidFormat, Format: "starts_with", Prefix: "it's"}}, {{Code: envelope.IssueInvalidFormat, Format: "email"}}}},
	{Code: envelope.IssueInvalidUnion, Errors: [][]envelope.Issue{
		{{Code: envelope.IssueInvalidValue, Values: []any{"a"}}}, {{Code: envelope.IssueInvalidType, Expected: "string"}}, {{Code: envelope.IssueInvalidValue, Values: []any{"b"}}}}},
	{Code: envelope.IssueInvalidFormat, Format: "url", Pattern: "^it's$"},
	{Code: envelope.IssueInvalidKey, Issues: []envelope.Issue{{Code: envelope.IssueInvalidFormat, Format: "regex", Pattern: "^'[a-z]'$"}}},
	{Code: envelope.IssueInvalidKey},
	{Code: envelope.IssueInvalidElement},
	{Code: envelope.IssueCustom},
	{Code: envelope.IssueCustom, Advice: "Send it again, but not now."},
	{Code: envelope.IssueCustom, Message: "duplicates", Advice: "It isn't so hard"},
}

// value draws what an argument may be.
func value() *rapid.Generator[any] {
	var any1 *rapid.Generator[any]
	any1 = rapid.OneOf(
		rapid.Map(hostile(), func(s string) any { return s }),
		rapid.Map(hostile(), func(s string) any { return s }),
		rapid.Map(rapid.Float64(), func(f float64) any { return f }),
		rapid.Map(rapid.Int64(), func(n int64) any { return n }),
		rapid.Map(rapid.Bool(), func(b bool) any { return b }),
		rapid.Just[any](nil),
		rapid.Map(rapid.SliceOfN(hostile(), 0, 3), func(list []string) any { return list }),
		rapid.Map(rapid.MapOfN(hostile(), hostile(), 0, 4), func(m map[string]string) any { return m }),
		rapid.Map(rapid.MapOfN(hostile(), rapid.Deferred(func() *rapid.Generator[any] { return any1 }), 0, 2), func(m map[string]any) any { return m }),
	)
	return any1
}

var _ = Describe("a line, whatever was sent", func() {
	It("comes apart into what it was made of", func() {
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			g := NewWithT(t)
			issue := rapid.SampledFrom(wrong).Draw(t, "issue")
			issue.Path = envelope.Path{"v"}
			sent := map[string]any{"v": value().Draw(t, "sent")}

			plain := envelope.NewValidationError("t.a", map[string]any{"v": 1}, issue).Fields[0].Text
			problem, expected, ok := strings.Cut(plain, " You sent: 1. ")
			g.Expect(ok).To(BeTrue(), plain)

			v := envelope.NewValidationError("t.a", sent, issue)
			text := v.Fields[0].Text
			g.Expect(text).To(HavePrefix(problem + " You sent: "))
			g.Expect(text).To(HaveSuffix(". " + expected))
			shown := strings.TrimSuffix(strings.TrimPrefix(text, problem+" You sent: "), ". "+expected)
			g.Expect(v.Fields[0].Line()).To(Equal(envelope.Line{Problem: problem, Sent: strings.TrimSpace(shown), Expected: expected}), text)
			g.Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty())
		})
	})

	It("never changes the number of elements, and is read back as it was written", func() {
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			g := NewWithT(t)
			issues := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) envelope.Issue {
				issue := rapid.SampledFrom(wrong).Draw(t, "issue")
				issue.Message = hostile().Draw(t, "message")
				issue.Path = envelope.Path{hostile().Draw(t, "key"), rapid.IntRange(0, 3).Draw(t, "index")}
				return issue
			}), 1, 4).Draw(t, "issues")
			sent := value().Draw(t, "sent")
			v := envelope.NewValidationError("t.a", sent, issues...)
			g.Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty())
			for _, f := range v.Fields {
				g.Expect(f.Line()).To(And(HaveField("Problem", Not(BeEmpty())), HaveField("Sent", Not(BeEmpty())), HaveField("Expected", Not(BeEmpty()))), f.Text)
			}
			parsed, err := envelope.Parse(v.Text())
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(parsed.(*envelope.ValidationError).Fields).To(Equal(v.Fields))
			doc, err := envelope.ParseDocument(v.Text())
			g.Expect(err).NotTo(HaveOccurred())
			elements := 0
			for range doc.Root().Elements() {
				elements++
			}
			g.Expect(elements).To(Equal(len(issues) + 1))
		})
	})
})

func FuzzLine(f *testing.F) {
	for _, text := range []string{
		"", "You sent: ", "M You sent: 'x'.", "Invalid email format. You sent: 'not-an-email'. Expected a valid email address.",
		`M You sent: {"a":"`, "M You sent: '" + strings.Repeat("😀", 30), strings.Repeat("You sent: '", 40), "M You sent: -1e. x.",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := envelope.Field{Text: text}.Line()
		for _, part := range []string{line.Problem, line.Sent, line.Expected} {
			if !strings.Contains(text, part) {
				t.Errorf("%q is no part of %q", part, text)
			}
		}
	})
}
