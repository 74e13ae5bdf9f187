//go:build unix

package snapshot_test

import (
	"os"
	"path/filepath"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = It("does not wait for a pipe that stands in a file's place", func() {
	dir := GinkgoT().TempDir()
	folder := filepath.Join(dir, "testdata", "snapshots")
	Expect(os.MkdirAll(folder, 0o755)).To(Succeed())
	Expect(syscall.Mkfifo(filepath.Join(folder, "pipe.xml"), 0o644)).To(Succeed())
	_, _, err := snapshot.InFolder(dir).Read("pipe")
	Expect(err).To(MatchError("testdata/snapshots/pipe.xml: is not a regular file"))
	Expect(snapshot.InFolder(dir).Write("pipe", "")).To(MatchError("testdata/snapshots/pipe.xml: is not a regular file"))
})
