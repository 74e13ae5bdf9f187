package prose_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestProse(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/prose")
}
