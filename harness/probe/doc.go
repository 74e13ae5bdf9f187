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
// calls that their schema rejects; [SkipDestructive] leaves them out. A server that
// accepts what its schema forbids may still act on it, so probe one whose state may be
// lost.
//
// An answer that conforms and rejects the arguments is also tried out: an agent that
// knows nothing but the envelope, the tool's schema and its own arguments repairs the
// call, waits as retry_after says, chooses among available_actions, and calls again, at
// most [MaxTurns] times. See [Healing].
//
// A [Report] can be read as [Report.Text], [Report.HTML], [Report.JSON] and
// [Report.JUnit]. Failures that are known go into a [Baseline], a file beside the suite:
// they fail no run, and a line whose failure is gone does. [OnlyCases] makes a single
// case again, by the ID that a report names.
//
// What a server lists and answers is hostile until shown otherwise: the number of
// cases, their size, the depth of schemas and the time of every call are bounded, and
// reports show no text of a server that a terminal or a browser would act on.
package probe
