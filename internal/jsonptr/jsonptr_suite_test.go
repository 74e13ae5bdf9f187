package jsonptr_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestJSONPtr(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/jsonptr")
}
