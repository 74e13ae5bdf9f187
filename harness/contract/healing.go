package contract

import (
	"slices"

	"github.com/errshape/errshape/envelope"
)

// Healing returns the changes of each tool by its name: the argument of
// pipeline.SelfHealing and gosdk.SelfHealing.
func Healing(lock, live Lock, opts ...Option) func(tool string) []envelope.Delta {
	changes := diff(lock, live, opts)
	return func(tool string) []envelope.Delta { return slices.Clone(changes[tool]) }
}
