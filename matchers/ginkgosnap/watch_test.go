package ginkgosnap_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/ginkgosnap"
)

var _ = Describe("a watched suite", func() {
	none := func(int) string { return "" }
	var p place
	BeforeEach(func() {
		p = newPlace()
		for name, text := range twelve(none) {
			p.put(name, text)
		}
	})

	DescribeTable("with a snapshot that no spec uses", func(ctx SpecContext, settings []string, green, reported bool) {
		p.put("orders/old.xml", "<a/>\n")
		p.put("elsewhere/other.xml", "<a/>\n")
		got := p.run(ctx, settings...)
		Expect(got.green).To(Equal(green), got.output)
		if reported {
			Expect(got.output).To(ContainSubstring("No spec uses 1 snapshot:\n      testdata/snapshots/orders/old.xml\n  If they are not needed:\n      git -C " +
				p.dir + " rm -- testdata/snapshots/orders/old.xml"))
			Expect(got.output).To(ContainSubstring("suite_test.go:"), "the line that watches is named")
		} else {
			Expect(got.output).NotTo(ContainSubstring("No spec uses"))
		}
		Expect(p.files()).To(And(HaveLen(14), HaveKey("orders/old.xml"), HaveKey("elsewhere/other.xml")))
	},
		Entry("fails a whole green run", []string{}, false, true),
		Entry("fails one that updates", []string{"UPDATE_SNAPSHOTS=1"}, false, true),
		Entry("fails one with retries", []string{"SUITE_RETRY=1", "--flake-attempts=3"}, false, true),
		Entry("fails one that repeats", []string{"--repeat=1"}, false, true),
		Entry("fails one in a single process", []string{"--procs=1"}, false, true),
		Entry("passes a focused run", []string{"--focus=order 00"}, true, false),
		Entry("passes a filtered run", []string{"--label-filter=third1"}, true, false),
		Entry("passes a skipping run", []string{"--skip=order 00"}, true, false),
		Entry("passes a filtered run that updates", []string{"UPDATE_SNAPSHOTS=1", "--label-filter=third1"}, true, false),
		Entry("passes a run with a skipped spec", []string{"SUITE_EXTRA=skipped"}, true, false),
		Entry("passes a run with a pending spec", []string{"SUITE_EXTRA=pending"}, true, false),
		Entry("passes a dry run", []string{"--dry-run", "--procs=1"}, true, false),
		Entry("is not spoken of in a failed run", []string{"SUITE_EXTRA=failed"}, false, false),
		Entry("is not spoken of in a run with a mismatch", []string{"SUITE_SALT=!"}, false, false),
	)

	It("fails, and names the processes' places, where one name is stored for two texts by two processes", func(ctx SpecContext) {
		got := p.run(ctx, "UPDATE_SNAPSHOTS=1", "SUITE_EXTRA=across")
		Expect(len(got.processes)).To(BeNumerically(">", 1), "the run was not parallel")
		Expect(got.ran).To(Equal(52), "no spec can know")
		Expect(got.green).To(BeFalse())
		Expect(got.output).To(MatchRegexp(`(?s)The snapshot orders/one_name is used for two texts:\n` +
			`(      suite_test.go:\d+, in "several has one text in every process, time \d+" \(suite_test.go:\d+\)\n){2,4}` +
			`  Give one of them another name, or Scrub what varies\.`))
		Expect(p.files()).To(And(HaveLen(13), HaveKey("orders/one_name.xml")))
	})

	It("fails where one name is stored for two texts, whoever finds it", func(ctx SpecContext) {
		got := p.run(ctx, "UPDATE_SNAPSHOTS=1", "SUITE_EXTRA=clash")
		Expect(got.green).To(BeFalse())
		Expect(got.output).To(Or(ContainSubstring("The snapshot orders/one_name is used for two texts:"),
			ContainSubstring(`expects one text for the name "orders/one_name"`)))
	})

	It("names the place that matched where a spec fails for the name's sake", func(ctx SpecContext) {
		p.put("orders/one_name.xml", stored(103, ""))
		got := p.run(ctx, "SUITE_EXTRA=clash")
		Expect(got.green).To(BeFalse())
		Expect(got.output).To(ContainSubstring("The snapshot orders/one_name is used for two texts:"))
		Expect(p.files()).To(HaveKeyWithValue("orders/one_name.xml", stored(103, "")))
	})

	It("takes one name for one text in all processes, and uses outside of the run", func(ctx SpecContext) {
		Expect(p.run(ctx, "UPDATE_SNAPSHOTS=1", "SUITE_EXTRA=shared,plain").output).To(ContainSubstring("Test Suite Passed"))
		Expect(p.files()).To(And(HaveLen(14), HaveKey("orders/one_text.xml"), HaveKey("plain/first.xml")))
		Expect(p.run(ctx, "SUITE_EXTRA=shared,plain").output).To(ContainSubstring("Test Suite Passed"))
	})

	It("writes nothing where CI is set", func(ctx SpecContext) {
		Expect(os.RemoveAll(filepath.Join(p.dir, "testdata"))).To(Succeed())
		got := p.run(ctx, "UPDATE_SNAPSHOTS=1", "CI=true")
		Expect(got.green).To(BeFalse())
		Expect(got.output).To(ContainSubstring("UPDATE_SNAPSHOTS=1 has no effect here, since CI is set"))
		Expect(p.files()).To(BeEmpty())
	})
})

var _ = It("refuses a pattern that cannot be read", func() {
	Expect(func() { ginkgosnap.Watch("[") }).To(PanicWith(`ginkgosnap.Watch("["): the pattern cannot be read; see path.Match`))
})
