package matchers_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

type (
	namedText  string
	namedBytes []byte
	shows      struct{ text string }
	panics     struct{ A int }
)

func (s shows) Response() envelope.Response   { return failed(s.text) }
func (p panics) MarshalJSON() ([]byte, error) { panic("no JSON\x1b[31m today") }
func marshalled(v any) json.RawMessage        { raw, _ := json.Marshal(v); return raw }
func message(result json.RawMessage) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":%s}`, result)
}
func clientError(text string) *envelope.ClientError { return envelope.AsClientError(failed(text)) }

var _ = Describe("an actual", func() {
	conflict := envelope.New(envelope.CodeConflict, "Already paid").Critical()
	sdk := gosdk.CallToolResult{IsError: true, Content: []gosdk.Content{&gosdk.TextContent{Text: bare}}}
	mark3 := mcpgo.CallToolResult{IsError: true, Content: []mcpgo.Content{mcpgo.TextContent{Type: "text", Text: bare}}}

	DescribeTable("is read from", func(actual any) {
		Expect(actual).To(And(BeToolError(), HaveCode("CONFLICT"), HaveMessage("Already paid"), OfferNoActions(), ConformToSpec()))
		Expect(actual).NotTo(Or(BeToolSuccess(), BeToolWarning(), BeValidationError(), BeProtocolError()))
	},
		Entry("a harness's result", answered(failed(bare))),
		Entry("a pointer to one", new(answered(failed(bare)))),
		Entry("a response", failed(bare)),
		Entry("a pointer to one", new(failed(bare))),
		Entry("what shows itself as a response", shows{bare}),
		Entry("a go-sdk result", sdk),
		Entry("a pointer to one", &sdk),
		Entry("an mcp-go result", mark3),
		Entry("a pointer to one", &mark3),
		Entry("the JSON of a result", marshalled(failed(bare))),
		Entry("the same as a string", string(marshalled(failed(bare)))),
		Entry("the same as bytes", []byte(marshalled(failed(bare)))),
		Entry("a JSON-RPC response", message(marshalled(failed(bare)))),
		Entry("a map", map[string]any{"isError": true, "content": []any{map[string]any{"type": "text", "text": bare}}}),
		Entry("a builder", conflict),
		Entry("an envelope", conflict.Build()),
		Entry("an envelope by value", *conflict.Build()),
		Entry("a wrapped envelope", fmt.Errorf("pay: %w", conflict.Build())),
		Entry("a wrapped builder", fmt.Errorf("pay: %w", conflict)),
		Entry("joined errors", errors.Join(errors.New("first"), conflict)),
		Entry("joined errors, the first a typed nil", fmt.Errorf("pay: %w", errors.Join((*envelope.ToolError)(nil), fmt.Errorf("again: %w", conflict.Build())))),
		Entry("joined errors, the first a nil builder", errors.Join((*envelope.Builder)(nil), conflict)),
		Entry("a client error", clientError(bare)),
		Entry("a wrapped client error", fmt.Errorf("call: %w", clientError(bare))),
		Entry("a text", bare),
		Entry("a text of a named type", namedText(bare)),
		Entry("bytes", []byte(bare)),
		Entry("bytes of a named type", namedBytes(bare)),
		Entry("a text with white space around it", "\n\t"+bare+"\n"),
	)

	It("is a success or an error by its isError, whatever the severity says", func() {
		wrong := envelope.Response{Content: []envelope.Content{envelope.TextContent(bare)}}
		Expect(wrong).NotTo(Or(BeToolError(), BeToolSuccess(), BeToolWarning()))
		Expect(wrong).NotTo(ConformToSpec())
		Expect(failed(warning().Text())).To(And(BeToolError(), Not(BeToolWarning()), HaveSeverity("warning")))
	})

	It("may have the envelope beside the tool's own answer, if it is a warning", func() {
		beside := envelope.Response{Content: []envelope.Content{envelope.TextContent("<invoices/>"), envelope.TextContent(warning().Text())}}
		Expect(beside).To(And(BeToolWarning(), HaveCode("DEPRECATED"), ConformToSpec()))
	})

	It("has an envelope although there is text around it, if it is an error", func() {
		around := "Sorry: " + bare + " That is all."
		Expect(failed(around)).To(And(BeToolError(), HaveCode("CONFLICT")))
		Expect(failed(around)).NotTo(ConformToSpec())
		answer := envelope.Response{Content: []envelope.Content{envelope.TextContent("An envelope looks so: " + bare)}}
		Expect(answer).To(BeToolSuccess(), "a tool may answer with a text about envelopes")
	})

	DescribeTable("that worked holds an envelope where the checker sees one", func(text string, holds bool) {
		worked := envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}}
		Expect(BeToolSuccess().Match(worked)).To(Equal(!holds))
		if holds {
			Expect(envelope.Check(worked)).NotTo(BeEmpty(), "isError contradicts the severity, or the envelope is broken")
		} else {
			Expect(envelope.Check(worked)).To(BeEmpty())
		}
		failed := envelope.Response{IsError: true, Content: []envelope.Content{envelope.TextContent(text), envelope.TextContent(bare)}}
		code := "CONFLICT"
		if holds {
			code = "X"
		}
		Expect(failed).To(HaveXPath("string(/*/@code)", code))
	},
		Entry("at its begin", "<tool_error code='X'/>", true),
		Entry("with a child", "<tool_error\tcode='X'><message>m</message></tool_error>", true),
		Entry("after white space", "\r\n <validation_error code='X'/>", true),
		Entry("after a byte order mark", "\ufeff<tool_error code='X'/>", true),
		Entry("after white space and a byte order mark", " \ufeff <tool_error code='X'/>", true),
		Entry("after a declaration and a comment", "<?xml version='1.0'?>\n<!-- <a> --><tool_error code='X'/>", true),
		Entry("not where the name only begins so", "<tool_errors code='X'/>", false),
		Entry("not where it begins so with a hyphen", "<tool_error-list code='X'/>", false),
		Entry("not where it is spelt in another case", "<Tool_error code='X'/>", false),
		Entry("not where a comment never ends", "<!-- <tool_error code='X'/>", false),
		Entry("not where nothing follows the name", "<tool_error", false),
	)

	It("may be any outcome for the verbs that name one", func() {
		for _, c := range []called{refused, crashed, hung, answered(success()), answered(failed(bare))} {
			Expect(c).To(Or(BeToolError(), BeToolSuccess(), BeProtocolError(), HavePanicked(), HaveTimedOut()), c.outcome)
		}
		Expect(called{outcome: "disconnected", reason: "EOF"}).NotTo(Or(BeToolError(), BeToolSuccess(), BeProtocolError(), HavePanicked(), HaveTimedOut()))
	})

	DescribeTable("that cannot be read is an error that says why", func(file string, actual any) {
		_, err := HaveCode("X").Match(actual)
		Expect(err).To(HaveOccurred())
		Expect(err.Error() + "\n").To(matchGolden("errors/" + file + ".txt"))
		_, negated := Not(HaveCode("X")).Match(actual)
		Expect(negated).To(MatchError(err.Error()))
	},
		Entry("nil", "nil", nil),
		Entry("a typed nil envelope", "typed_nil", (*envelope.ToolError)(nil)),
		Entry("a nil builder in a chain", "nil_builder", fmt.Errorf("pay: %w", (*envelope.Builder)(nil))),
		Entry("nothing but typed nils in a chain", "nil_chain", fmt.Errorf("pay: %w", errors.Join((*envelope.Builder)(nil), (*envelope.ToolError)(nil)))),
		Entry("nil JSON", "nil_json", json.RawMessage(nil)),
		Entry("a number", "number", 42),
		Entry("plain text", "plain_text", "boom\nand \x1b[31mmore\x1b[0m, für dich"),
		Entry("an empty text", "empty_text", ""),
		Entry("a broken envelope", "broken_envelope", "<tool_error code=\"X\">\n  <message>half"),
		Entry("another root", "other_root", "<error><message>no</message></error>"),
		Entry("an error without an envelope", "plain_error", errors.New("dial tcp: connection refused")),
		Entry("a success", "success", answered(success())),
		Entry("a result without content", "no_content", failedWithout()),
		Entry("a protocol error", "protocol_error", refused),
		Entry("a panic", "panicked", crashed),
		Entry("a timeout", "timed_out", hung),
		Entry("JSON that is no result", "other_json", struct{ Name string }{"x"}),
		Entry("JSON of a broken result", "broken_result", `{"content":[{"type":7}],"isError":true}`),
		Entry("a JSON-RPC request", "request", `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`),
		Entry("a value that panics", "panicking", panics{1}),
		Entry("a long text", "long_text", strings.Repeat("line\n", 300)),
		Entry("a long line", "long_line", strings.Repeat("word ", 1000)+"end"),
	)
})

func failedWithout() envelope.Response { return envelope.Response{IsError: true} }
