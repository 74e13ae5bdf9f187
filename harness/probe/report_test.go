package probe_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness/probe"
)

func text(raw []byte, err error) string {
	GinkgoHelper()
	Expect(err).NotTo(HaveOccurred())
	return string(raw)
}

var _ = Describe("a report", func() {
	DescribeTable("is pinned whole", func(name string, write func(probe.Report) string) {
		Expect(write(sample())).To(matchGolden("report/" + name))
		Expect(write(passing())).To(matchGolden("report/passing/" + name))
		Expect(write(probe.Report{Err: "tools/list: no answer"})).To(matchGolden("report/none/" + name))
	},
		Entry("as text", "report.txt", probe.Report.Text),
		Entry("in colours", "coloured.txt", probe.Report.TextColored),
		Entry("as JSON", "report.json", func(r probe.Report) string { return text(r.JSON()) }),
		Entry("as JUnit", "junit.xml", func(r probe.Report) string { return text(r.JUnit()) }),
		Entry("as HTML", "report.html", func(r probe.Report) string { return text(r.HTML()) }),
	)
})
