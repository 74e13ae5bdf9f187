// Package probe finds every error path of a server by itself, and judges what it
// answers there.
//
//	report := probe.Run(ctx, billing)
//	fmt.Print(report.Text())
//	if !report.OK() { … }
//
// From the schemas of tools/list it derives the calls that must fail, one [Case] each,
// makes them one after the other, and compares every answer with the specification and
// the channel rules; [Verdict] says how it fared. No call is random: the same list of
// tools gives the same cases, in the same order, under the same IDs.
//
// A server is blamed only for what is proven. Each case has been checked against the
// tool's own schema, and says in Why what is wrong with it. Where the schema accepts a
// call all the same, as with hostile text in a free string, success is no fault.
//
// A tool is destructive unless its annotations say readOnlyHint true or
// destructiveHint false: that is the protocol's default. Destructive tools get only
// calls that their schema rejects, unless [HealDestructive] allows others;
// [SkipDestructive] leaves them out. A server that accepts what its schema forbids may
// still act on it, so probe one whose state may be lost.
//
// # Verdicts
//
//	the answer                                                   verdict        fails
//	an envelope in a result, which keeps the rules               Conforms       no
//	a result that is no error, of a call the schema allows       Succeeds       no
//	JSON-RPC -32602 or -32600: no such tool, params no object    Refused        no
//	an envelope that breaks rules                                Violates       yes
//	an error without an envelope                                 NoEnvelope     yes
//	any other JSON-RPC error                                     WrongChannel   yes
//	a result that is no error, of a call the schema forbids      Accepted       yes
//	an error that shows a stack, a path, a secret                Leaks          yes
//	a panic, no result, a connection or process that ends        Crashed        yes
//	none within the deadline                                     Hung           yes
//	never called: the server is gone, or the tool hung 3 times   NotReached     yes
//
// Where two hold, the one further down counts, but for a JSON-RPC error or a success:
// that it came at all is worse than what it says. What the call itself has sent is no
// leak. The rules are those of level Must, and the actions that an envelope may offer
// are those of the server; see [CheckWith].
//
// # Healing
//
// An answer that conforms and rejects the arguments is also tried out: an agent that
// knows nothing but the envelope, the tools' schemas and its own arguments repairs the
// call and calls again, at most [MaxTurns] times. It puts into each field that a line
// names what the line's last sentence asks for, if it understands it, and the schema
// allows; it renames or drops keys that are not known; it takes the one of
// available_actions that the arguments fit; it waits as retry_after says, by the fake
// clock of [WithClock] or for [MaxWait] at most. The call is healed when its answer no
// longer rejects the arguments: a success, or an error about something else, such as
// NOT_FOUND. If it is not, [Healing] says why, and the case has failed; a wait that is
// too long to be tried is no failure. See [Report.Score].
//
// # Reports
//
// A [Report] can be read as [Report.Text], [Report.HTML], [Report.JSON] and
// [Report.JUnit]. Failures that are known go into a [Baseline], a file beside the suite:
// they fail no run, and a line whose failure is gone does. [OnlyCases] makes a single
// case again, by the ID that a report names. Package ginkgoprobe makes a spec of each
// case, and examples/probe is a command.
//
// # Bounds
//
// What a server lists and answers is hostile until shown otherwise: the number of
// cases, their size, the depth of schemas and the time of every call are bounded, and
// reports show no text of a server that a terminal or a browser would act on. The time
// of a call is bounded by the harness: see harness.WithDeadline. A server that dies is
// started anew if [WithRestart] says how.
package probe
