package ginkgoprobe_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestGinkgoprobe(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "ginkgoprobe")
}

// The suite below testdata, whose name keeps ginkgo -r out of it, is compiled once, and
// run by the ginkgo command that go.mod names.
var compiled, ginkgoCommand string

var _ = SynchronizedBeforeSuite(func(ctx SpecContext) []byte {
	dir, err := os.MkdirTemp("", "ginkgoprobe")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(os.RemoveAll, dir)
	binary := filepath.Join(dir, "suite.test")
	output, err := exec.CommandContext(ctx, "go", "test", "-c", "-o", binary, "./testdata/_suite").CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
	path, err := exec.CommandContext(ctx, "go", "tool", "-n", "ginkgo").Output()
	Expect(err).NotTo(HaveOccurred())
	return []byte(binary + "\n" + strings.TrimSpace(string(path)))
}, func(paths []byte) {
	compiled, ginkgoCommand, _ = strings.Cut(string(paths), "\n")
})
