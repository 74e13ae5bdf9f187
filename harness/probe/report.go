package probe

import (
	"encoding/json"
	"time"

	"github.com/errshape/errshape/envelope"
)

// Report is what a run found.
type Report struct {
	Server  string        `json:"server,omitempty"` // what was probed, as the caller names it; see [Named]
	Tools   []ToolReport  `json:"tools"`            // by name
	Total   int           `json:"total"`            // cases there are, of which Limit may have left out some
	Results []Result      `json:"results"`          // in the order of the cases
	Stale   []string      `json:"stale,omitempty"`  // entries of the baseline whose failure is gone
	Elapsed time.Duration `json:"elapsed"`          // of the run, in nanoseconds; see Scrubbed
	Err     string        `json:"error,omitempty"`  // why the run could not begin or end
}

// Result is how one case went.
type Result struct {
	Case
	Verdict    Verdict              `json:"verdict"`
	Problems   []string             `json:"problems,omitempty"` // what is wrong, a line each: for people
	Violations []envelope.Violation `json:"violations,omitempty"`
	Answer     Answer               `json:"answer"`
	Healing    *Healing             `json:"healing,omitempty"` // nil if there was nothing to heal
	Known      bool                 `json:"known,omitempty"`   // a failure that the baseline lists
	Took       time.Duration        `json:"took"`              // of the first call, in nanoseconds
}

// OK tells whether the case is no failure that counts: its verdict is good and it could
// be healed, or the baseline knows it.
func (r Result) OK() bool { return r.Known || !r.Failed() }

// Failed tells whether the server failed, known or not.
func (r Result) Failed() bool {
	return !r.Verdict.OK() || r.Healing != nil && !r.Healing.Healed && !r.Healing.Untried
}

// Answer is what the server sent, at most [MaxAnswer] bytes of it.
type Answer struct {
	Outcome string          `json:"outcome"`        // as harness.Outcome's String
	Text    string          `json:"text,omitempty"` // what the model sees, or the protocol error's message, or the cause
	Raw     json.RawMessage `json:"raw,omitempty"`  // the result, if it was not too long
	Cut     int             `json:"cut,omitempty"`  // how many bytes of Text were left out
}

// Healing is what an agent made of an answer.
type Healing struct {
	Healed  bool   `json:"healed"`
	Untried bool   `json:"untried,omitempty"` // the agent stopped before a wait longer than MaxWait, which is no failure
	Turns   int    `json:"turns"`             // calls after the first
	Reason  string `json:"reason,omitempty"`  // why not healed
	Steps   []Step `json:"steps,omitempty"`
}

// Step is one turn of the agent.
type Step struct {
	Because string        `json:"because"`          // what the envelope said, and what the agent made of it
	Waited  time.Duration `json:"waited,omitempty"` // as retry_after says, in nanoseconds
	Call    Call          `json:"call"`
	Answer  Answer        `json:"answer"`
}
