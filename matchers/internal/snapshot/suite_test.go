package snapshot_test

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = Describe("a suite", func() {
	var dir string
	var suite *snapshot.Suite
	match := func(name, place, text string, scrubs ...*snapshot.Scrub) (snapshot.Verdict, error) {
		return suite.Match(snapshot.Request{Name: name, Place: place, Doc: document(text), Scrubs: scrubs})
	}
	file := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, "testdata", "snapshots", name+".xml"))
		if err != nil {
			return "(none)"
		}
		return string(data)
	}
	update := func(on string) { GinkgoT().Setenv("UPDATE_SNAPSHOTS", on) }
	BeforeEach(func() {
		GinkgoT().Setenv("CI", "")
		update("")
		dir = GinkgoT().TempDir()
		suite = snapshot.NewSuite(dir)
	})

	DescribeTable("writes only", func(variable, ci string, written bool, hint string) {
		GinkgoT().Setenv("CI", ci)
		update(variable)
		v, err := match("a", "x:1", "<a/>")
		Expect(err).NotTo(HaveOccurred())
		Expect(v.Missing).To(Equal(!written))
		Expect(v.Matched).To(Equal(written))
		Expect(file("a")).To(Equal(map[bool]string{true: "<a/>\n", false: "(none)"}[written]))
		if !written {
			Expect(snapshot.HowToAccept()).To(Equal(hint))
		}
	},
		Entry("when told to", "1", "", true, ""),
		Entry("and not by default", "", "", false, "to accept it, run the suite with UPDATE_SNAPSHOTS=1"),
		Entry("and not for another value", "true\n", "", false, `to accept it, run the suite with UPDATE_SNAPSHOTS=1, not "true\n"`),
		Entry("and never where CI is set", "1", "true", false, "UPDATE_SNAPSHOTS=1 has no effect here, since CI is set: accept it on your machine and commit the file"),
		Entry("whatever CI is set to", "1", "false", false, "UPDATE_SNAPSHOTS=1 has no effect here, since CI is set: accept it on your machine and commit the file"),
	)

	It("leaves a file alone that is as it should be", func() {
		update("1")
		Expect(match("a", "x:1", "<a>1</a>")).To(HaveField("Matched", true))
		path := filepath.Join(dir, "testdata", "snapshots", "a.xml")
		before, err := os.Stat(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(match("a", "x:2", "<a>1</a>")).To(HaveField("Matched", true))
		after, err := os.Stat(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.SameFile(before, after)).To(BeTrue())
	})

	It("does not take one name for two texts", func() {
		update("1")
		Expect(match("a", "x:1", "<a>1</a>")).To(HaveField("Matched", true))
		_, err := match("a", "x:2", "<a>2</a>")
		Expect(err).To(MatchError("the name was used for another text at x:1, and now at x:2"))
		Expect(file("a")).To(Equal("<a>1</a>\n"))
		_, err = match("a", "x:1", "<a>2</a>")
		Expect(err).To(MatchError("the name was used for another text at x:1, and now at x:1"), "a table has one place for all entries")
	})

	It("takes one name for texts that its placeholders match", func() {
		Expect(suite.Write("a", "<a>{{number}}</a>")).To(Succeed())
		update("1")
		Expect(match("a", "x:1", "<a>1</a>")).To(HaveField("Matched", true))
		Expect(match("a", "x:2", "<a>2</a>")).To(HaveField("Matched", true))
		Expect(file("a")).To(Equal("<a>{{number}}</a>\n"))
	})

	It("names the other place where a text does not match and another did", func() {
		Expect(suite.Write("a", "<a>1</a>")).To(Succeed())
		v, err := match("a", "x:2", "<a>2</a>")
		Expect(err).NotTo(HaveOccurred())
		Expect(v.Other).To(BeZero())
		Expect(match("a", "x:1", "<a>1</a>")).To(HaveField("Matched", true))
		Expect(match("a", "x:2", "<a>2</a>")).To(HaveField("Other.Place", "x:1"))
		Expect(match("a", "x:1", "<a>2</a>")).To(HaveField("Other.Place", ""), "a poll is one place")
	})

	It("does not replace a file that it cannot read", func() {
		Expect(suite.Write("a", "<a>{{nmuber}}</a>")).To(Succeed())
		for _, on := range []string{"", "1"} {
			update(on)
			_, err := match("a", "x:1", "<a>2</a>")
			Expect(err).To(MatchError(HavePrefix("testdata/snapshots/a.xml:1:4: no such placeholder")))
		}
		Expect(file("a")).To(Equal("<a>{{nmuber}}</a>\n"))
	})

	It("does not store what would never match", func() {
		update("1")
		_, err := match("a", "x:1", "<a>2 ms</a>", scrub(`\d+ ms`, "{{number}}"))
		Expect(err).To(MatchError("the scrubbed text {{number}} does not match 2 ms"))
		Expect(file("a")).To(Equal("(none)"))
	})

	It("does not store what is too large", func() {
		update("1")
		_, err := match("a", "x:1", message(strings.Repeat("a", 1<<20)))
		Expect(err).To(MatchError(ContainSubstring("at most 1048575 bytes")))
		Expect(file("a")).To(Equal("(none)"))
	})

	It("reports every use once, with the spec", func() {
		var uses []snapshot.Use
		suite.Watch(func() string { return "spec" }, func(u snapshot.Use) { uses = append(uses, u) })
		update("1")
		for range 3 {
			Expect(match("a", "x:1", "<a/>")).To(HaveField("Matched", true))
		}
		update("")
		Expect(match("a", "x:1", "<b/>")).To(HaveField("Matched", false))
		Expect(match("c", "x:1", "<b/>")).To(HaveField("Missing", true))
		Expect(uses).To(HaveExactElements(
			And(HaveField("Name", "a"), HaveField("Accepted", true), HaveField("Sum", HaveLen(24)), HaveField("Where()", "x:1, in spec")),
			And(HaveField("Name", "a"), HaveField("Accepted", false)),
			And(HaveField("Name", "c"), HaveField("Accepted", false), HaveField("Sum", "")),
		))
		Expect(suite.Names()).To(ConsistOf("a", "c"))
	})
})
