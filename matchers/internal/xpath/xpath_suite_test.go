package xpath_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestXPath(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "XPath Suite")
}
