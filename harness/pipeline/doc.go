// Package pipeline runs plain Go handlers by the page's rules for tools: validation
// that an agent can heal, routing that says what there is, and errors that keep their envelope
// however they are thrown.
//
//	p, err := pipeline.New(
//		pipeline.Use(audit),
//		pipeline.Tool("ping", ping),
//		pipeline.Group("billing",
//			pipeline.Guard(guard.Concurrency(5, 20)),
//			pipeline.Action("get_invoice", pipeline.Bind(getInvoice), pipeline.Input(`{
//				"type": "object",
//				"properties": {"id": {"type": "string", "pattern": "^inv_"}},
//				"required": ["id"]
//			}`)),
//			pipeline.Action("list_invoices", listInvoices),
//		),
//	)
//
// The pipeline is a [harness.Target], so a suite drives the handlers without a server:
//
//	billing := harness.New(GinkgoTB(), p)
//	Expect(billing.Call(ctx, "billing", harness.Args{"action": "get_invoice", "id": "inv_0"})).
//		To(HaveCode(envelope.CodeNotFound))
//
// and gosdk.Mount puts it on a real one, so that the handlers under test are those in
// production.
//
// # Order
//
// A call passes guards, routing, validation, middleware and the handler, in this order.
// Guards and middleware of the pipeline stand around those of a group, and those around the
// tool's own; within one place the first is outermost.
//
// # What a handler returns
//
//	string                          one text block
//	envelope, builder, Response     as it is
//	envelope.Content, a list of it  these blocks
//	nil, a typed nil of the above   no block
//	any other value                 one text block with its JSON; an object also as
//	                                structuredContent, if the tool has an output schema
//	a value, and a warning as error the value's blocks, then the warning
//	what JSON cannot hold           INTERNAL_ERROR
//
// # What a handler throws
//
// To throw is to return an error, as the error or as the value, or to panic. It makes no
// difference whether the handler or a middleware does, before next or after it.
// (Page: Throwing vs returning.)
//
//	envelope or builder, also a warning         as it is
//	the same, wrapped by %w or errors.Join      as it is, without the words around it
//	envelope.ClientError of another server      its envelope
//	a typed nil envelope or builder             no error
//	the end of the call's context               TIMEOUT or CANCELLED
//	the end of a context of the handler's own   INTERNAL_ERROR
//	anything else                               INTERNAL_ERROR
//
// INTERNAL_ERROR has the message "[tool.action] text" and a recovery with the words
// "do not blindly retry". [Redact] replaces the text; a stack never is part of it. [Observe]
// gets the error as it was thrown.
//
// A handler that ends its goroutine, as a test's FailNow does, is INTERNAL_ERROR for a
// client and the outcome [harness.NoResult] where the harness drives the pipeline itself.
//
// # What routing answers
//
//	UNKNOWN_TOOL           no tool or action has this name
//	MISSING_DISCRIMINATOR  the argument that names the action is not there, or is ""
//	INVALID_DISCRIMINATOR  it is not a string
//	UNKNOWN_ACTION         the group has no such action
//
// Each offers the names that can be called: those of the plain tools, and the dotted ones of
// the actions (billing.get_invoice), which are taken as the name of the tool as well as in the
// discriminator. A name that is nearly right is suggested.
package pipeline
