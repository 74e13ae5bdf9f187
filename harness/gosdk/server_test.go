package gosdk_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
)

type noArgs struct{}

type greeting struct {
	Text string `json:"text"`
}

var errBoom = errors.New("boom")

// raw registers a handler as Server.AddTool does, typed one as mcp.AddTool does.
func raw(s *mcp.Server, name string, h mcp.ToolHandler) {
	s.AddTool(&mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}}, h)
}

func typed(s *mcp.Server, name string, h mcp.ToolHandlerFor[noArgs, greeting]) {
	mcp.AddTool(s, &mcp.Tool{Name: name}, h)
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func newServer() *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler)})
}

var _ = Describe("a go-sdk server", func() {
	var (
		sdk     *mcp.Server
		before  []gleak.Goroutine
		started bool
		h       *harness.Harness
	)
	drive := func(opts ...harness.Option) *harness.Harness {
		GinkgoHelper()
		h, started = harness.New(GinkgoTB(), gosdk.Server(sdk), opts...), true
		return h
	}
	BeforeEach(func() {
		before, started = gleak.Goroutines(), false
		sdk = newServer()
		raw(sdk, "ok", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return text("fine"), nil })
	})
	AfterEach(func(ctx SpecContext) {
		if started {
			Expect(h.Close()).To(Succeed())
			Expect(h.Close()).To(Succeed(), "a second time")
		}
		Eventually(ctx, gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
	}, NodeTimeout(5*time.Second))

	It("gives the tool result as it was sent", func(ctx SpecContext) {
		r := drive().Call(ctx, "ok", nil)
		Expect(r.Outcome).To(Equal(harness.Succeeded), r.String())
		Expect(r.Response.Text()).To(Equal("fine"))
		Expect(r.Raw).To(ContainSubstring(`"resultType":"complete"`))
		Expect(r.Meta()).To(BeNil(), "the server's name is not the tool's metadata")
		Expect(r.Reason()).To(BeEmpty())
	})

	DescribeTable("survives a handler that gives nothing", func(ctx SpecContext, version string, handler mcp.ToolHandler, outcome harness.Outcome, reason string) {
		raw(sdk, "bad", handler)
		drive(harness.WithVersion(version))
		for range 2 {
			r := h.Call(ctx, "bad", harness.Args{"id": 1})
			Expect(r.Outcome).To(Equal(outcome), r.String())
			Expect(r.Reason()).To(MatchRegexp(`^tool "bad" on go-sdk server ` + reason))
			_, ok := r.ToolResult()
			Expect(ok).To(BeFalse())
		}
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded), "the next call works")
	}, entries("a panic", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("kaboom") },
		harness.Panicked, `panicked: kaboom at server_test\.go:\d+$`),
		entries("a panic with an error", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic(errBoom) },
			harness.Panicked, `panicked: boom at server_test\.go:\d+$`),
		entries("a nil dereference", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var r *mcp.CallToolResult
			r.IsError = true
			return r, nil
		}, harness.Panicked, `panicked: runtime error: invalid memory address or nil pointer dereference at server_test\.go:\d+$`),
		entries("nil, nil", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil },
			harness.NoResult, `returned neither a result nor an error`),
		entries("FailNow", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			exit()
			return text("never"), nil
		},
			harness.NoResult, `ended its goroutine`),
		entries("what JSON cannot hold", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: func() {}}, nil
		}, harness.NoResult, `returned a result that cannot be written as JSON`),
		entries("a nil block", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{(*mcp.TextContent)(nil)}}, nil
		}, harness.Panicked, `returned a result that cannot be written as JSON: panicked: .*nil pointer dereference at content\.go:\d+$`),
		entries("what panics when it is written", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{StructuredContent: unwritable{}}, nil
		}, harness.Panicked, `returned a result that cannot be written as JSON: panicked: no JSON of this at server_test\.go:\d+$`),
	)

	It("gives up a handler that never returns, and the session goes on", func(ctx SpecContext) {
		release := make(chan struct{})
		defer close(release)
		raw(sdk, "hang", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			<-release
			return text("late"), nil
		})
		r := drive(harness.WithDeadline(50*time.Millisecond)).Call(ctx, "hang", nil)
		Expect(r.Outcome).To(Equal(harness.TimedOut), r.String())
		Expect(r.Reason()).To(MatchRegexp(`^tool "hang" on go-sdk server timed out after \d+ms: no answer within 50ms$`))
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
		Expect(h.Close()).To(Succeed(), "although the handler still runs")
	})

	It("cancels the context of a handler whose call was given up", func(ctx SpecContext) {
		cancelled := make(chan error, 1)
		raw(sdk, "wait", func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			<-ctx.Done()
			cancelled <- ctx.Err()
			return nil, ctx.Err()
		})
		mine, cancel := context.WithCancelCause(ctx)
		drive()
		results := make(chan harness.Result, 1)
		go func() { results <- h.Call(mine, "wait", nil) }()
		cancel(errors.New("enough"))
		var r harness.Result
		Eventually(ctx, results).Should(Receive(&r))
		Expect(r.Outcome).To(Equal(harness.TimedOut))
		Expect(r.Reason()).To(HaveSuffix("enough"))
	})

	Describe("errors of handlers", func() {
		It("sends what the SDK makes of an envelope, and keeps the Go error", func(ctx SpecContext) {
			thrown := envelope.New(envelope.CodeNotFound, "No invoice").Build()
			typed(sdk, "throws", func(context.Context, *mcp.CallToolRequest, noArgs) (*mcp.CallToolResult, greeting, error) {
				return nil, greeting{}, fmt.Errorf("look up: %w", thrown)
			})
			r := drive().Call(ctx, "throws", nil)
			Expect(r.Outcome).To(Equal(harness.ToolErrored), r.String())
			Expect(r.Response.Text()).To(Equal("look up: " + thrown.Error()))
			Expect(r.HandlerErr).To(MatchError(thrown))
		})
		It("is a protocol error of code 0 for a raw handler", func(ctx SpecContext) {
			raw(sdk, "throws", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, errBoom })
			r := drive().Call(ctx, "throws", nil)
			Expect(r.Outcome).To(Equal(harness.ProtocolErrored), r.String())
			Expect(*r.Protocol).To(Equal(harness.ProtocolError{Code: 0, Message: "boom"}))
			Expect(r.HandlerErr).To(MatchError(errBoom))
		})
		It("keeps code and data of a JSON-RPC error", func(ctx SpecContext) {
			raw(sdk, "throws", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return nil, &jsonrpc.Error{Code: -32050, Message: "own", Data: []byte(`{"a":1}`)}
			})
			r := drive().Call(ctx, "throws", nil)
			Expect(*r.Protocol).To(Equal(harness.ProtocolError{Code: -32050, Message: "own", Data: []byte(`{"a":1}`)}))
			Expect(r.Reason()).To(Equal(`tool "throws" on go-sdk server answered with JSON-RPC error -32050: own`))
		})
		It("is a protocol error if the tool is unknown", func(ctx SpecContext) {
			code, message, ok := drive().Call(ctx, "nope", nil).ProtocolFailure()
			Expect(ok).To(BeTrue())
			Expect(code).To(Equal(int64(-32602)))
			Expect(message).To(Equal(`unknown tool "nope"`))
		})
	})

	It("hides itself from handlers", func(ctx SpecContext) {
		seen := make(chan *mcp.CallToolRequest, 1)
		raw(sdk, "look", func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			seen <- r
			return text(""), nil
		})
		drive().Call(ctx, "look", harness.Args{"big": int64(9007199254740993)})
		var request *mcp.CallToolRequest
		Eventually(ctx, seen).Should(Receive(&request))
		Expect(request.Extra).To(BeNil())
		Expect(request.Params.Meta).To(HaveLen(3), "the protocol's own three keys")
		Expect(string(request.Params.Arguments)).To(Equal(`{"big":9007199254740993}`))
	})

	It("leaves the server's other clients alone", func(ctx SpecContext) {
		drive().Call(ctx, "ok", nil)
		theirs, ours := mcp.NewInMemoryTransports()
		session, err := sdk.Connect(ctx, theirs, nil)
		Expect(err).NotTo(HaveOccurred())
		client, err := mcp.NewClient(&mcp.Implementation{Name: "other", Version: "1"}, nil).Connect(ctx, ours, nil)
		Expect(err).NotTo(HaveOccurred())
		result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "ok"})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Content).To(HaveLen(1))
		Expect(client.Close()).To(Succeed())
		Expect(session.Wait()).To(Succeed())
	})

	It("can be driven by many harnesses one after the other", func(ctx SpecContext) {
		raw(sdk, "bad", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("again") })
		for range 20 {
			own := harness.New(GinkgoTB(), gosdk.Server(sdk))
			Expect(own.Call(ctx, "bad", nil).Outcome).To(Equal(harness.Panicked))
			Expect(own.Close()).To(Succeed())
		}
		Expect(slicesCollect(sdk)).To(BeEmpty(), "no session is left")
	})

	It("says so after Close", func(ctx SpecContext) {
		drive().Call(ctx, "ok", nil)
		Expect(h.Close()).To(Succeed())
		r := h.Call(ctx, "ok", nil)
		Expect(r.Outcome).To(Equal(harness.Disconnected))
		Expect(r.Reason()).To(Equal(`tool "ok" on go-sdk server was disconnected: the harness is closed`))
	})

	It("has the name, the context and the extra that it was given", func(ctx SpecContext) {
		type key struct{}
		seen := make(chan *mcp.CallToolRequest, 1)
		raw(sdk, "look", func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			seen <- r
			return text(ctx.Value(key{}).(string)), nil
		})
		own := harness.New(GinkgoTB(), gosdk.Server(sdk, gosdk.WithName("shop"), gosdk.WithContext(context.WithValue(ctx, key{}, "mine")),
			gosdk.WithExtra(mcp.RequestExtra{Header: http.Header{"Authorization": {"Bearer x"}}})))
		r := own.Call(ctx, "look", nil)
		Expect(r.String()).To(Equal("look on shop: succeeded\n    mine"))
		var request *mcp.CallToolRequest
		Eventually(ctx, seen).Should(Receive(&request))
		Expect(request.Extra.Header.Get("Authorization")).To(Equal("Bearer x"))
		Expect(own.Close()).To(Succeed())
	})

	It("names a nil server", func(ctx SpecContext) {
		nobody := harness.New(GinkgoTB(), gosdk.Server(nil))
		Expect(nobody.Call(ctx, "ok", nil).Reason()).To(ContainSubstring("nil *mcp.Server"))
	})
})

type unwritable struct{}

func (unwritable) MarshalJSON() ([]byte, error) { panic("no JSON of this") }
