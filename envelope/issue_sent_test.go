package envelope_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("what was sent", func() {
	paths := []envelope.Path{
		nil, {"a"}, {"a", "b"}, {"a", 0}, {"a", 1}, {"a", "1"}, {"a", -1}, {"a", "length"}, {"a", "length", "length"}, {"a", "b", "length"},
		{"length"}, {0}, {"0"}, {0, "a"}, {"h\u00e9\u2028\"\\"}, {"\ufffd"}, {""}, {"", ""}, {"none"}, {"none", "of", "these"},
	}
	each := func(sent json.RawMessage) {
		GinkgoHelper()
		var issues []envelope.Issue
		for _, path := range paths {
			issues = append(issues, envelope.Issue{Code: envelope.IssueInvalidType, Path: path, Expected: "date"})
		}
		together := envelope.NewValidationError("t.a", sent, issues...) // they are many, so all is decoded at once
		for i, issue := range issues {
			Expect(envelope.NewValidationError("t.a", sent, issue).Fields).To(Equal(together.Fields[i:i+1]), "%s in %s", issue.Path, sent)
		}
	}

	DescribeTable("is the same for one issue and for many", func(sent string) { each(json.RawMessage(sent)) },
		Entry("members", `{"a":1,"b":2}`), Entry("with spaces", " {\r\n\t\"a\" : { \"b\" : [ 1 , 2 ] } }\n"),
		Entry("repeated keys, of which the last counts", `{"a":{"b":1},"a":{"b":[2],"b":"three"},"\u0061":{"x":0}}`),
		Entry("items", `{"a":["x",["y"],{"z":1}]}`), Entry("a list", `[{"a":1},{"0":2}]`), Entry("text that has a length", `{"a":"h\u00e9\ud83d\ude00"}`),
		Entry("escapes in keys", `{"h\u00e9\u2028\"\\":{"c":"\""},"":{"":null}}`), Entry("bytes that are no UTF-8", "{\"\xff\":1,\"a\":\"\xff\"}"),
		Entry("a member that is named as a length is", `{"length":3,"a":{"length":4}}`),
		Entry("a number", `1e400`), Entry("null", `null`), Entry("a text", ` "a" `), Entry("no JSON", `{"a":1`), Entry("too much JSON", `{}{}`), Entry("nothing", ``),
	)

	It("is so for any JSON", func() {
		rapid.Check(GinkgoTB(), func(t *rapid.T) {
			raw, err := json.Marshal(drawSent(t, 4))
			if err != nil {
				t.Fatal(err)
			}
			each(raw)
		})
	})
})

func drawSent(t *rapid.T, depth int) any {
	form := rapid.IntRange(0, 5).Draw(t, "form")
	switch {
	case form == 0 || depth == 0:
		return rapid.SampledFrom([]any{nil, true, 0, -1.5, "", "length", "\\\"", "h\u00e9"}).Draw(t, "leaf")
	case form < 3:
		list := make([]any, rapid.IntRange(0, 3).Draw(t, "items"))
		for i := range list {
			list[i] = drawSent(t, depth-1)
		}
		return list
	}
	object := map[string]any{}
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		object[rapid.SampledFrom([]string{"a", "b", "0", "1", "", "length", "h\u00e9\u2028\"\\"}).Draw(t, "key")] = drawSent(t, depth-1)
	}
	return object
}
