package xpath_test

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/errshape/errshape/matchers/internal/xpath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("an expression that cannot be read", func() {
	It("is an error that says what, where and how to write it", func() {
		blocks := strings.Split(strings.TrimSuffix(goldenErrors(), "\n"), "\n\n")
		Expect(len(blocks)).To(BeNumerically(">", 60))
		for _, block := range blocks[1:] { // the first is the comment
			line, want, _ := strings.Cut(block, "\n")
			expression := strings.NewReplacer(`\n`, "\n", `\x00`, "\x00").Replace(strings.TrimPrefix(line, "> "))
			x, err := xpath.Parse(expression)
			Expect(err).To(MatchError(want), expression)
			Expect(x).To(BeNil())
		}
	})

	DescribeTable("is an error that knows the place",
		func(expression string, offset int) {
			_, err := xpath.Parse(expression)
			var syntax *xpath.Error
			Expect(err).To(BeAssignableToTypeOf(syntax))
			Expect(err).To(HaveField("Offset", offset))
			Expect(err).To(HaveField("Expression", expression))
		},
		Entry("nothing", "", 0),
		Entry("white space", " \t\n", 3),
		Entry("bytes, not characters", "ü[", 3),
		Entry("not UTF-8", "a\xff", 1),
		Entry("cut inside a character", "a\xc3", 1),
	)

	DescribeTable("is bounded",
		func(expression, problem string) {
			_, err := xpath.Parse(expression)
			Expect(err).To(MatchError(ContainSubstring(problem)))
			Expect(len(err.Error())).To(BeNumerically("<", 700))
		},
		Entry("in length", strings.Repeat("a/", 1<<20), "at most 8192 are read"),
		Entry("in parentheses", strings.Repeat("(", 4000), "nested more than 100 levels deep"),
		Entry("in predicates", strings.Repeat("a[", 4000), "nested more than 100 levels deep"),
		Entry("in arguments", strings.Repeat("not(", 2000), "nested more than 100 levels deep"),
		Entry("in signs", strings.Repeat("-", 4000)+"1", "nested more than 100 levels deep"),
		Entry("in what it shows of a hostile place", strings.Repeat("\x00", 8000), "has no meaning"),
		Entry("in what it shows of a hostile name", strings.Repeat("x", 8000)+"()", "is not a function"),
		Entry("in what it shows of a hostile operand", "count('"+strings.Repeat("x", 8000)+"')", "count takes a node set"),
		Entry("in what it shows of a hostile prefix", strings.Repeat("x", 8000)+":a", "stands for no namespace"),
		Entry("in what it shows of a hostile literal", "1 '"+strings.Repeat("x", 8000)+"'", "want an operator"),
	)

	It("is read at the bounds", func() {
		for _, expression := range []string{
			strings.Repeat("(", 90) + "1" + strings.Repeat(")", 90),
			strings.Repeat("-", 90) + "1",
			strings.Repeat("1+", 4000) + "1",
			strings.Repeat("a|", 4000) + "a",
			strings.Repeat("a/", 4000) + "a",
			"a" + strings.Repeat("[1]", 2700),
		} {
			x, err := xpath.Parse(expression)
			Expect(err).NotTo(HaveOccurred())
			_, err = x.Evaluate(treeOf("<a/>"))
			Expect(err).NotTo(HaveOccurred())
		}
	})
})

func goldenErrors() string {
	raw, err := os.ReadFile(filepath.Join("testdata", "errors.txt"))
	Expect(err).NotTo(HaveOccurred())
	return string(raw)
}
