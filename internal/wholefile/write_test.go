package wholefile_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/internal/wholefile"
)

var _ = Describe("Write", func() {
	It("replaces what was there, and leaves nothing else behind", func() {
		dir := GinkgoT().TempDir()
		path := filepath.Join(dir, "file")
		Expect(wholefile.Write(path, []byte("a long text"))).To(Succeed())
		Expect(wholefile.Write(path, []byte("short"))).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo("short"))
		info, err := os.Stat(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(info.Mode().Perm()).To(BeEquivalentTo(0o644))
		Expect(os.ReadDir(dir)).To(HaveLen(1))
	})

	It("leaves what cannot be replaced, and nothing else behind", func() {
		dir := GinkgoT().TempDir()
		Expect(os.MkdirAll(filepath.Join(dir, "file", "full"), 0o755)).To(Succeed())
		Expect(wholefile.Write(filepath.Join(dir, "file"), nil)).NotTo(Succeed())
		Expect(os.ReadDir(dir)).To(HaveLen(1))
		Expect(wholefile.Write(filepath.Join(dir, "none", "file"), nil)).To(MatchError(os.ErrNotExist))
	})
})
