package probe

import (
	"encoding/json"
	"time"
	"unicode/utf8"
)

// The types below say the names of members, and their order.

type jsonHealings struct {
	Tried  int `json:"tried"`
	Healed int `json:"healed"`
	Turns  int `json:"turns"`
}

type jsonResult struct {
	Number     int             `json:"number"`
	ID         string          `json:"id"`
	Tool       string          `json:"tool"`
	Kind       Kind            `json:"kind"`
	Field      string          `json:"field"`
	Variant    string          `json:"variant"`
	Call       jsonCall        `json:"call"`
	Why        []string        `json:"why,omitempty"`
	OK         bool            `json:"ok"`
	Verdict    Verdict         `json:"verdict"`
	Problems   []string        `json:"problems,omitempty"`
	Violations []jsonViolation `json:"violations,omitempty"`
	Answer     jsonAnswer      `json:"answer"`
	Healing    *jsonHealing    `json:"healing,omitempty"`
	Known      bool            `json:"known,omitempty"`
	Took       time.Duration   `json:"took"`
}

type jsonCall struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Base64    []byte          `json:"argumentsBase64,omitempty"`
}

type jsonViolation struct {
	Rule   string `json:"rule"`
	Path   string `json:"path,omitempty"`
	Offset int    `json:"offset"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Found  string `json:"found"`
	Want   string `json:"want"`
}

type jsonAnswer struct {
	Outcome   string          `json:"outcome"`
	Text      string          `json:"text,omitempty"`
	Base64    []byte          `json:"base64,omitempty"`
	Raw       json.RawMessage `json:"raw,omitempty"`
	RawBase64 []byte          `json:"rawBase64,omitempty"`
	Cut       int             `json:"cut,omitempty"`
}

type jsonHealing struct {
	Healed  bool       `json:"healed"`
	Untried bool       `json:"untried,omitempty"`
	Turns   int        `json:"turns"`
	Reason  string     `json:"reason,omitempty"`
	Steps   []jsonStep `json:"steps,omitempty"`
}

type jsonStep struct {
	Because string        `json:"because"`
	Waited  time.Duration `json:"waited,omitempty"`
	Call    jsonCall      `json:"call"`
	Answer  jsonAnswer    `json:"answer"`
}

func newJSONResult(r Result) jsonResult {
	return jsonResult{
		Number: r.Number, ID: utf8Text(r.ID), Tool: utf8Text(r.Tool), Kind: r.Kind, Field: utf8Text(r.Field),
		Variant: utf8Text(r.Variant), Call: newJSONCall(r.Call), Why: utf8Texts(r.Why),
		OK: r.OK(), Verdict: r.Verdict, Problems: utf8Texts(r.Problems), Violations: jsonViolations(r.Violations),
		Answer: newJSONAnswer(r.Answer), Healing: newJSONHealing(r.Healing), Known: r.Known, Took: r.Took,
	}
}

func newJSONCall(c Call) jsonCall {
	call := jsonCall{Tool: utf8Text(c.Tool)}
	call.Arguments, call.Base64 = rawOrBytes(c.Arguments)
	return call
}

func newJSONAnswer(a Answer) jsonAnswer {
	answer := jsonAnswer{Outcome: a.Outcome, Text: utf8Text(a.Text), Cut: a.Cut}
	if !utf8.ValidString(a.Text) {
		answer.Base64 = []byte(a.Text)
	}
	answer.Raw, answer.RawBase64 = rawOrBytes(a.Raw)
	return answer
}

// rawOrBytes returns JSON as it is, and anything else as bytes.
func rawOrBytes(raw json.RawMessage) (json.RawMessage, []byte) {
	if len(raw) == 0 || utf8.Valid(raw) && json.Valid(raw) {
		return raw, nil
	}
	return nil, raw
}

func newJSONHealing(h *Healing) *jsonHealing {
	if h == nil {
		return nil
	}
	healing := &jsonHealing{Healed: h.Healed, Untried: h.Untried, Turns: h.Turns, Reason: utf8Text(h.Reason)}
	for _, step := range h.Steps {
		healing.Steps = append(healing.Steps, jsonStep{utf8Text(step.Because), step.Waited, newJSONCall(step.Call), newJSONAnswer(step.Answer)})
	}
	return healing
}
