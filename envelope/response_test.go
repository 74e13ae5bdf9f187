package envelope_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("ParseResponse", func() {
	parse := func(result string) envelope.Response {
		GinkgoHelper()
		r, err := envelope.ParseResponse(json.RawMessage(result))
		Expect(err).NotTo(HaveOccurred())
		return r
	}

	It("reads a whole result", func() {
		r := parse(`{"content":[{"type":"text","text":"a\u0000<é>"},{"type":"image","data":"AA==","mimeType":"image/png"}],"isError":true,"structuredContent":{"code": "X"},"_meta":{}}`)
		Expect(r).To(Equal(envelope.Response{
			Content: []envelope.Content{
				{Type: "text", Text: "a\x00<é>", Raw: json.RawMessage(`{"type":"text","text":"a\u0000<é>"}`)},
				{Type: "image", Raw: json.RawMessage(`{"type":"image","data":"AA==","mimeType":"image/png"}`)},
			},
			IsError:           true,
			StructuredContent: json.RawMessage(`{"code": "X"}`),
		}))
	})

	DescribeTable("is lenient where servers are",
		func(result string, want envelope.Response) { Expect(parse(result)).To(Equal(want)) },
		Entry("no content", `{}`, envelope.Response{}),
		Entry("null for everything", ` {"content": null, "isError": null, "structuredContent": null} `, envelope.Response{}),
		Entry("an empty list", `{"content":[],"isError":false}`, envelope.Response{Content: []envelope.Content{}}),
		Entry("keys of another case, which are other keys", `{"Content":[{"type":"text","text":"x"}],"iserror":true,"StructuredContent":1}`, envelope.Response{}),
		Entry("a type nobody knows", `{"content":[{"type":"hologram","text":5}]}`,
			envelope.Response{Content: []envelope.Content{{Type: "hologram", Raw: json.RawMessage(`{"type":"hologram","text":5}`)}}}),
		Entry("structured content of any kind", `{"structuredContent":[1]}`, envelope.Response{StructuredContent: json.RawMessage(`[1]`)}),
	)

	It("reads the keys of a block by their exact case", func() {
		r := parse(`{"content":[{"type":"text","text":"right","Text":"wrong","TYPE":"image"}]}`)
		Expect(r.Text()).To(Equal("right"))
	})

	DescribeTable("names what it cannot read, and the place",
		func(result, want string) {
			_, err := envelope.ParseResponse(json.RawMessage(result))
			Expect(err).To(MatchError(want))
		},
		Entry("nothing", ``, `read tool result: want a JSON object: unexpected end of JSON input at byte 0 of nothing`),
		Entry("no JSON", `Error: x`, `read tool result: want a JSON object: invalid character 'E' looking for beginning of value at byte 1 of Error: x`),
		Entry("cut JSON", `{"content":[`, `read tool result: want a JSON object: unexpected end of JSON input at byte 12 of {"content":[`),
		Entry("more than one value", `{} {}`, `read tool result: want a JSON object: invalid character '{' after top-level value at byte 4 of {} {}`),
		Entry("another value", `["a"]`, `read tool result: want a JSON object, got ["a"]`),
		Entry("null", `null`, `read tool result: want a JSON object, got null`),
		Entry("content that is no list", `{"content":"text"}`, `read tool result: content: want an array of blocks, got "text"`),
		Entry("a block that is none", `{"content":[{"type":"text","text":""},"x"]}`, `read tool result: content[1]: want an object, got "x"`),
		Entry("a block that is null", `{"content":[null]}`, `read tool result: content[0]: want an object, got null`),
		Entry("a block without a type", `{"content":[{"text":"x"}]}`, `read tool result: content[0].type: want a string, got nothing`),
		Entry("a type that is no string", `{"content":[{"type":1}]}`, `read tool result: content[0].type: want a string, got 1`),
		Entry("a text block without text", `{"content":[{"type":"text"}]}`, `read tool result: content[0].text: want a string, got nothing`),
		Entry("a text that is no string", `{"content":[{"type":"text","text":{"a":1}}]}`, `read tool result: content[0].text: want a string, got {"a":1}`),
		Entry("isError that is no boolean", `{"isError":"true"}`, `read tool result: isError: want true or false, got "true"`),
		Entry("what a terminal should not see", "{\"isError\":\"\u009b\x7f\"}", `read tool result: isError: want true or false, got "\u009b\x7f"`),
		Entry("a long value, cut", `{"isError":"`+strings.Repeat("é", 100)+`"}`, `read tool result: isError: want true or false, got "`+strings.Repeat(`\u00e9`, 29)+`...`),
	)
})

var _ = Describe("Response", func() {
	It("joins its text blocks", func() {
		r := envelope.Response{Content: []envelope.Content{envelope.TextContent("a"), {Type: "image"}, envelope.TextContent("b")}}
		Expect(r.Text()).To(Equal("a\nb"))
		Expect(envelope.Response{}.Text()).To(BeEmpty())
		Expect(r.Response()).To(Equal(r))
	})

	DescribeTable("is written as a CallToolResult",
		func(r envelope.Response, want string) {
			Expect(json.Marshal(r)).To(MatchJSON(want))
			data, _ := json.Marshal(r)
			again, err := envelope.ParseResponse(data)
			Expect(err).NotTo(HaveOccurred())
			Expect(again.Text()).To(Equal(r.Text()))
			Expect(again.IsError).To(Equal(r.IsError))
		},
		Entry("empty", envelope.Response{}, `{"content":[]}`),
		Entry("an error", envelope.Response{Content: []envelope.Content{envelope.TextContent("<a>")}, IsError: true}, `{"content":[{"type":"text","text":"<a>"}],"isError":true}`),
		Entry("a block that was received, whole", envelope.Response{Content: []envelope.Content{{Type: "image", Raw: json.RawMessage(`{"type":"image","data":"AA=="}`)}}}, `{"content":[{"type":"image","data":"AA=="}]}`),
		Entry("a block of another type made in Go", envelope.Response{Content: []envelope.Content{{Type: "audio"}}}, `{"content":[{"type":"audio"}]}`),
		Entry("with structured content", envelope.Response{StructuredContent: json.RawMessage(`{"code":"X"}`)}, `{"content":[],"structuredContent":{"code":"X"}}`),
	)
})
