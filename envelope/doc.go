// Package envelope is the specification of an MCP server's errors in Go: the types
// of the <tool_error> and <validation_error> envelopes, the one writer and the one
// parser of their text, the rules they keep, and what a client reads from them. It
// needs the standard library alone, so a server can return what it defines.
//
// # Smallest example
//
// A handler returns an error; the model gets an envelope that says what to do next:
//
//	return envelope.New(envelope.CodeNotFound, "No invoice with that ID").
//		Suggest("List invoices first, then retry with a real ID").
//		Actions("billing.list_invoices")
//
// Arguments that do not fit become a line each, with what was sent and what was
// expected: [NewValidationError].
//
// A test, or a client, reads the text back and checks the whole result:
//
//	e, err := envelope.Parse(text)           // *ToolError or *ValidationError
//	broken := envelope.Check(response)       // every rule of the page
//	failure := envelope.AsClientError(response)
//
// # What cannot be read
//
// [Parse] takes every form that servers are known to send: a comma list of actions,
// a missing code or severity, attributes in single quotes, text around the envelope.
// What is left is a [*SyntaxError] that says what was found, where, and what was
// wanted:
//
//	line 2, column 30: found </message>, want </String>, or &lt; for a < that is text
//	      <message>Not a List<String></message>
//	                                 ^
//
// The context line is safe to print: whatever a server sends, [Printable] has been
// over it. A text is read once, without recursion, in time and memory that grow with
// its length; a document type, 257 levels of elements, 65 attributes or a million
// nodes are errors.
//
// # Rules
//
// [Rules] lists what the page asks, each with its heading and its sentence. [Check]
// finds where a tool result breaks them, [CheckText] looks at a text alone. Rules of
// level [Must] are the page's; those of level [Should] are good sense, and are checked
// with [Strict]. [Waive] leaves rules out by their IDs, and reports an ID that is none.
// A result that is no error and carries no envelope breaks nothing.
//
// [ParseDocument] gives the tree with the place of every element, attribute and text.
// [Diff] compares what two envelopes mean.
//
// # Traps
//
// The text is not XML 1.0. ]]>, control characters and carriage returns stand in it as
// they are, and come back as they were; a parser of XML 1.0 refuses or changes them.
//
// Content is escaped on & and < alone, on purpose, since > and quotes stay readable for
// the model; attributes are escaped on all five. A second escaper on top is not seen by
// any rule: &amp;gt; is legal text.
//
// A severity of warning leaves isError false, and every other severity, also one that
// nobody knows, sets it. A warning is no client error: [AsClientError] returns nil.
//
// Names of tools and actions are joined by dots, as billing.get_invoice. The page's own
// framework writes a slash there; it is read, and the rule action-attribute names it.
package envelope
