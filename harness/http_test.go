package harness_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
)

type httpMaker struct {
	name string
	make func(http.Handler, ...harness.TargetOption) harness.Target
}

var httpTargets = []httpMaker{
	{"HTTPHandler", harness.HTTPHandler},
	{"URL", func(h http.Handler, opts ...harness.TargetOption) harness.Target {
		server := httptest.NewUnstartedServer(h)
		server.Config.ErrorLog = discard
		server.Start()
		DeferCleanup(server.Close)
		return harness.URL(server.URL, nil, opts...)
	}},
}

var _ = Describe("a server over HTTP", func() {
	for _, target := range httpTargets {
		Describe(target.name, func() {
			BeforeEach(leavesNothing)
			var h *harness.Harness
			var server *httpServer
			drive := func(opts ...harness.TargetOption) {
				server = newHTTPServer()
				h = harness.New(GinkgoTB(), target.make(server, opts...), append(patient, harness.WithAnswer("roots/list", func(json.RawMessage) (any, error) {
					return harness.Args{"roots": []string{}}, nil
				}))...)
			}
			works := func(ctx context.Context) {
				GinkgoHelper()
				Expect(h.Call(ctx, "ok", nil).String()).To(HaveSuffix("succeeded\n    ok"))
			}

			DescribeTable("is read when it answers with", func(ctx SpecContext, tool, text string) {
				drive()
				r := h.Call(ctx, tool, nil)
				Expect(r.Outcome).To(Equal(harness.Succeeded), r.String())
				Expect(r.Response.Text()).To(Equal(text))
				works(ctx)
			},
				Entry("an event", "event", "event"),
				Entry("lines that end in CR", "event with CR", "event with CR"),
				Entry("lines that end in CRLF", "event with CRLF", "event with CRLF"),
				Entry("data in several lines", "event in lines", "event in lines"),
				Entry("other messages first", "event after others", "event after others"),
				Entry("two replies: the first counts", "event twice", "event twice"),
				Entry("a request to the client first", "ask", `{"jsonrpc":"2.0","id":"q","result":{"roots":[]}}`),
				Entry("a block of an unknown type", "unknown block", ""),
				Entry("bytes that are not UTF-8: U+FFFD stands for them", "invalid UTF-8", "in\uFFFDvalid UTF-8"),
				Entry("2 MB", "too large", strings.Repeat("m", 2<<20)),
				Entry("a redirect 307", "307", "307"),
				Entry("a redirect 308", "308", "308"),
			)

			DescribeTable("is reported when it answers with", func(ctx SpecContext, tool string, outcome harness.Outcome, reason string) {
				drive(harness.MaxMessage(1<<20), harness.Named("shop"))
				reports(ctx, h, tool, outcome, reason)
				works(ctx)
			},
				Entry("no event", "event missing", harness.Disconnected, `was disconnected: the event stream ended before the reply`),
				Entry("half an event", "event cut off", harness.Disconnected, `was disconnected: the event stream ended before the reply`),
				Entry("an event that is no message", "event of text", harness.Disconnected, `was disconnected: the server wrote what is not a JSON-RPC message: "hello"`),
				Entry("an event that is too large", "event too large", harness.Disconnected, `was disconnected: a message from the server is over 1048576 bytes`),
				Entry("a body that is too large", "too large", harness.Disconnected, `was disconnected: a message from the server is over 1048576 bytes`),
				Entry("half a body", "cut", harness.Disconnected, `was disconnected: read the response: unexpected EOF`),
				Entry("nothing", "cut at once", harness.Disconnected, `was disconnected: .*EOF`),
				Entry("one byte after the other", "drip for ever", harness.TimedOut, `timed out after \d+ms: no answer within 50ms`),
				Entry("silence", "hang", harness.TimedOut, `timed out after \d+ms: no answer within 50ms`),
				Entry("500", "500", harness.Disconnected, `was disconnected: the server answered with HTTP "500 Internal Server Error": "the database is gone\\x1b\[31m\\n"`),
				Entry("500 without a body", "500 without a body", harness.Disconnected, `was disconnected: the server answered with HTTP "500 Internal Server Error"$`),
				Entry("500 with other JSON", "500 with other JSON", harness.Disconnected, `was disconnected: the server answered with HTTP "500 Internal Server Error": "{`),
				Entry("400 with a JSON-RPC error", "400 with a message", harness.ProtocolErrored, `answered with JSON-RPC error -32602: unknown tool`),
				Entry("202", "202", harness.NoResult, `answered with HTTP 202 Accepted and no message`),
				Entry("another content type", "html", harness.Disconnected, `was disconnected: the server answered with content type "text/html", want application/json or text/event-stream: "<html>log in</html>"`),
				Entry("another request's reply", "another id", harness.Disconnected, `was disconnected: the server answered request 99, not request \d+`),
				Entry("JSON that is no message", "not a message", harness.Disconnected, `was disconnected: the server wrote what is not a JSON-RPC message: "{`),
				Entry("a redirect that makes it a GET", "302", harness.Disconnected, `was disconnected: .*redirects to http://.*/elsewhere with a status that turns the call into a GET`),
				Entry("redirects without end", "redirects for ever", harness.Disconnected, `was disconnected: .*redirects over 10 times`),
			)

			It("gets the headers of the protocol, and the caller's own", func(ctx SpecContext) {
				drive(harness.Header("Authorization", "Bearer x"))
				h.Call(ctx, "tool über", nil)
				header := server.last(http.MethodPost).Header
				Expect(header).To(HaveKeyWithValue("Authorization", []string{"Bearer x"}))
				Expect(header).To(HaveKeyWithValue("Mcp-Protocol-Version", []string{harness.Version20260728}))
				Expect(header).To(HaveKeyWithValue("Mcp-Method", []string{"tools/call"}))
				Expect(header).To(HaveKeyWithValue("Mcp-Name", []string{"=?base64?dG9vbCDDvGJlcg==?="}))
				Expect(header).To(HaveKeyWithValue("Accept", []string{"application/json, text/event-stream"}))
			})

			It("has a session before 2026-07-28, which Close ends", func(ctx SpecContext) {
				server = newHTTPServer()
				h = harness.New(GinkgoTB(), target.make(server), harness.WithVersion(harness.Version20251125))
				works(ctx)
				header := server.last(http.MethodPost).Header
				Expect(header).To(HaveKeyWithValue("Mcp-Session-Id", []string{"session-1"}))
				Expect(header).To(HaveKeyWithValue("Mcp-Protocol-Version", []string{harness.Version20251125}))
				Expect(header).NotTo(HaveKey("Mcp-Method"))
				r := h.With(harness.Within(20*time.Millisecond)).Call(ctx, "hang", nil)
				Expect(r.Outcome).To(Equal(harness.TimedOut))
				Expect(h.Close()).To(Succeed())
				Expect(server.last(http.MethodDelete).Header).To(HaveKeyWithValue("Mcp-Session-Id", []string{"session-1"}))
			})

			It("serves 100 calls in parallel", func(ctx SpecContext) {
				drive()
				Expect(h.Burst(ctx, 100, "event", nil)).To(HaveEach(HaveField("Outcome", harness.Succeeded)))
			})
		})
	}
})

