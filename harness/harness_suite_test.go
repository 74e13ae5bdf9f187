package harness_test

import (
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// childServer names, in the environment, the server that this binary is to be instead of
// a test.
const childServer = "HARNESS_TEST_SERVER"

func TestMain(m *testing.M) {
	if name := os.Getenv(childServer); name != "" {
		beServer(name)
		return
	}
	os.Exit(m.Run())
}

func TestHarness(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "harness")
}
