package probe_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/probe"
)

var _ = Describe("the report as text", func() {
	It("has a matrix of 30 tools and every kind that fits a terminal, with a line each", func() {
		shown := large(30, 5000).Text()
		matrix, _, _ := strings.Cut(shown, "FAILURES")
		lines := strings.Split(matrix, "\n")
		Expect(len(lines)).To(BeNumerically("<", 48))
		for _, line := range lines {
			Expect(len(line)).To(BeNumerically("<=", 130), line)
		}
		for _, kind := range probe.Kinds() {
			Expect(matrix).To(ContainSubstring(string(kind)), "in the legend")
		}
	})

	It("names a tool that is one of very many in a bounded matrix", func() {
		matrix, _, _ := strings.Cut(large(3000, 3000).Text(), "FAILURES")
		Expect(strings.Count(matrix, "\n")).To(BeNumerically("<", 600))
		Expect(matrix).To(ContainSubstring("more tools"))
	})

	It("shows each of few failures in full", func() {
		shown := sample().Text()
		for _, r := range sample().Results {
			head := fmt.Sprintf("#%d %s ", r.Number, r.Verdict)
			if r.Healing != nil && !r.Healing.Healed {
				head = fmt.Sprintf("#%d not-healed ", r.Number)
			}
			Expect(strings.Contains(shown, head)).To(Equal(!r.OK()), head)
		}
		Expect(strings.Count(shown, "  call ")).To(Equal(9))
	})

	It("shows one of many failures that are alike in full, each other on a line, and not without end", func() {
		r := large(1, 3000)
		for i := range r.Results {
			r.Results[i].Verdict, r.Results[i].Kind = probe.Leaks, probe.Null
		}
		shown := r.Text()
		Expect(strings.Count(shown, "  call ")).To(Equal(1))
		Expect(strings.Count(shown, "\n#")).To(Equal(2001))
		Expect(shown).To(ContainSubstring("... 999 more failures left out: the report as JSON has them"))
	})

	It("marks what is wrong in a long answer, and leaves lines out around it", func() {
		answer := strings.Repeat("line\n", 100) + strings.Repeat("x", 1000) + "\x1b<bad>" + strings.Repeat("y", 1000) + "\n" + strings.Repeat("line\n", 100)
		r := sample()
		r.Results = r.Results[1:2]
		r.Results[0].Answer.Text = answer
		r.Results[0].Violations = []envelope.Violation{
			{Rule: "well-formed", Line: 101, Column: 1001}, {Rule: "root-element", Line: 900}, {Rule: "one-text-block"},
		}
		Expect(r.Text()).To(ContainSubstring(`
                8 | line
                  ... 91 lines left out
              100 | line
           >  101 | ... ` + strings.Repeat("x", 80) + `\x1b<bad>` + strings.Repeat("y", 74) + ` ...
                        ` + strings.Repeat(" ", 80) + `^ well-formed
              102 | line
                  ... 93 lines left out
              196 | line
`))
	})
})

var _ = Describe("one case alone", func() {
	tools := toolsOf("a", `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`)

	It("is made by the ID that a report shows", func() {
		all, err := probe.Cases(tools)
		Expect(err).NotTo(HaveOccurred())
		for _, c := range all {
			Expect(probe.Cases(tools, probe.OnlyCases(c.ID))).To(HaveExactElements(HaveField("ID", c.ID)))
		}
	})

	It("is an error if no case has the ID", func() {
		_, err := probe.Cases(tools, probe.OnlyCases("a\x1b"))
		Expect(err).To(MatchError(`probe.OnlyCases: no case has the ID "a\x1b": see probe.Cases for those there are`))
	})
})
