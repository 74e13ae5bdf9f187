package harness_test

import (
	"context"
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
)

type pointerServer struct{}

func (*pointerServer) HandleMessage(context.Context, json.RawMessage) any { panic("of a nil server") }

// handlerOfMessages answers every message with the same one, in the shape of mcp-go's server.
type handlerOfMessages struct{ answer any }

func (s handlerOfMessages) HandleMessage(context.Context, json.RawMessage) any { return s.answer }

var _ = Describe("MessageHandler", func() {
	It("names a nil server", func(ctx SpecContext) {
		var nobody *pointerServer
		r := harness.New(GinkgoTB(), harness.MessageHandler(nobody)).Call(ctx, "t", nil)
		Expect(r.Reason()).To(HaveSuffix("harness.MessageHandler was given a nil server"))
		Expect(harness.New(GinkgoTB(), harness.MessageHandler(&pointerServer{})).Call(ctx, "t", nil).Reason()).
			To(MatchRegexp(`on \*harness_test\.pointerServer was not called: initialize panicked: of a nil server at message_handler_test\.go:\d+$`))
	})
	DescribeTable("reads", func(ctx SpecContext, answer any, outcome harness.Outcome, shows string) {
		h := harness.New(GinkgoTB(), harness.MessageHandler(handlerOfMessages{answer}, harness.Named("shop"), harness.MaxMessage(1<<10)),
			harness.WithVersion(harness.Version20260728))
		r := h.Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(outcome), r.String())
		Expect(r.String()).To(ContainSubstring(shows))
	},
		Entry("a reply as encoding/json writes it", json.RawMessage(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"}\\\"{"}]}}`), harness.Succeeded, `}\"{`),
		Entry("one with more behind the result", json.RawMessage(`{"jsonrpc":"2.0","id":1,"result":{"content":[]},"extra":{}}`), harness.Succeeded, "succeeded"),
		Entry("one with two results, as encoding/json does", json.RawMessage(`{"jsonrpc":"2.0","id":1,"result":{"content":[]},"result":{"isError":true,"content":[]}}`), harness.ToolErrored, "tool error"),
		Entry("one in another order", json.RawMessage(`{"result":{"content":[]},"id":1,"jsonrpc":"2.0"}`), harness.Succeeded, "succeeded"),
		Entry("a refusal", json.RawMessage(`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}`), harness.ProtocolErrored, "answered with JSON-RPC error -32602: no"),
		Entry("a null result", json.RawMessage(`{"jsonrpc":"2.0","id":1,"result":null}`), harness.NoResult, "answered with"),
		Entry("a result that is no object", json.RawMessage(`{"jsonrpc":"2.0","id":1,"result":"fine"}`), harness.NoResult, "answered with something else than a tool result"),
		Entry("no message", nil, harness.NoResult, `tool "t" on shop returned no message`),
		Entry("a nil pointer, whose JSON is null", (*struct{})(nil), harness.Disconnected, "want a JSON-RPC message"),
		Entry("what JSON cannot hold", func() {}, harness.NoResult, "returned a result that cannot be written as JSON"),
		Entry("what is no JSON-RPC message", "hello", harness.Disconnected, "read the server's message"),
		Entry("too much", json.RawMessage(`{"jsonrpc":"2.0","id":1,"result":"`+strings.Repeat("m", 1<<10)+`"}`), harness.Disconnected, "over 1024 bytes (see MaxMessage)"),
	)
})
