package ginkgosnap_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/ginkgosnap"
)

// whole is the report of a suite in which every spec ran and passed.
func whole(specs ...types.SpecReport) types.Report {
	return types.Report{
		SuiteSucceeded: true,
		PreRunStats:    types.PreRunStats{TotalSpecs: len(specs), SpecsThatWillRun: len(specs)},
		SpecReports:    specs,
	}
}

func spec(state types.SpecState, entries ...types.ReportEntry) types.SpecReport {
	return types.SpecReport{LeafNodeType: types.NodeTypeIt, State: state, ReportEntries: entries}
}

var _ = Describe("judging a run", func() {
	const passed, failedState = types.SpecStatePassed, types.SpecStateFailed
	entry := ginkgosnap.Entry

	DescribeTable("a name for two texts", func(want string, specs ...types.SpecReport) {
		got := ginkgosnap.Judge(whole(specs...), GinkgoT().TempDir())
		if want != "" {
			want = "The snapshot n is used for two texts:\n    " + want + "\nGive one of them another name, or Scrub what varies."
		}
		Expect(got).To(Equal(want))
	},
		Entry("that two stored", "a:1\n    b:2", spec(passed, entry("n", "1", "a:1", true)), spec(passed, entry("n", "2", "b:2", true))),
		Entry("that three stored, in one order", "a:1\n    b:2\n    c:3",
			spec(passed, entry("n", "3", "c:3", true)), spec(passed, entry("n", "2", "b:2", true)), spec(passed, entry("n", "1", "a:1", true))),
		Entry("that one place stored", "a:1\n    a:1", spec(passed, entry("n", "1", "a:1", true)), spec(passed, entry("n", "2", "a:1", true))),
		Entry("that one stored and a failed spec had rejected", "a:1\n    b:2",
			spec(passed, entry("n", "1", "a:1", true)), spec(failedState, entry("n", "2", "b:2", false))),
		Entry("is no clash where the text is the same", "", spec(passed, entry("n", "1", "a:1", true)), spec(passed, entry("n", "1", "b:2", true))),
		Entry("nor where the name is another", "", spec(passed, entry("n", "1", "a:1", true)), spec(passed, entry("m", "2", "b:2", true))),
		Entry("nor where a spec passed that rejects", "", spec(passed, entry("n", "1", "a:1", true)), spec(passed, entry("n", "2", "b:2", false))),
		Entry("nor where a poll was rejected first", "", spec(failedState, entry("n", "2", "a:1", false), entry("n", "1", "a:1", true))),
		Entry("nor where all were rejected", "", spec(failedState, entry("n", "1", "a:1", false)), spec(failedState, entry("n", "2", "b:2", false))),
		Entry("nor where there was no file", "", spec(failedState, entry("n", "", "a:1", false)), spec(passed, entry("n", "1", "b:2", true))),
	)

	It("does not take others' entries for its own", func() {
		foreign := types.ReportEntry{Name: "snapshot", Value: types.WrapEntryValue("{}")}
		odd := types.ReportEntry{Name: "errshape snapshot", Value: types.WrapEntryValue(7)}
		Expect(ginkgosnap.Judge(whole(spec(passed, foreign, odd)), GinkgoT().TempDir())).To(BeEmpty())
	})

	Describe("files that nothing uses", func() {
		var dir string
		put := func(name string) {
			path := filepath.Join(dir, "testdata", "snapshots", name)
			Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
			Expect(os.WriteFile(path, nil, 0o644)).To(Succeed())
		}
		BeforeEach(func() {
			dir = filepath.Join(GinkgoT().TempDir(), "it's")
			put("used.xml")
		})
		used := spec(passed, entry("used", "1", "a:1", true))

		It("are named with the line that removes them, whatever they are called", func() {
			put("old.xml")
			put("a b'; rm -rf ~.xml")
			put("\x1b[31m.xml")
			put("sub/.snapshot-X.tmp")
			quoted := "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
			Expect(ginkgosnap.Judge(whole(used), dir)).To(Equal(`No spec uses 3 snapshots:
    testdata/snapshots/\x1b[31m.xml
    testdata/snapshots/a b'; rm -rf ~.xml
    testdata/snapshots/old.xml
If they are not needed:
    git -C ` + quoted + ` rm -- 'testdata/snapshots/a b'\''; rm -rf ~.xml' testdata/snapshots/old.xml

A run that was killed left 1 file:
    testdata/snapshots/sub/.snapshot-X.tmp
They can go:
    cd ` + quoted + ` && rm -- testdata/snapshots/sub/.snapshot-X.tmp`))
		})

		It("are counted where there are many", func() {
			for i := range 60 {
				put(fmt.Sprintf("old_%02d.xml", i))
			}
			Expect(ginkgosnap.Judge(whole(used), dir)).To(And(HavePrefix("No spec uses 60 snapshots:\n"), ContainSubstring("\n    … 10 more\n")))
		})

		It("are no orphans if they are said to be used elsewhere", func() {
			put("integration/a.xml")
			Expect(ginkgosnap.Judge(whole(used), dir, "integration/*")).To(BeEmpty())
			Expect(ginkgosnap.Judge(whole(used), dir, "integration")).NotTo(BeEmpty())
		})

		DescribeTable("are not looked for", func(change func(*types.Report)) {
			put("old.xml")
			report := whole(used, spec(passed))
			Expect(ginkgosnap.Judge(report, dir)).NotTo(BeEmpty())
			change(&report)
			Expect(ginkgosnap.Judge(report, dir)).To(BeEmpty())
		},
			Entry("in a failed run", func(r *types.Report) { r.SuiteSucceeded = false }),
			Entry("in a filtered run", func(r *types.Report) { r.PreRunStats.TotalSpecs = 3 }),
			Entry("in a dry run", func(r *types.Report) { r.SuiteConfig.DryRun = true }),
			Entry("in an empty run", func(r *types.Report) { *r = whole() }),
			Entry("if a spec was skipped", func(r *types.Report) { r.SpecReports[1].State = types.SpecStateSkipped }),
			Entry("if a spec was pending", func(r *types.Report) { r.SpecReports[1].State = types.SpecStatePending }),
			Entry("if a spec is not in the report", func(r *types.Report) { r.SpecReports = r.SpecReports[:1] }),
			Entry("if the suite was skipped", func(r *types.Report) {
				r.SpecReports = append(r.SpecReports, types.SpecReport{LeafNodeType: types.NodeTypeBeforeSuite, State: types.SpecStateSkipped})
			}),
		)

		It("cannot be listed behind a link", func() {
			Expect(os.RemoveAll(filepath.Join(dir, "testdata"))).To(Succeed())
			Expect(os.Symlink(GinkgoT().TempDir(), filepath.Join(dir, "testdata"))).To(Succeed())
			Expect(ginkgosnap.Judge(whole(used), dir)).To(HavePrefix("The folder of snapshots cannot be read: "))
		})
	})
})