var _ = Describe("HTTPHandler", func() {
	BeforeEach(leavesNothing)
	panicking := func(before func(http.ResponseWriter)) *harness.Harness {
		return harness.New(GinkgoTB(), harness.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			before(w)
			panic("kaboom")
		})), harness.WithVersion(harness.Version20260728))
	}
	DescribeTable("sees a panic", func(ctx SpecContext, before func(http.ResponseWriter)) {
		r := panicking(before).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.Panicked), r.String())
		Expect(r.Reason()).To(MatchRegexp(`^tool "t" on HTTP handler panicked: kaboom at http_test\.go:\d+$`))
	},
		Entry("before the header", func(http.ResponseWriter) {}),
		Entry("in the body", func(w http.ResponseWriter) { asEvents(w, ": here it comes\n") }),
	)
	It("takes no status that net/http would not", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), harness.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(0) })))
		Expect(h.Call(ctx, "t", nil).Reason()).To(ContainSubstring("panicked: invalid WriteHeader code 0"))
	})
	It("asks where it is told to", func(ctx SpecContext) {
		mux := http.NewServeMux()
		mux.Handle("/mcp", newHTTPServer())
		h := harness.New(GinkgoTB(), harness.HTTPHandler(mux, harness.Path("/mcp")))
		Expect(h.Call(ctx, "ok", nil).Outcome).To(Equal(harness.Succeeded))
	})
	It("names a nil handler", func(ctx SpecContext) {
		Expect(harness.New(GinkgoTB(), harness.HTTPHandler(nil)).Call(ctx, "t", nil).Reason()).To(ContainSubstring("nil http.Handler"))
	})
	It("reports a server that asks more than it waits for", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), harness.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Mcp-Method") != "tools/call" { // an answer, which it does not take
				<-r.Context().Done()
				return
			}
			for range 2000 {
				asEvents(w, "data: {\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"roots/list\"}\n\n")
			}
		})), harness.WithVersion(harness.Version20260728))
		Expect(h.Call(ctx, "t", nil).Reason()).To(HaveSuffix("was disconnected: the server has sent over 1000 requests without waiting for an answer"))
	})
	It("reports a handler that ignores that its client has gone", func(ctx SpecContext) {
		release := make(chan struct{})
		defer close(release)
		target := harness.HTTPHandler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }), harness.Grace(10*time.Millisecond))
		h := harness.New(GinkgoTB(), target, harness.WithVersion(harness.Version20260728))
		Expect(h.With(harness.Within(10*time.Millisecond)).Call(ctx, "t", nil).Outcome).To(Equal(harness.TimedOut))
		Expect(h.Close()).To(MatchError("a request was still being served after 20ms, although its context is cancelled"))
	})
})

