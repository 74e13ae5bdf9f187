package probe_test

import (
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/internal/golden"
)

// matchGolden compares a text with a file below testdata.
func matchGolden(name string) types.GomegaMatcher {
	return WithTransform(func(got string) (string, error) { return golden.Difference(name, got) }, BeEmpty())
}
