package snapshots_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/ginkgosnap"
)

// This line finds the files that no spec uses any more, and names that two specs
// use for two texts.
var _ = ginkgosnap.Watch()

func TestSnapshots(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Snapshots")
}
