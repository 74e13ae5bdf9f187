package harness_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
)

// newTalkingServer has tools that need something of the client.
func newTalkingServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "talking", Version: "1"}, &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler)})
	add := func(name string, f func(context.Context, *mcp.CallToolRequest) (string, error)) {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: map[string]any{"type": "object"}}, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text, err := f(ctx, r)
			return sdkResult(text, false), err
		})
	}
	add("reports", func(ctx context.Context, r *mcp.CallToolRequest) (string, error) {
		return "done", r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: 1, Total: 2, Message: "half"})
	})
	add("asks", func(ctx context.Context, r *mcp.CallToolRequest) (string, error) {
		answer, err := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "sure?", RequestedSchema: map[string]any{"type": "object"}})
		if err != nil {
			return "", err
		}
		return answer.Action, nil
	})
	s.AddTool(&mcp.Tool{Name: "routed", InputSchema: json.RawMessage(`{"type":"object","properties":{
		"region":{"type":"string","x-mcp-header":"Region"},"n":{"type":"object","properties":{"at":{"type":"integer","x-mcp-header":"At"}}}}}`)},
		func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return sdkResult("routed", false), nil
		})
	add("echoes", func(_ context.Context, r *mcp.CallToolRequest) (string, error) {
		raw, err := json.Marshal(r.Params.Meta)
		return string(raw), err
	})
	return s
}

var talkingTargets = []struct {
	name string
	make func(stateless bool) harness.Target
}{
	{"gosdk.Server", func(bool) harness.Target { return gosdk.Server(newTalkingServer()) }},
	{"IO", func(bool) harness.Target {
		return harness.IO(func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error {
			return newTalkingServer().Run(ctx, &mcp.IOTransport{Reader: r, Writer: w})
		})
	}},
	{"HTTPHandler", func(stateless bool) harness.Target {
		s := newTalkingServer()
		return harness.HTTPHandler(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{Stateless: stateless}))
	}},
}

var _ = Describe("what a server wants of its client", func() {
	for _, target := range talkingTargets {
		Describe("through "+target.name, func() {
			BeforeEach(leavesNothing)

			It("hears of progress", func(ctx SpecContext) {
				heard := make(chan harness.Progress, 10)
				h := harness.New(GinkgoTB(), target.make(true)).With(harness.OnProgress(func(p harness.Progress) { heard <- p }))
				Expect(h.Call(ctx, "reports", nil).Outcome).To(Equal(harness.Succeeded))
				Eventually(ctx, heard).Should(Receive(Equal(harness.Progress{Progress: 1, Total: 2, Message: "half"})))
			})

			It("answers what the test answers", func(ctx SpecContext) {
				h := harness.New(GinkgoTB(), target.make(false), harness.WithVersion(harness.Version20251125),
					harness.WithCapabilities(harness.Args{"elicitation": harness.Args{}}),
					harness.WithAnswer("elicitation/create", func(json.RawMessage) (any, error) { return harness.Args{"action": "decline"}, nil }))
				r := h.Call(ctx, "asks", nil)
				Expect(r.Outcome).To(Equal(harness.Succeeded), r.String())
				Expect(r.Response.Text()).To(Equal("decline"))
			})

			It("declares no capability unless told to", func(ctx SpecContext) {
				r := harness.New(GinkgoTB(), target.make(false), harness.WithVersion(harness.Version20251125)).Call(ctx, "asks", nil)
				Expect(r.Outcome).To(Equal(harness.ProtocolErrored))
				Expect(r.Reason()).To(ContainSubstring("elicitation"))
			})

			It("repeats arguments in headers where a tool wants it", func(ctx SpecContext) {
				h := harness.New(GinkgoTB(), target.make(true))
				r := h.Call(ctx, "routed", harness.Args{"region": "Süd", "n": harness.Args{"at": 7}})
				Expect(r.Outcome).To(Equal(harness.Succeeded), r.String())
			})

			It("sends _meta", func(ctx SpecContext) {
				h := harness.New(GinkgoTB(), target.make(true)).With(harness.Meta(harness.Args{"trace": "abc"}))
				Expect(h.Call(ctx, "echoes", nil).Response.Text()).To(ContainSubstring(`"trace":"abc"`))
			})
		})
	}
})
