package snapshot_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = Describe("the folder", func() {
	var dir string
	var folder snapshot.Folder
	in := func(path string) string { return filepath.Join(dir, "testdata", "snapshots", filepath.FromSlash(path)) }
	put := func(path, text string) {
		GinkgoHelper()
		Expect(os.MkdirAll(filepath.Dir(in(path)), 0o755)).To(Succeed())
		Expect(os.WriteFile(in(path), []byte(text), 0o644)).To(Succeed())
	}
	readError := func(name string) string {
		GinkgoHelper()
		_, _, err := folder.Read(name)
		Expect(err).To(HaveOccurred())
		return err.Error()
	}
	BeforeEach(func() {
		dir = GinkgoT().TempDir()
		folder = snapshot.InFolder(dir)
	})

	It("stores text with a line break at the end, and gives it back without", func() {
		for _, text := range []string{"a", "a\n", "a\n\n", ""} {
			Expect(folder.Write("order/not_found", text)).To(Succeed())
			Expect(os.ReadFile(in("order/not_found.xml"))).To(Equal([]byte(text + "\n")))
			got, found, err := folder.Read("order/not_found")
			Expect(err).NotTo(HaveOccurred())
			Expect(found).To(BeTrue())
			Expect(got).To(Equal(text))
		}
	})

	It("reads a file that an editor left without a line break", func() {
		put("a.xml", "<a/>")
		got, _, err := folder.Read("a")
		Expect(err).NotTo(HaveOccurred())
		Expect(got).To(Equal("<a/>"))
	})

	It("does not have what is not there", func() {
		for _, name := range []string{"a", "a/b/c"} {
			_, found, err := folder.Read(name)
			Expect(err).NotTo(HaveOccurred())
			Expect(found).To(BeFalse())
		}
	})

	It("shows readers a whole text, whoever writes", func() {
		long := [2]string{strings.Repeat("a", 100_000), strings.Repeat("b", 150_000)}
		Expect(folder.Write("x", long[0])).To(Succeed())
		var writers sync.WaitGroup
		for i := range 4 {
			writers.Go(func() {
				defer GinkgoRecover()
				for range 25 {
					Expect(folder.Write("x", long[i%2])).To(Succeed())
				}
			})
		}
		for range 100 {
			got, _, err := folder.Read("x")
			Expect(err).NotTo(HaveOccurred())
			Expect(got == long[0] || got == long[1]).To(BeTrue(), "%d bytes", len(got))
		}
		writers.Wait()
		Expect(os.ReadDir(in("."))).To(HaveLen(1))
	})

	It("leaves nothing behind when it cannot store", func() {
		Expect(os.MkdirAll(in("x.xml"), 0o755)).To(Succeed())
		Expect(folder.Write("x", "a")).To(MatchError("testdata/snapshots/x.xml: is not a regular file"))
		Expect(os.ReadDir(in("."))).To(HaveLen(1))
	})

	It("refuses what is too large", func() {
		put("x.xml", strings.Repeat("a", 1<<20+1))
		Expect(readError("x")).To(Equal("testdata/snapshots/x.xml: larger than 1048576 bytes, which no snapshot is"))
		Expect(folder.Write("y", strings.Repeat("a", 1<<20))).To(MatchError(ContainSubstring("not written, since a snapshot has at most")))
		Expect(in("y.xml")).NotTo(BeAnExistingFile())
	})

	It("refuses what is no file", func() {
		put("x.xml/y", "")
		Expect(readError("x")).To(Equal("testdata/snapshots/x.xml: is not a regular file"))
		put("a", "")
		Expect(readError("a/b")).To(Equal("testdata/snapshots/a: is not a folder"))
		Expect(folder.Write("a/b", "")).To(MatchError("testdata/snapshots/a: is not a folder"))
	})

	DescribeTable("follows no link", func(link, name, want string) {
		outside := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(outside, "secret.xml"), []byte("secret"), 0o644)).To(Succeed())
		Expect(os.MkdirAll(filepath.Dir(filepath.Join(dir, link)), 0o755)).To(Succeed())
		target := outside
		if strings.HasSuffix(link, ".xml") {
			target = filepath.Join(outside, "secret.xml")
		}
		Expect(os.Symlink(target, filepath.Join(dir, link))).To(Succeed())
		Expect(readError(name)).To(Equal(want))
		Expect(folder.Write(name, "written")).To(MatchError(want))
		Expect(os.ReadDir(outside)).To(HaveLen(1))
		Expect(os.ReadFile(filepath.Join(outside, "secret.xml"))).To(Equal([]byte("secret")))
	},
		Entry("to a file", "testdata/snapshots/secret.xml", "secret", "testdata/snapshots/secret.xml: is a symbolic link; put the file or folder itself there"),
		Entry("to a folder", "testdata/snapshots/out", "out/secret", "testdata/snapshots/out: is a symbolic link; put the file or folder itself there"),
		Entry("from the folder itself", "testdata/snapshots", "secret", "testdata/snapshots: is a symbolic link; put the file or folder itself there"),
		Entry("from testdata", "testdata", "snapshots/secret", "testdata: is a symbolic link; put the file or folder itself there"),
	)

	It("lists what nothing uses, and what a killed run left", func() {
		for _, path := range []string{"used.xml", "b/old.xml", "a.xml", ".gitattributes", "README.md", "b/.snapshot-X.tmp", "Odd name.xml"} {
			put(path, "")
		}
		stray, err := folder.Strays(func(name string) bool { return name == "used" })
		Expect(err).NotTo(HaveOccurred())
		Expect(stray.Orphans).To(Equal([]string{"testdata/snapshots/Odd name.xml", "testdata/snapshots/a.xml", "testdata/snapshots/b/old.xml"}))
		Expect(stray.Leftovers).To(Equal([]string{"testdata/snapshots/b/.snapshot-X.tmp"}))
	})

	It("lists nothing where there is no folder", func() {
		Expect(folder.Strays(func(string) bool { return false })).To(Equal(snapshot.Stray{}))
	})
})
