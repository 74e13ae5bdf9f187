package matchers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("MatchSnapshot", func() {
	var dir string
	file := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, "testdata", "snapshots", name+".xml"))
		if err != nil {
			return "(none)"
		}
		return string(data)
	}
	put := func(name, text string) {
		GinkgoHelper()
		path := filepath.Join(dir, "testdata", "snapshots", name+".xml")
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
	}
	update := func(on string) { GinkgoT().Setenv("UPDATE_SNAPSHOTS", on) }
	BeforeEach(func() {
		GinkgoT().Setenv("CI", "")
		update("")
		dir = GinkgoT().TempDir()
		DeferCleanup(SnapshotsIn(dir))
	})

	// errorOf is the error that To and NotTo fail with alike.
	errorOf := func(actual any, name string, options ...SnapshotOption) string {
		GinkgoHelper()
		m := MatchSnapshot(name, options...)
		to := failure(func(g Gomega) { g.Expect(actual).To(m) })
		Expect(failure(func(g Gomega) { g.Expect(actual).NotTo(m) })).To(Equal(to))
		return to + "\n"
	}

	DescribeTable("fails for To and NotTo alike", func(golden, text, name string, options ...SnapshotOption) {
		if text != "" {
			put("order/not_found", text)
		}
		Expect(errorOf(page, name, options...)).To(matchGolden("snapshot_errors/" + golden + ".txt"))
	},
		Entry("if there is no file", "missing", "", "order/not_found"),
		Entry("for a name that climbs", "name", "", "../order/not_found"),
		Entry("for a hostile name", "hostile_name", "", "\x1b[31m"+strings.Repeat("x", 300)),
		Entry("for a name that is too long", "long_name", "", strings.Repeat("x", 300)),
		Entry("for a bad placeholder", "placeholder", strings.Replace(page, "Try", "{{nmuber}}", 1), "order/not_found"),
		Entry("for a file with CRLF", "crlf", strings.ReplaceAll(page, "\n", "\r\n"), "order/not_found"),
		Entry("for a file that is no envelope", "no_envelope", strings.Replace(page, "</message>", "</mesage>", 1), "order/not_found"),
		Entry("for a file that is too large", "large", strings.Repeat("x", 2<<20), "order/not_found"),
		Entry("for a bad Scrub", "scrub_pattern", page, "order/not_found", Scrub("(", "x")),
		Entry("for a bad placeholder in a Scrub", "scrub_placeholder", page, "order/not_found", Scrub("x", "{{nmuber}}")),
		Entry("for a nil option", "nil_option", page, "order/not_found", nil),
	)

	It("fails for a link, and follows none", func() {
		put("secret", page)
		Expect(os.Symlink("secret.xml", filepath.Join(dir, "testdata", "snapshots", "link.xml"))).To(Succeed())
		Expect(errorOf(page, "link")).To(matchGolden("snapshot_errors/link.txt"))
	})

	It("says why an update was not made", func() {
		update("1")
		GinkgoT().Setenv("CI", "true")
		Expect(errorOf(page, "order/not_found")).To(matchGolden("snapshot_errors/ci.txt"))
		Expect(file("order/not_found")).To(Equal("(none)"))
	})

	It("stores with UPDATE_SNAPSHOTS=1 what a run without it compares", func() {
		update("1")
		Expect(page).To(MatchSnapshot("order/not_found"))
		Expect(file("order/not_found")).To(Equal(page + "\n"))
		update("")
		Expect(failed(page)).To(MatchSnapshot("order/not_found"))
		Expect(bare).NotTo(MatchSnapshot("order/not_found"))
		Expect(file("order/not_found")).To(Equal(page + "\n"))
	})

	It("stores the shape with ShapeOnly, and the placeholder with Scrub", func() {
		update("1")
		Expect(bare).To(MatchSnapshot("shape", ShapeOnly))
		Expect(file("shape")).To(Equal(strings.Replace(bare, "Already paid", "{{any}}", 1) + "\n"))
		Expect(bare).To(MatchSnapshot("scrub", Scrub("pa.d", `{{matches "p[a-z]+"}}`)))
		Expect(file("scrub")).To(Equal(strings.Replace(bare, "paid", `{{matches "p[a-z]+"}}`, 1) + "\n"))
	})

	// numbered gives the lines of this file that a message names the numbers 1, 2, …
	numbered := func(message string) string {
		n := 0
		return regexp.MustCompile(`snapshot_test\.go:\d+`).ReplaceAllStringFunc(message, func(string) string {
			n++
			return fmt.Sprintf("snapshot_test.go:(%d)", n)
		})
	}

	It("names both places when it is to store two texts under one name", func() {
		update("1")
		_, _, first, _ := runtime.Caller(0)
		Expect(page).To(MatchSnapshot("order/not_found"))
		message := errorOf(bare, "order/not_found")
		Expect(message).To(ContainSubstring("\nFirst at snapshot_test.go:%d\n", first+1))
		Expect(numbered(message)).To(matchGolden("snapshot_errors/clash.txt"))
		Expect(file("order/not_found")).To(Equal(page + "\n"))
	})

	It("names the other place where a text does not match and another did", func() {
		put("order/not_found", page)
		_, _, first, _ := runtime.Caller(0)
		Expect(page).To(MatchSnapshot("order/not_found"))
		message := failure(func(g Gomega) { g.Expect(bare).To(MatchSnapshot("order/not_found")) })
		Expect(message).To(ContainSubstring("\nthe name is used for another text, which matches, at snapshot_test.go:%d\n", first+1))
		Expect(numbered(message) + "\n").To(matchGolden("snapshot_errors/other_place.txt"))
	})

	It("does not store a Scrub that would never match", func() {
		update("1")
		Expect(errorOf(page, "order/not_found", Scrub("30 seconds", "{{number}}"))).To(matchGolden("snapshot_errors/unfit.txt"))
		Expect(file("order/not_found")).To(Equal("(none)"))
	})

	It("stores the first value that is polled, as its documentation warns", func(ctx SpecContext) {
		update("1")
		polls := 0
		Eventually(ctx, func() string { polls++; return strings.Replace(bare, "paid", strings.Repeat("!", polls), 1) }).
			WithPolling(time.Millisecond).Should(MatchSnapshot("polled"))
		Expect(polls).To(Equal(1))
		update("")
		polls = -2
		Eventually(ctx, func() string { polls++; return strings.Replace(bare, "paid", strings.Repeat("!", max(0, polls)), 1) }).
			WithPolling(time.Millisecond).Should(MatchSnapshot("polled"))
		Expect(polls).To(Equal(1))
	})

	It("can be used by several goroutines", func() {
		update("1")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				defer GinkgoRecover()
				Expect(page).To(MatchSnapshot("order/not_found"))
			})
		}
		all.Wait()
		Expect(file("order/not_found")).To(Equal(page + "\n"))
	})
})
