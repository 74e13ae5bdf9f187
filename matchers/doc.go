// Package matchers has the Gomega matchers for the errors of MCP servers: verbs
// that say what the <tool_error> or <validation_error> envelope of a result must
// hold, down to its escaping. It is meant to be imported with a dot in spec files; no
// name is shared with ginkgo, gomega or gstruct.
//
//	It("tells the agent where real IDs are", func(ctx SpecContext) {
//		Expect(billing.Call(ctx, "billing.get_invoice", harness.Args{"id": "inv_2026_9999"})).To(And(
//			BeToolError(),
//			HaveCode(envelope.CodeNotFound),
//			HaveRecovery(ContainSubstring("List invoices first")),
//			OfferActions("billing.list_invoices"), OfferKnownActions(billing),
//			ConformToSpec(),
//		))
//	})
//
// A failure shows the envelope with the place marked; what was wanted and what was
// found there come last, where a terminal shows them first:
//
//	Expected
//	    <tool_error code="NOT_FOUND" severity="error">
//	      <message>No invoice with that ID</message>
//	      <recovery>Try again</recovery>
//	                ^^^^^^^^^
//	    </tool_error>
//	to have recovery
//	    to contain substring "List invoices first"
//	at /tool_error/recovery (line 3) found "Try again"
//
// # The matchers
//
// Each has an example with a real failure. Where a value is taken, any matcher is.
//
// What sort of result it is:
//   - [BeToolError]: isError is true, and the text is a <tool_error>
//   - [BeToolWarning]: isError is false, and the text is a <tool_error> of severity warning
//   - [BeValidationError]: isError is true, and the text is a <validation_error>
//   - [BeToolSuccess]: isError is false, and the text is no envelope
//   - [BeProtocolError]: a JSON-RPC error, by its code and message
//   - [HavePanicked], [HaveTimedOut]: how a harness's call ended
//
// What a <tool_error> holds:
//   - [HaveCode], [HaveSeverity]: its attributes
//   - [HaveMessage], [HaveRecovery], [HaveRetryAfter]: its sections
//   - [HaveDetail]: a detail of a key
//   - [OfferActions]: at least these actions; [OfferExactly]: these and no other; [OfferNoActions]
//   - [OfferKnownActions]: only actions that exist on the server
//
// What a <validation_error> holds:
//   - [HaveAction]: what was called
//   - [RejectField]: a field, with [Problem], [Sent] and [Expecting] for the sentences of
//     its line; [RejectFields]: these fields and no other
//   - [HaveContractDelta], [HaveNoContractDeltas]: what has changed since the agent learned
//     the contract
//
// The envelope as a whole:
//   - [ConformToSpec]: every rule of the page
//   - [CarryVerbatim]: a text came through with the page's escaping
//   - [LeakInternals], to be negated: nothing of the server's insides
//   - [HaveXPath]: anything else, by XPath 1.0
//   - [MatchEnvelope]: the same meaning as another, with leniencies
//   - [MatchSnapshot]: the same text as a file
//
// # What actual may be
//
// A harness.Result; a CallToolResult of go-sdk or mcp-go, by value or pointer, which is
// known by its JSON; that JSON itself, or the JSON-RPC message around it; an
// [envelope.Response], an envelope, an [envelope.Builder], or an error with one in its
// chain; the envelope's text, as a string or bytes.
//
// Nil, a typed nil, and what has no answer to the question are errors, for To and NotTo
// alike: NotTo(HaveCode("TIMEOUT")) does not pass because the tool answered with plain
// text, and HaveMessage cannot be asked of a <validation_error>.
//
// # Traps
//
// What is absent from a readable envelope is a mismatch that says so, and NotTo passes:
// NotTo(HaveRecovery(…)) holds where there is no <recovery>. That the section is there
// is for To(HaveRecovery(Not(…))) to say.
//
// The verbs for the sort of a result have a verdict on every outcome, so that
// Or(BeToolError(), BeProtocolError()) works. NotTo(BeToolError()) therefore holds for a
// panic; that a call worked is said by To(BeToolSuccess()).
//
// A warning is an envelope, so it is no success. An envelope or its text alone has no
// isError; its severity decides.
//
// An error is asked as it is, Expect(err).To(HaveCode(…)); MatchError(HaveCode(…)) would
// hand its text alone to the matcher, which is no envelope.
//
// Texts are compared decoded once and untrimmed, so a message with a line break after
// its tag begins with one.
//
// Matchers have no state: one may be kept in a variable, polled, and shared by
// goroutines. For Eventually, poll a function that calls the tool, as harness.Calling
// returns.
package matchers
