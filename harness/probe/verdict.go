package probe

import "slices"

// Verdict says how a server fared in a case.
type Verdict string

// The verdicts, from good to bad, then what has none.
const (
	Conforms     Verdict = "conforms"      // an envelope that conforms to the specification
	Succeeds     Verdict = "succeeds"      // a call that the schema allows succeeded
	Refused      Verdict = "refused"       // a JSON-RPC error where the protocol asks for one
	Violates     Verdict = "violates"      // an envelope that breaks rules, which are named
	NoEnvelope   Verdict = "no-envelope"   // an error in other words than an envelope
	WrongChannel Verdict = "wrong-channel" // a JSON-RPC error, which the model does not see
	Accepted     Verdict = "accepted"      // a call that the schema forbids succeeded
	Leaks        Verdict = "leaks"         // an answer that shows internals
	Crashed      Verdict = "crashed"       // the handler panicked or gave no result, or the server died
	Hung         Verdict = "hung"          // no answer within the deadline
	NotReached   Verdict = "not-reached"   // not called, since the server was gone
)

var verdicts = []Verdict{
	Conforms, Succeeds, Refused, Violates, NoEnvelope, WrongChannel, Accepted, Leaks, Crashed, Hung, NotReached,
}

// Verdicts returns every verdict, in the order of reports. The slice is the caller's own.
func Verdicts() []Verdict { return slices.Clone(verdicts) }

// OK tells whether the verdict is no failure.
func (v Verdict) OK() bool { return v == Conforms || v == Succeeds || v == Refused }
