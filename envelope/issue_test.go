package envelope_test

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

// lineOf is the text of the field that an issue at v becomes.
func lineOf(sent any, issue envelope.Issue) string {
	GinkgoHelper()
	issue.Path = envelope.Path{"v"}
	v := envelope.NewValidationError("t.a", map[string]any{"v": sent}, issue)
	Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty())
	Expect(v.Fields[0].Name).To(Equal("v"))
	return v.Fields[0].Text
}

var _ = Describe("NewValidationError", func() {
	It("writes the page's example byte for byte", func() {
		v := envelope.NewValidationError("billing.get_invoice", json.RawMessage(`{"id":"not-an-email"}`),
			envelope.Issue{Code: envelope.IssueInvalidFormat, Format: "email", Path: envelope.Path{"id"}})
		Expect(v.Text()).To(Equal(`<validation_error action="billing.get_invoice">
  <field name="id">Invalid email format. You sent: 'not-an-email'. Expected a valid email address.</field>
  <recovery>Fix the fields above and call the tool again. Do not explain the error.</recovery>
</validation_error>`))
		Expect(v.Response().IsError).To(BeTrue())
	})

	DescribeTable("names the field by its path", func(path envelope.Path, name string) {
		v := envelope.NewValidationError("t.a", nil, envelope.Issue{Code: envelope.IssueCustom, Path: path})
		Expect(v.Fields[0].Name).To(Equal(name))
		Expect(envelope.CheckText(v.Text())).To(BeEmpty())
	},
		Entry("keys and indexes", envelope.Path{"items", 1, "qty"}, "items.1.qty"),
		Entry("keys with dots", envelope.Path{"a.b", "c.d"}, "a.b.c.d"),
		Entry("the whole", envelope.Path{}, "(root)"),
		Entry("no path", nil, "(root)"),
		Entry("a blank key", envelope.Path{" "}, "' '"),
		Entry("an empty key", envelope.Path{""}, "''"),
		Entry("a step of another kind", envelope.Path{"a", 1.5}, "a.1.5"),
	)

	It("keeps the order given, unknown keys last", func() {
		v := envelope.NewValidationError("t.a", json.RawMessage(`{"z":1,"y":1}`),
			envelope.Issue{Code: envelope.IssueUnrecognizedKeys, Keys: []string{"z", "y"}},
			envelope.Issue{Code: envelope.IssueInvalidType, Expected: "string", Path: envelope.Path{"b"}},
			envelope.Issue{Code: envelope.IssueInvalidType, Expected: "string", Path: envelope.Path{"a"}},
		)
		Expect(v.Fields).To(Equal([]envelope.Field{
			{Name: "b", Text: "Missing value. You sent: (missing). Expected type: string."},
			{Name: "a", Text: "Missing value. You sent: (missing). Expected type: string."},
			{Name: "(root)", Text: "Unrecognized keys. You sent: 'z', 'y'. Remove or correct the keys 'z', 'y'."},
		}))
	})

	DescribeTable("closes the issue's own message", func(message, problem string) {
		Expect(lineOf(1, envelope.Issue{Code: envelope.IssueCustom, Message: message})).To(HavePrefix(problem + " You sent: 1. "))
	},
		Entry("without a stop", "Must be the word ok", "Must be the word ok."),
		Entry("with a stop", "Must be the word ok.", "Must be the word ok."),
		Entry("with a question mark", "Is it?", "Is it?"),
		Entry("with a quote at the end", `must end with "z"`, `must end with "z".`),
		Entry("with white space at the end", "Wrong. \n", "Wrong."),
		Entry("blank", " ", "Invalid value."),
		Entry("in Japanese", "無効です。", "無効です。"),
		Entry("with the words before what was sent", "Bad. You sent: 'x'. Expected y.", "Bad. You sent 'x'. Expected y."),
	)

	DescribeTable("shows what was sent", func(sent any, shown string) {
		text := lineOf(sent, envelope.Issue{Code: envelope.IssueInvalidType, Expected: "file"})
		Expect(text).To(Equal("Invalid type. You sent: " + shown + ". Expected type: file."))
		Expect(envelope.Field{Text: text}.Line().Sent).To(Equal(shown))
	},
		Entry("a string", "a", "'a'"),
		Entry("an empty string", "", "''"),
		Entry("quotes in it", "it's", "'it's'"),
		Entry("50 units", strings.Repeat("x", 50), "'"+strings.Repeat("x", 50)+"'"),
		Entry("51 units", strings.Repeat("x", 51), "'"+strings.Repeat("x", 47)+"...'"),
		Entry("25 characters of two units", strings.Repeat("😀", 25), "'"+strings.Repeat("😀", 25)+"'"),
		Entry("26 characters of two units, none cut in half", strings.Repeat("😀", 26), "'"+strings.Repeat("😀", 23)+"...'"),
		Entry("50 characters of three bytes", strings.Repeat("漢", 50), "'"+strings.Repeat("漢", 50)+"'"),
		Entry("null", nil, "null"),
		Entry("true", true, "true"),
		Entry("an integer", 10, "10"),
		Entry("the smallest int64", int64(math.MinInt64), "-9223372036854775808"),
		Entry("an integer no float can hold", json.Number("9007199254740993"), "9007199254740993"),
		Entry("a big integer", new(big.Int).Lsh(big.NewInt(1), 200), "1606938044258990275541962092341162602522202993782792835301376"),
		Entry("a fraction", 1.5, "1.5"),
		Entry("a float32", float32(0.1), "0.1"),
		Entry("an exact fraction", big.NewRat(1999, 100), "19.99"),
		Entry("minus zero", math.Copysign(0, -1), "0"),
		Entry("a literal of minus zero", json.Number("-0"), "0"),
		Entry("a large number", 1e21, "1e+21"),
		Entry("a literal of a large number", json.Number("1E21"), "1e+21"),
		Entry("a small number", 1e-7, "1e-7"),
		Entry("more digits than a float has", json.Number("0.12345678901234567890123"), "0.12345678901234567890123"),
		Entry("a number beyond floats", json.Number("1e400"), "1e400"),
		Entry("a number below floats", json.Number("1e-400"), "1e-400"),
		Entry("no number", math.NaN(), "NaN"),
		Entry("minus infinity", math.Inf(-1), "-Infinity"),
		Entry("a list", []any{1, "a"}, "array(2)"),
		Entry("a typed list", []string{"a"}, "array(1)"),
		Entry("an object", map[string]any{"b": "x", "a": 1}, `{"a":1,"b":"x"}`),
		Entry("an object, its keys in the order sent", json.RawMessage(`{ "b": [1, {"c":null}], "a": "\u00e9\n\"<" }`), `{"b":[1,{"c":null}],"a":"é\n\"<"}`),
		Entry("an object cut at 50 units", map[string]any{"name": strings.Repeat("x", 100)}, `{"name":"`+strings.Repeat("x", 41)),
		Entry("an object cut before a character", map[string]any{"name": "x" + strings.Repeat("😀", 100)}, `{"name":"x`+strings.Repeat("😀", 20)),
		Entry("an object cut where a character would be cut in half", map[string]any{"name": strings.Repeat("😀", 100)}, `{"name":"`+strings.Repeat("😀", 20)),
		Entry("an empty object", map[string]any{}, "{}"),
		Entry("a struct", struct {
			A int `json:"a"`
		}{1}, `{"a":1}`),
		Entry("a time", time.Date(2023, 6, 15, 14, 0, 0, 0, time.FixedZone("", 7200)), `"2023-06-15T12:00:00.000Z"`),
		Entry("a channel, which has no JSON", make(chan int), "'chan int'"),
		Entry("what is no JSON", json.RawMessage(`{"a"`), `'{"a"'`),
	)

	It("finds values in JSON, in Go values and by the length of a list", func() {
		issue := envelope.Issue{Code: envelope.IssueCustom}
		for _, sent := range []any{
			json.RawMessage(`{"items":[{"qty":1},{"qty":2,"qty":7}]}`),
			map[string]any{"items": []any{nil, map[string]any{"qty": 7}}},
			struct {
				Items []map[string]int `json:"items"`
			}{[]map[string]int{nil, {"qty": 7}}},
		} {
			for path, shown := range map[*envelope.Path]string{
				{"items", 1, "qty"}: "7", {"items", "length"}: "2", {"items", 2, "qty"}: "(missing)", {"none", "at", "all"}: "(missing)",
				{"items", 1, "qty", "deeper"}: "(missing)", {"items", -1}: "(missing)",
			} {
				issue.Path = *path
				Expect(envelope.NewValidationError("t.a", sent, issue).Fields[0].Line().Sent).To(Equal(shown), path.String())
			}
		}
	})

	It("calls nothing but no arguments at all missing at the root", func() {
		issue := envelope.Issue{Code: envelope.IssueCustom}
		Expect(envelope.NewValidationError("t.a", nil, issue).Fields[0].Line().Sent).To(Equal("(missing)"))
		Expect(envelope.NewValidationError("t.a", json.RawMessage(nil), issue).Fields[0].Line().Sent).To(Equal("(missing)"))
		Expect(envelope.NewValidationError("t.a", json.RawMessage(`null`), issue).Fields[0].Line().Sent).To(Equal("null"))
		Expect(envelope.NewValidationError("t.a", json.RawMessage(`{"a":2}`), issue).Fields[0].Line().Sent).To(Equal(`{"a":2}`))
	})

	It("redacts what is sensitive, in its own line and in those of what holds it", func() {
		sent := json.RawMessage(`{"user":{"name":"ann","password":"hunter2","codes":["1234"]}}`)
		v := envelope.NewValidationError("t.a", sent,
			envelope.Issue{Code: envelope.IssueTooSmall, Origin: "string", Minimum: 8, Path: envelope.Path{"user", "password"}, Sensitive: true},
			envelope.Issue{Code: envelope.IssueTooSmall, Origin: "array", Minimum: 2, Path: envelope.Path{"user", "codes"}, Sensitive: true},
			envelope.Issue{Code: envelope.IssueCustom, Path: envelope.Path{"user", "codes", 0}},
			envelope.Issue{Code: envelope.IssueCustom, Path: envelope.Path{"user"}},
			envelope.Issue{Code: envelope.IssueInvalidType, Expected: "string", Path: envelope.Path{"token"}, Sensitive: true},
		)
		Expect(v.Text()).NotTo(Or(ContainSubstring("hunter2"), ContainSubstring("1234")))
		Expect(v.Fields[0].Text).To(Equal("Too short. You sent: (redacted). Minimum length: 8 characters."))
		Expect(v.Fields[2].Line().Sent).To(Equal("(redacted)"))
		Expect(v.Fields[3].Line().Sent).To(Equal(`{"name":"ann","password":"(redacted)","codes":"(re`))
		Expect(v.Fields[4].Line().Sent).To(Equal("(missing)"), "that a secret is missing is no secret")
	})

	DescribeTable("shows no secret", func(issues ...envelope.Issue) {
		sent := json.RawMessage(`{"auth":{"user":"ann","token":"hunter2"},"map":{"hunter2":1},"list":["hunter2"]}`)
		v := envelope.NewValidationError("t.a", sent, issues...)
		Expect(v.Text()).NotTo(ContainSubstring("hunter2"))
		Expect(v.Text()).To(ContainSubstring("(redacted)"))
	},
		Entry("of a branch that has no lines",
			envelope.Issue{Code: envelope.IssueInvalidUnion, Path: envelope.Path{"auth"}, Errors: [][]envelope.Issue{
				{{Code: envelope.IssueInvalidType, Path: envelope.Path{"a"}}, {Code: envelope.IssueTooSmall, Path: envelope.Path{"token"}, Sensitive: true}},
				{{Code: envelope.IssueInvalidType, Path: envelope.Path{"b"}}},
			}}),
		Entry("in the input of another issue",
			envelope.Issue{Code: envelope.IssueCustom, Path: envelope.Path{"auth"}, Input: map[string]any{"token": "hunter2"}},
			envelope.Issue{Code: envelope.IssueCustom, Path: envelope.Path{"auth", "token"}, Sensitive: true}),
		Entry("that is an unknown key", envelope.Issue{
			Code: envelope.IssueUnrecognizedKeys, Path: envelope.Path{"map"}, Keys: []string{"hunter2"}, Message: `Unrecognized key: "hunter2"`, Sensitive: true,
		}),
		Entry("that has unknown keys", envelope.Issue{Code: envelope.IssueCustom, Path: envelope.Path{"map"}, Sensitive: true},
			envelope.Issue{Code: envelope.IssueUnrecognizedKeys, Path: envelope.Path{"map"}, Keys: []string{"hunter2"}}),
		Entry("that is a key of a map", envelope.Issue{
			Code: envelope.IssueInvalidKey, Path: envelope.Path{"map"}, Input: "hunter2", Issues: []envelope.Issue{{Code: envelope.IssueCustom, Sensitive: true}},
		}),
	)

	It("shows the last value of a repeated key, which is the one that counts", func() {
		v := envelope.NewValidationError("t.a", json.RawMessage(`{"o":{"codes":["hunter2"]},"o":{"codes":7}}`), envelope.Issue{Code: envelope.IssueCustom})
		Expect(v.Fields[0].Line().Sent).To(Equal(`{"o":{"codes":7}}`))
	})

	DescribeTable("calls a value that is not there missing", func(issue envelope.Issue) {
		issue.Path = envelope.Path{"kind"}
		Expect(envelope.NewValidationError("t.a", json.RawMessage(`{}`), issue).Fields[0].Line()).To(Equal(envelope.Line{
			Problem: "Missing value.", Sent: "(missing)", Expected: "Valid options: 'a', 'b'.",
		}))
	},
		Entry("of an enum", envelope.Issue{Code: envelope.IssueInvalidValue, Values: []any{"a", "b"}}),
		Entry("of a discriminator", envelope.Issue{Code: envelope.IssueInvalidUnion, Discriminator: "kind", Options: []any{"a", "b"}}),
		Entry("of a discriminator whose union was sent", envelope.Issue{
			Code: envelope.IssueInvalidUnion, Discriminator: "kind", Options: []any{"a", "b"}, Input: map[string]any{},
		}),
	)

	It("shows the input of an issue in place of what stands at its path", func() {
		Expect(lineOf("x", envelope.Issue{Code: envelope.IssueInvalidKey, Input: "k"})).To(ContainSubstring("You sent: 'k'."))
	})
})

