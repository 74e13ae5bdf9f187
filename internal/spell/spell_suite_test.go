package spell_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestSpell(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/spell")
}
