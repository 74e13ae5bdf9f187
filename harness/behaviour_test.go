package harness_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
)

// The targets a handler can be behind. All but the last serve a go-sdk server.
const (
	inMemory  = "gosdk.Server"
	onStreams = "IO"
	inHTTP    = "HTTPHandler"
	atURL     = "URL"
	inProcess = "Command"
	onMessage = "MessageHandler"

	on20251125 = " on " + harness.Version20251125
)

func stateless(s *mcp.Server) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true})
}

var handlerTargets = []struct {
	name string
	make func() harness.Target
}{
	{inMemory, func() harness.Target { return gosdk.Server(newSDKServer()) }},
	{onStreams, func() harness.Target {
		return harness.IO(func(ctx context.Context, r io.ReadCloser, w io.WriteCloser) error {
			return newSDKServer().Run(ctx, &mcp.IOTransport{Reader: r, Writer: w, MaxLineLength: -1})
		}, harness.Grace(500*time.Millisecond))
	}},
	{inHTTP, func() harness.Target {
		return harness.HTTPHandler(stateless(newSDKServer()), harness.Grace(500*time.Millisecond))
	}},
	{atURL, func() harness.Target {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		Expect(err).NotTo(HaveOccurred())
		server := &http.Server{Handler: stateless(newSDKServer())}
		done := make(chan struct{})
		go func() { defer close(done); _ = server.Serve(listener) }()
		DeferCleanup(func() { // Close does not wait for handlers, as that of httptest does
			Expect(server.Close()).To(Succeed())
			<-done
		})
		return harness.URL("http://"+listener.Addr().String(), nil)
	}},
	{inProcess, func() harness.Target { return harness.Command(child("go-sdk"), harness.Grace(500*time.Millisecond)) }},
	{onMessage, func() harness.Target { return harness.MessageHandler(newMCPGoServer()) }},
}

// behaviour is what a handler does and how the call ends, on each target that it can
// happen on.
type behaviour struct {
	tool    string
	ends    harness.Outcome   // unless on says otherwise
	shows   string            // in the result's text
	on      map[string]ending // by target, or target and version
	without []string          // where it would take the test binary with it
	dies    []string          // where the server does not survive it
	leaks   []string          // where the SDK waits for ever for a handler that has ended its goroutine, or was never told to end
}

type ending struct {
	ends  harness.Outcome
	shows string
}

func (b behaviour) ending(target, version string) ending {
	for _, key := range []string{target + " on " + version, target} {
		if own, ok := b.on[key]; ok {
			return own
		}
	}
	return ending{b.ends, b.shows}
}

func (b behaviour) leaksOn(target, version string) bool {
	return slices.Contains(b.leaks, target) || slices.Contains(b.leaks, target+" on "+version)
}

// check makes the call and then another one.
func check(ctx context.Context, b behaviour, target, version string, make func() harness.Target) {
	GinkgoHelper()
	if !b.leaksOn(target, version) {
		leavesNothing()
	}
	h := harness.New(GinkgoTB(), make(), append(patient, harness.WithVersion(version))...)
	Expect(h.Protocol(ctx)).To(Equal(version))
	want, view, next := b.ending(target, version), h, harness.Succeeded
	if want.ends == harness.TimedOut {
		view = h.With(harness.Within(100 * time.Millisecond))
	}
	if want.ends == harness.Disconnected && slices.Contains(b.dies, target) {
		next = harness.Disconnected
	}
	r := view.Call(ctx, b.tool, nil)
	Expect(r.Outcome).To(Equal(want.ends), r.String())
	Expect(r.String()).To(ContainSubstring(want.shows))
	if _, ok := r.ToolResult(); !ok {
		Expect(r.Reason()).To(HavePrefix(fmt.Sprintf("tool %q on %s ", b.tool, h)))
	}
	Expect(h.Call(ctx, "success", nil).Outcome).To(Equal(next))
}

