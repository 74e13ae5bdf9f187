package ginkgosnap_test

import (
	"os"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/subsuite"
)

func TestGinkgosnap(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "ginkgosnap")
}

// The suite below testdata, whose name keeps ginkgo -r out of it, is compiled once, and run in folders of its own by the
// ginkgo command that go.mod names.
var compiled, ginkgoCommand string

var _ = SynchronizedBeforeSuite(func(ctx SpecContext) []byte {
	dir, err := os.MkdirTemp("", "ginkgosnap")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(os.RemoveAll, dir)
	binary, ginkgo, err := subsuite.Compile(ctx, "./testdata/_suite", dir)
	Expect(err).NotTo(HaveOccurred())
	return []byte(binary + "\n" + ginkgo)
}, func(paths []byte) {
	compiled, ginkgoCommand, _ = strings.Cut(string(paths), "\n")
})
