// Package contract notices when the tools of a server change under the agents that
// learned them.
//
// A lockfile holds the known-good contract of every tool, as tools/list told it. [Diff]
// compares it with the live one and says what each change means for an agent that
// knows the old one; [Healing] hands the changes to the validation errors, so that the
// agent is told in the turn in which it fails. (Page: Contract deltas on top.)
//
//	locked, err := contract.Read("contract.lock.json")
//	…
//	live, err := contract.Take(ctx, h)
//	…
//	deltas := contract.Diff(locked, live)
//
//	p, err := pipeline.New(…, pipeline.SelfHealing(contract.Healing(locked, live)))
//	server.AddReceivingMiddleware(gosdk.Validation(gosdk.SelfHealing(contract.Healing(locked, live))))
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
//	BREAKING  a tool or an action removed; a required argument added or removed; a type
//	          changed; an option of an enum removed; a bound, pattern or format tightened
//	RISKY     an optional argument removed; a default changed; a description that asks
//	          something else; a hint changed; what a tool returns changed; any other keyword
//	SAFE      a tool, an action or an optional argument added; a bound loosened
//	COSMETIC  a title; a description in which only case, punctuation, order or the
//	          little words differ
//
// # Fields
//
// The changes of a tool are named actions.<tool>.…, as actions.get_invoice.input.id.
// A tool that has actions, as a group of a pipeline, has a required string argument whose
// options are their names, called action or as [Discriminator] says: that an action
// came or went is named actions.<action>, and changes of the arguments that the actions
// share are global, as input.id.
package contract
