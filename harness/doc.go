// Package harness drives the tools of an MCP server and says how each call ended.
//
//	var _ = Describe("billing", func() {
//		var billing *harness.Harness
//		BeforeEach(func() { billing = harness.New(GinkgoTB(), gosdk.Server(newBillingServer())) })
//
//		It("tells the agent where real IDs are", func(ctx SpecContext) {
//			Expect(billing.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_9"})).To(HaveCode(envelope.CodeNotFound))
//		})
//	})
//
// [New] takes whatever has Helper, Cleanup and Fatalf, so *testing.T does as well, and
// closes the harness when the test ends. [Harness.Call] never fails the test by itself.
//
// # Targets
//
// Only the target line says where the server is:
//
//	gosdk.Server(s)              // an official SDK *mcp.Server, in memory
//	harness.MessageHandler(s)    // a mark3labs *server.MCPServer, by its HandleMessage
//	harness.IO(serve)            // anything that serves two streams, in process
//	harness.HTTPHandler(h)       // an http.Handler, without a socket
//	harness.Command(cmd)         // a server in any language, as a child process
//	harness.URL(address, client) // a running server, over streamable HTTP
//
// A type of your own is a [Target] as well.
//
// # Outcomes
//
// [Succeeded] and [ToolErrored] are tool results, which is what a model reads: read
// [Result.Response], or use the matchers. The others are not, and [Result.Reason] says in
// one line which tool on which target did what:
//
//	tool "billing.sync" on go-sdk server panicked: assignment to entry in nil map at sync.go:41
//	tool "billing.sync" on command billing was disconnected: the process exited (exit status 2); its standard error says "panic: boom"
//	tool "billing.sync" on http://localhost:8080/mcp timed out after 10s: no answer within 10s
//
// What a handler does, and how the call ends:
//
//	returns a result, or a warning          Succeeded, or ToolErrored if isError is true
//	returns an error                        what the SDK makes of it: ToolErrored for go-sdk's typed handlers, else ProtocolErrored
//	returns nil, or what JSON cannot hold   NoResult in memory; over a transport the SDK may crash or never answer
//	panics, also when its result is written Panicked in memory and in ServeHTTP; Disconnected if the process dies of it
//	calls FailNow, ends its goroutine       NoResult in memory; TimedOut over a transport
//	does not return                         TimedOut
//	is unknown                              ProtocolErrored on both Go SDKs
//
// And the connection:
//
//	text or other JSON on the output        Disconnected, once, for the calls that ran or the next one
//	a message over MaxMessage (64 MiB)      Disconnected
//	over 1000 requests of its own at once   Disconnected
//	a second reply to one request           dropped: the first counts
//	a reply to nobody                       dropped, so the call is TimedOut; over HTTP Disconnected
//	a reply without result and error        NoResult
//	bytes that are not UTF-8                read as U+FFFD; Result.Raw keeps them
//	a block of unknown type                 kept, raw
//	the process or the connection ends      Disconnected, and so is every later call on streams
//	HTTP 4xx, 5xx                           ProtocolErrored if the body is a JSON-RPC error, else Disconnected
//	HTTP 202 in place of an answer          NoResult
//	another content type                    Disconnected
//	redirects 307 and 308                   followed, ten times; 301, 302 and 303 are Disconnected
//
// # Bounds
//
// Every call has a deadline, ten seconds unless [WithDeadline], [Within] or its context
// say less, and a goroutine of its own. Close returns within [CloseTimeout] and may be called
// twice. Messages are bounded by [MaxMessage], listings by 1000 pages, what is shown by
// the length of a screen; it is escaped, since what a server says must not reach a
// terminal raw.
//
// # Versions
//
// The harness asks server/discover for protocol 2026-07-28 and falls back to initialize
// with 2025-11-25 on any error and after five seconds; see [WithProbe]. [WithVersion] pins one. It matters:
// in the newer one a handler cannot ask the client for anything, and must return its
// input requests.
//
// # Traps
//
// A handler that ignores its context runs on after a timeout; no Go program can end
// it. IO, HTTPHandler and URL recover what panics on the goroutine they were given, but the
// SDKs run handlers on goroutines of their own, where a panic ends the test binary: use
// gosdk.Server, or a Command. In process, each message to standard error goes to yours; that of a
// Command is kept, and shown with a call that fails.
//
// Both Go SDKs write into the result that a handler returns: one that returns the same
// *CallToolResult twice has a data race, which Burst finds under -race.
//
// With the go-sdk's stateless HTTP handler a call that was given up goes on in the server, unless
// its PropagateRequestCancellation is set and the version is 2026-07-28.
package harness