var _ = Describe("URL", func() {
	BeforeEach(leavesNothing)
	DescribeTable("reports an address where there is nothing", func(ctx SpecContext, address, reason string) {
		r := harness.New(GinkgoTB(), harness.URL(address, nil)).Call(ctx, "t", nil)
		Expect(r.Outcome).To(Equal(harness.Disconnected))
		Expect(r.Reason()).To(MatchRegexp(reason))
	},
		Entry("no server", "http://user:secret@127.0.0.1:1/mcp", `on http://user:xxxxx@127\.0\.0\.1:1/mcp was disconnected: .*connection refused`),
		Entry("no URL", "http://[", `on invalid URL was disconnected: .*missing '\]' in host`),
		Entry("another scheme", "ftp://127.0.0.1/", `unsupported protocol scheme`),
	)
	It("cancels a call that has no answer yet, before the session ends", func(ctx SpecContext) {
		messages := make(chan string, 100)
		begun, cancelled, released := make(chan struct{}), make(chan struct{}), make(chan struct{})
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			var m struct {
				ID     json.RawMessage
				Method string
				Params struct{ RequestID json.RawMessage }
			}
			_ = json.Unmarshal(body, &m)
			switch {
			case r.Method == http.MethodDelete:
				messages <- "DELETE"
			case m.Method == "initialize":
				w.Header().Set("Mcp-Session-Id", "session-1")
				asJSON(w, http.StatusOK, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, opened))
			case m.Method == "tools/call": // as a server with sessions: a broken connection means nothing
				messages <- "call " + string(m.ID)
				close(begun)
				select {
				case <-cancelled:
				case <-released: // the spec has failed
				}
			case m.Method == "notifications/cancelled":
				messages <- "cancelled " + string(m.Params.RequestID)
				close(cancelled)
			}
		}))
		defer s.Close()
		defer close(released)
		h := harness.New(GinkgoTB(), harness.URL(s.URL, nil), harness.WithVersion(harness.Version20251125))
		short, giveUp := context.WithCancel(ctx)
		go func() { <-begun; giveUp() }()
		Expect(h.Call(short, "t", nil).Outcome).To(Equal(harness.TimedOut))
		Expect(h.Close()).To(Succeed())
		close(messages)
		var got []string
		for m := range messages {
			got = append(got, m)
		}
		Expect(got).To(HaveExactElements("call 3", "cancelled 3", "DELETE"))
	})
	It("takes the client's own limits", func(ctx SpecContext) {
		server := httptest.NewServer(newHTTPServer())
		DeferCleanup(server.Close)
		client := &http.Client{Timeout: 50 * time.Millisecond, Transport: &http.Transport{}}
		r := harness.New(GinkgoTB(), harness.URL(server.URL, client), harness.WithVersion(harness.Version20260728)).Call(ctx, "hang", nil)
		Expect(r.Outcome).To(Equal(harness.TimedOut), r.String())
		Expect(client.CheckRedirect).To(BeNil(), "the caller's client is left as it is")
	})
})
