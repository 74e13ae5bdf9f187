package probe_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness/probe"
)

type note struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type suites struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Skipped  int `xml:"skipped,attr"`
	Suites   []struct {
		Name  string `xml:"name,attr"`
		Tests int    `xml:"tests,attr"`
		Cases []struct {
			Name    string `xml:"name,attr"`
			Class   string `xml:"classname,attr"`
			Failure *note  `xml:"failure"`
			Error   *note  `xml:"error"`
			Skipped *note  `xml:"skipped"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

func readJUnit(r probe.Report) (s suites) {
	GinkgoHelper()
	raw := text(r.JUnit())
	for d := xml.NewDecoder(strings.NewReader(raw)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else {
			Expect(err).NotTo(HaveOccurred(), "not well-formed, or a character that XML 1.0 forbids")
		}
	}
	Expect(xml.Unmarshal([]byte(raw), &s)).To(Succeed())
	return s
}

var _ = Describe("the report as JUnit", func() {
	It("has a suite for each tool, and a class for each tool and kind", func() {
		s := readJUnit(sample())
		Expect(s.Suites).To(HaveLen(4))
		Expect(s.Suites[0].Name).To(Equal("(run)"))
		Expect(s.Suites[1].Name).To(Equal("billing.charge"))
		Expect(s.Suites[1].Cases[1].Class).To(Equal("billing.charge.wrong-type"))
		Expect(s.Suites[1].Cases[1].Name).To(Equal("#2 amount: a string"))
	})

	It("counts crashes and hangs as errors, what is known or not reached as skipped, and the rest as failures", func() {
		s := readJUnit(sample())
		Expect([]int{s.Tests, s.Failures, s.Errors, s.Skipped}).To(Equal([]int{14, 6, 4, 2}), "with a stale entry and a broken schema as errors")
		got := map[string]string{}
		for _, suite := range s.Suites[1:] {
			for _, c := range suite.Cases {
				for kind, n := range map[string]*note{"failure": c.Failure, "error": c.Error, "skipped": c.Skipped} {
					if n != nil {
						got[c.Name] = kind + " " + n.Type
						Expect(n.Message).NotTo(BeEmpty())
						if kind == "skipped" {
							Expect(n.Text).To(BeEmpty(), c.Name)
						} else {
							Expect(n.Text).To(ContainSubstring("again    probe.OnlyCases("), c.Name)
						}
					}
				}
			}
		}
		Expect(got).To(Equal(map[string]string{
			"#2 amount: a string": "failure violates", "#3 amount: null": "failure not-healed", "#4 amount: 0": "failure accepted",
			"#5 (root): an unknown key": "failure wrong-channel", "#6 (root): empty": "error crashed", "#7 id: not there": "failure no-envelope",
			"#8 id: a number": "skipped no-envelope", "#9 id: NUL": "failure leaks", "#10 (root): a list": "error hung", "#11 (root): all": "skipped not-reached",
		}))
	})

	It("is valid XML 1.0, whatever a server says", func() {
		s := readJUnit(hostileReport())
		Expect(s.Suites[1].Cases[1].Failure.Text).To(ContainSubstring(`]]>`), "whole, although CDATA ends at it")
		Expect(s.Suites[1].Cases[1].Failure.Message).To(ContainSubstring(`\x1b[2J`))
		Expect(s.Suites[1].Cases[1].Name).To(ContainSubstring(`\u202eevil`))
	})
})