var _ = Describe("an issue's JSON", func() {
	It("is Zod's, with all the digits", func() {
		var issues []envelope.Issue
		Expect(json.Unmarshal([]byte(`[
			{"origin":"number","code":"too_big","maximum":9007199254740993,"inclusive":false,"path":["items",0,"n"],"message":"Too big","exact":false,"note":"new in a later Zod"},
			{"code":"invalid_union","errors":[[{"code":"invalid_type","expected":"string","path":[]}]],"path":[]}
		]`), &issues)).To(Succeed())
		Expect(issues[0].Path).To(Equal(envelope.Path{"items", 0, "n"}))
		Expect(issues[0].Maximum).To(Equal(json.Number("9007199254740993")))
		Expect(*issues[0].Inclusive).To(BeFalse())
		Expect(issues[1].Errors[0][0].Expected).To(Equal("string"))
		back, err := json.Marshal(issues[1])
		Expect(err).NotTo(HaveOccurred())
		Expect(back).To(MatchJSON(`{"code":"invalid_union","path":[],"errors":[[{"code":"invalid_type","expected":"string","path":[]}]]}`))
	})

	It("that is not an issue's is an error", func() {
		var issue envelope.Issue
		Expect(json.Unmarshal([]byte(`{"code":1}`), &issue)).NotTo(Succeed())
		Expect(json.Unmarshal([]byte(`{"path":"a"}`), &issue)).NotTo(Succeed())
	})
})
