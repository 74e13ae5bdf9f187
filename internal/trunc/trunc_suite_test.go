package trunc_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestTrunc(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/trunc")
}
