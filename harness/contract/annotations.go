package contract

import (
	"github.com/errshape/errshape/harness"
)

// hints are annotations as the lockfile holds them: those that are set.
type hints struct {
	Title           string `json:"title,omitempty"`
	ReadOnlyHint    *bool  `json:"readOnlyHint,omitempty"`
	DestructiveHint *bool  `json:"destructiveHint,omitempty"`
	IdempotentHint  *bool  `json:"idempotentHint,omitempty"`
	OpenWorldHint   *bool  `json:"openWorldHint,omitempty"`
}

func hintsOf(a harness.Annotations) *hints {
	if a == (harness.Annotations{}) {
		return nil
	}
	h := hints(a)
	return &h
}

// MarshalJSON writes the tool as the lockfile holds it.
func (t Tool) MarshalJSON() ([]byte, error) {
	type plain Tool
	return encode(struct {
		plain
		Annotations *hints `json:"annotations,omitempty"`
	}{plain(t), hintsOf(t.Annotations)})
}

// MarshalJSON writes the action as the lockfile holds it.
func (a Action) MarshalJSON() ([]byte, error) {
	type plain Action
	return encode(struct {
		plain
		Annotations *hints `json:"annotations,omitempty"`
	}{plain(a), hintsOf(a.Annotations)})
}
