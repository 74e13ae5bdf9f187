// Package billing_test is a suite to copy: it drives a real MCP server in process and
// asserts the envelope of every error that the server can return. Each file is about
// one kind of trouble; change the line with harness.New to test a server of your own.
package billing_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/ginkgosnap"
)

// This line finds the snapshots that no spec uses any more, and names that two specs
// use for two texts.
var _ = ginkgosnap.Watch()

func TestBilling(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Billing")
}