var behaviours = []behaviour{
	{tool: "success", ends: harness.Succeeded, shows: "succeeded\n    fine"},
	{tool: "typed_error", ends: harness.ToolErrored, shows: "tool error\n    boom",
		on: map[string]ending{onMessage: {harness.ProtocolErrored, "JSON-RPC error -32603: boom"}}},
	{tool: "raw_error", ends: harness.ProtocolErrored, shows: "JSON-RPC error 0: boom",
		on: map[string]ending{onMessage: {harness.ProtocolErrored, "JSON-RPC error -32603: boom"}}},
	{tool: "envelope_returned", ends: harness.ToolErrored, shows: "    <tool_error code=\"NOT_FOUND\" severity=\"error\">\n      <message>No invoice with that ID</message>"},
	{tool: "envelope_thrown", ends: harness.ToolErrored, shows: notFound.Error(),
		on: map[string]ending{onMessage: {harness.ProtocolErrored, notFound.Error()}}},
	{tool: "envelope_wrapped", ends: harness.ToolErrored, shows: "get: " + notFound.Error(),
		on: map[string]ending{onMessage: {harness.ProtocolErrored, "get: " + notFound.Error()}}},
	{tool: "builder_thrown", ends: harness.ToolErrored, shows: "slow",
		on: map[string]ending{onMessage: {harness.ProtocolErrored, "slow"}}},
	{tool: "warning", ends: harness.Succeeded, shows: `severity="warning"`},
	{tool: "structured", ends: harness.Succeeded, shows: `structured: {"total":7}`},
	{tool: "error_with_zero", ends: harness.ToolErrored, shows: `structured: {"total":0}`},
	{tool: "nil_result", ends: harness.Disconnected, shows: "nil pointer dereference",
		without: []string{onStreams, inHTTP, atURL}, dies: []string{inProcess},
		on: map[string]ending{
			inMemory:  {harness.NoResult, "returned neither a result nor an error (nil, nil)"},
			onMessage: {harness.ProtocolErrored, "handler returned no result"},
			// the SDK crashes on the newer version alone
			inProcess + on20251125: {harness.NoResult, "want a JSON object, got null"},
		}},
	{tool: "empty", ends: harness.Succeeded, shows: ": succeeded"},
	{tool: "image", ends: harness.Succeeded, shows: "[image block, "},
	{tool: "unmarshalable", ends: harness.TimedOut, shows: "no answer within 100ms",
		on: map[string]ending{
			inMemory:  {harness.NoResult, "returned a result that cannot be written as JSON"},
			onMessage: {harness.NoResult, "returned a result that cannot be written as JSON"},
		}},
	{tool: "panics", ends: harness.Disconnected, shows: `its standard error says "panic: kaboom`,
		without: []string{onStreams, inHTTP, atURL}, dies: []string{inProcess},
		on: map[string]ending{
			inMemory:  {harness.Panicked, "panicked: kaboom at sdk_server_test.go:"},
			onMessage: {harness.Panicked, "panicked: kaboom at sdk_server_test.go:"},
		}},
	{tool: "exits", ends: harness.TimedOut, shows: "no answer within 100ms",
		leaks: []string{onStreams, inHTTP, atURL},
		on: map[string]ending{
			inMemory:  {harness.NoResult, "ended its goroutine"},
			onMessage: {harness.NoResult, "ended its goroutine"},
		}},
	{tool: "hangs", ends: harness.TimedOut, shows: "no answer within 100ms", leaks: []string{inHTTP + on20251125, atURL + on20251125}},
	{tool: "large", ends: harness.Succeeded, shows: "bytes left out"},
	{tool: "bytes", ends: harness.Succeeded, shows: `in\ufffdvalid`},
	{tool: "unknown", ends: harness.ProtocolErrored, shows: "JSON-RPC error -32602: "},
}

var _ = Describe("a handler", func() {
	for _, target := range handlerTargets {
		Describe("behind "+target.name, func() {
			var h *harness.Harness
			for _, version := range []string{harness.Version20260728, harness.Version20251125} {
				Describe("on "+version, func() {
					for _, b := range behaviours {
						if slices.Contains(b.without, target.name) {
							continue
						}
						if b.tool == "large" && version != harness.Version20260728 {
							continue // once is slow enough
						}
						It("gives its outcome: "+b.tool, func(ctx SpecContext) { check(ctx, b, target.name, version, target.make) })
					}
				})
			}
			Describe("in numbers", func() {
				BeforeEach(leavesNothing)
				BeforeEach(func() { h = harness.New(GinkgoTB(), target.make(), patient...) })
				It("answers 100 calls in parallel", func(ctx SpecContext) {
					Expect(h.Burst(ctx, 100, "success", nil)).To(HaveEach(HaveField("Outcome", harness.Succeeded)))
				})
				It("is listed, on several pages", func(ctx SpecContext) {
					names, err := h.ToolNames(ctx)
					Expect(err).NotTo(HaveOccurred())
					Expect(names).To(HaveLen(19))
					Expect(slices.IsSorted(names)).To(BeTrue())
				})
			})
		})
	}
})
