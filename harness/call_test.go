package harness_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	. "github.com/onsi/gomega/gstruct"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

var _ = Describe("Call", func() {
	call := func(ctx context.Context, f *fake) harness.Result {
		GinkgoHelper()
		return harness.New(GinkgoTB(), f, harness.WithVersion(harness.Version20260728)).Call(ctx, "shop.sell", nil)
	}
	failing := func(err error) *fake {
		return &fake{answer: func(context.Context, string, json.RawMessage) (harness.Reply, error) { return harness.Reply{}, err }}
	}

	DescribeTable("reads a tool result", func(ctx SpecContext, result string, outcome harness.Outcome, text string) {
		r := call(ctx, tool(result))
		Expect(r.Outcome).To(Equal(outcome), r.String())
		Expect(r.Err).NotTo(HaveOccurred())
		Expect(r.Reason()).To(BeEmpty())
		Expect(r.Response.Text()).To(Equal(text))
		Expect(string(r.Raw)).To(Equal(result))
		_, ok := r.ToolResult()
		Expect(ok).To(BeTrue())
	},
		Entry("text", `{"content":[{"type":"text","text":"hi"}]}`, harness.Succeeded, "hi"),
		Entry("an error", `{"content":[{"type":"text","text":"no"}],"isError":true}`, harness.ToolErrored, "no"),
		Entry("no block", `{"content":[]}`, harness.Succeeded, ""),
		Entry("content null", `{"content":null}`, harness.Succeeded, ""),
		Entry("an error without content", `{"isError":true}`, harness.ToolErrored, ""),
		Entry("structured content alone", `{"structuredContent":{"a":1}}`, harness.Succeeded, ""),
		Entry("a block of an unknown type", `{"content":[{"type":"hologram","beam":[1]},{"type":"text","text":"x"}]}`, harness.Succeeded, "x"),
	)

	DescribeTable("says what is no tool result", func(ctx SpecContext, result, reason string) {
		r := call(ctx, tool(result))
		Expect(r.Outcome).To(Equal(harness.NoResult), r.String())
		Expect(r.Reason()).To(HavePrefix(`tool "shop.sell" on fake answered with `))
		Expect(r.Reason()).To(ContainSubstring(reason))
		_, ok := r.ToolResult()
		Expect(ok).To(BeFalse())
	},
		Entry("nothing", ``, "neither a result nor an error"),
		Entry("null", `null`, "something else than a tool result"),
		Entry("a list", `[1]`, "something else than a tool result"),
		Entry("an empty object", `{}`, "a result that has no content"),
		Entry("another object", `{"tools":[]}`, "a result that has no content"),
		Entry("content of the wrong type", `{"content":"hi"}`, "content: want an array"),
		Entry("a null block", `{"content":[null]}`, "content[0]"),
	)

	It("says that the server wants input, which a harness does not give", func(ctx SpecContext) {
		r := call(ctx, tool(`{"resultType":"input_required","inputRequests":{"a":{}}}`))
		Expect(r.Outcome).To(Equal(harness.NoResult))
		Expect(r.Reason()).To(ContainSubstring("asks the client for input, "))
	})

	DescribeTable("sorts what went wrong", func(ctx SpecContext, err error, outcome harness.Outcome, reason string) {
		r := call(ctx, failing(err))
		Expect(r.Outcome).To(Equal(outcome))
		Expect(r.Reason()).To(MatchRegexp("^" + reason + "$"))
		Expect(r.Err).To(MatchError(err))
	},
		Entry("a panic", &harness.PanicError{Value: "boom", Place: "a.go:1"}, harness.Panicked, `tool "shop.sell" on fake panicked: boom at a\.go:1`),
		Entry("Goexit", harness.ErrExited, harness.NoResult, `tool "shop.sell" on fake ended its goroutine .*`),
		Entry("no result", &harness.NoResultError{Cause: "returned nil"}, harness.NoResult, `tool "shop.sell" on fake returned nil`),
		Entry("a timeout", context.DeadlineExceeded, harness.TimedOut, `tool "shop.sell" on fake timed out after \d+m?s: context deadline exceeded`),
		Entry("anything else", errors.New("pipe broke\nhere"), harness.Disconnected, `tool "shop.sell" on fake was disconnected: pipe broke\\nhere`),
	)

	It("survives a target that panics, exits or does not return", func(ctx SpecContext) {
		release := make(chan struct{})
		defer close(release)
		f := &fake{}
		h := harness.New(GinkgoTB(), f, harness.WithVersion(harness.Version20260728), harness.WithDeadline(30*time.Millisecond))
		f.answer = func(context.Context, string, json.RawMessage) (harness.Reply, error) { panic("target") }
		Expect(h.Call(ctx, "t", nil).Reason()).To(MatchRegexp(`panicked: target at call_test\.go:\d+`))
		f.answer = func(context.Context, string, json.RawMessage) (harness.Reply, error) {
			runtime.Goexit()
			return harness.Reply{}, nil
		}
		Expect(h.Call(ctx, "t", nil).Outcome).To(Equal(harness.NoResult))
		f.answer = func(context.Context, string, json.RawMessage) (harness.Reply, error) {
			<-release
			return harness.Reply{}, nil
		}
		Expect(h.Call(ctx, "t", nil)).To(HaveField("Reason()", ContainSubstring("no answer within 30ms")))
	})

	It("calls the end of the caller's context a timeout, with its cause", func(ctx SpecContext) {
		mine, cancel := context.WithCancelCause(ctx)
		cancel(errors.New("the spec is over"))
		r := harness.New(GinkgoTB(), tool(`{"content":[]}`)).Call(mine, "t", nil)
		Expect(r.Outcome).To(Equal(harness.TimedOut))
		Expect(r.Reason()).To(HaveSuffix("the spec is over"))
	})

	DescribeTable("sends arguments", func(ctx SpecContext, args any, sent string) {
		f := tool(`{"content":[]}`)
		harness.New(GinkgoTB(), f).Call(ctx, "t", args)
		Expect(string(f.last()["arguments"])).To(Equal(sent))
	},
		Entry("none", nil, `{}`),
		Entry("a map", harness.Args{"a": 1}, `{"a":1}`),
		Entry("raw JSON", json.RawMessage(`{"n":9007199254740993,"n":1}`), `{"n":9007199254740993,"n":1}`),
		Entry("a list, which no tool takes", []int{1}, `[1]`),
	)

	It("does not call with arguments that JSON cannot hold", func(ctx SpecContext) {
		f := tool(`{"content":[]}`)
		r := harness.New(GinkgoTB(), f).Call(ctx, "t", harness.Args{"f": func() {}})
		Expect(r.Outcome).To(Equal(harness.NoResult))
		Expect(r.Reason()).To(ContainSubstring("was not called: the arguments cannot be written as JSON: json: unsupported type: func()"))
		Expect(f.methods()).NotTo(ContainElement("tools/call"))
	})

	It("polls with Calling", func(ctx SpecContext) {
		n := 0
		f := &fake{answer: func(_ context.Context, method string, _ json.RawMessage) (harness.Reply, error) {
			n++
			return harness.Reply{Result: json.RawMessage(`{"isError":` + map[bool]string{true: "true", false: "false"}[n < 4] + `,"content":[]}`)}, nil
		}}
		h := harness.New(GinkgoTB(), f, harness.WithVersion(harness.Version20260728))
		Eventually(ctx, h.Calling("t", nil)).Should(HaveField("Outcome", harness.Succeeded))
		Expect(n).To(Equal(4))
	})

	Describe("Execute", func() {
		const failed = `{"isError":true,"content":[{"type":"text","text":"<tool_error code=\"NOT_FOUND\" severity=\"error\">\n  <message>No</message>\n</tool_error>"}]}`
		execute := func(ctx context.Context, f *fake) (harness.Result, error) {
			return harness.New(GinkgoTB(), f).Execute(ctx, "t", nil)
		}
		It("throws an error result", func(ctx SpecContext) {
			_, err := execute(ctx, tool(failed))
			Expect(err).To(PointTo(MatchFields(IgnoreExtras, Fields{"Code": Equal(envelope.CodeNotFound), "Message": Equal("No")})))
			var thrown *envelope.ToolError
			Expect(errors.As(err, &thrown)).To(BeTrue())
		})
		It("does not throw a warning", func(ctx SpecContext) {
			r, err := execute(ctx, tool(strings.Replace(strings.Replace(failed, `"isError":true,`, "", 1), `\"error\"`, `\"warning\"`, 1)))
			Expect(err == nil).To(BeTrue(), "no typed nil") //nolint:ginkgolinter // BeNil takes a typed nil for nil
			Expect(r.Outcome).To(Equal(harness.Succeeded))
		})
		It("says why there is no tool result", func(ctx SpecContext) {
			_, err := execute(ctx, replies(nil))
			Expect(err).To(MatchError(`tool "t" on fake answered with JSON-RPC error -32601: no tools/call`))
			var refusal *harness.ProtocolError
			Expect(errors.As(err, &refusal)).To(BeTrue())
		})
	})
})
