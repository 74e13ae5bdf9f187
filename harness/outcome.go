package harness

// Outcome is how a call ended.
type Outcome int

// A call has exactly one of these outcomes. Only the first two are tool results;
// for all others [Result.Reason] says what happened.
const (
	Succeeded       Outcome = iota + 1 // a tool result, isError absent or false
	ToolErrored                        // a tool result with isError true
	ProtocolErrored                    // a JSON-RPC error: the model never sees it
	Panicked                           // the handler panicked
	NoResult                           // an answer without a tool result in it, or none although the handler ended
	TimedOut                           // no answer within the deadline, or the caller gave up
	Disconnected                       // the connection or the process ended, or what came was not the protocol
)

// GomegaString is what Gomega prints instead of the number.
func (o Outcome) GomegaString() string { return o.String() }

// String returns the outcome in words: "succeeded", "tool error" and so on.
func (o Outcome) String() string {
	switch o {
	case Succeeded:
		return "succeeded"
	case ToolErrored:
		return "tool error"
	case ProtocolErrored:
		return "protocol error"
	case Panicked:
		return "panicked"
	case NoResult:
		return "no result"
	case TimedOut:
		return "timed out"
	case Disconnected:
		return "disconnected"
	}
	return "no outcome"
}
