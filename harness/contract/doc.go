// Package contract notices when the tools of a server change under the agents that
// learned them.
//
// A lockfile holds the known-good contract of every tool, as tools/list told it. [Diff]
// compares it with the live one and says what each change means for an agent that
// knows the old one. A server that is given the lockfile tells the agent itself, in the
// validation error of the call that fails. (Page: Contract deltas on top.)
//
//	locked, err := contract.Read("contract.lock.json") // or contract.Parse, with go:embed
//
//	p, err := pipeline.New(pipeline.SelfHealing(locked), …)
//	server.AddReceivingMiddleware(gosdk.Validation(gosdk.SelfHealing(locked)))
//
//	live, err := contract.Take(ctx, h)
//	deltas := contract.Diff(locked, live)
//
// The lockfile is written by [Lock.Write], by a suite that has MatchLockfile of package
// lockmatch and runs with UPDATE_LOCKFILE=1, or by
//
//	go run github.com/errshape/errshape/harness/contract/lock -o contract.lock.json -- ./server
//
// None of them writes where CI is set: what a build machine accepts nobody has seen.
//
// # What a change means
//
//	BREAKING  a tool or an action removed; a required argument added or removed, or an
//	          optional one now required; a type changed; an option of an enum or a const
//	          removed; a bound, pattern, format or other condition added or tightened;
//	          unknown keys no longer taken; a form of anyOf or oneOf removed
//	RISKY     an optional argument removed; a default changed; a description that asks
//	          something else; a hint changed; what a tool returns changed; any other
//	          keyword; what could not be compared
//	SAFE      a tool, an action or an optional argument added; a bound loosened, which
//	          includes one dropped, a type that takes more, and an option or a form added
//	COSMETIC  a title; examples; a description in which only case, punctuation or the
//	          little words differ
//
// Nobody can say whether one pattern or format is tighter than another: a changed one is
// BREAKING. References within a schema are followed, so that moving a definition is no
// change, and changing one is a change wherever it is used. Of a schema that is too deep
// or too large, or refers to other documents, what was not compared is told as one RISKY
// change, unless the schemas are the same.
//
// # Fields
//
// The changes of a tool are named actions.<tool>.…, as actions.get_invoice.input.id; a slash
// in its name becomes a dot.
//
// A group of a pipeline, or any tool that tells of its actions in its _meta (see [MetaKey]),
// is compared action by action: its changes are named actions.<action>.…, and those of the
// whole tool are global, as description. Another tool may have actions, too: a required string
// argument whose options are their names, called action or as [Discriminator] says. That an action
// of it came or went is named actions.<action>; its arguments are those of all actions,
// and their changes global, as input.id.
package contract
