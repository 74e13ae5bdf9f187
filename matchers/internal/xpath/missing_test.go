package xpath_test

import (
	"strings"

	"github.com/errshape/errshape/matchers/internal/xpath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("what is missing", func() {
	// path | the shortest start that selects nothing | the longest that selects
	// something | the name of its first node | whether the parent is there
	missing := func(expression string) (lines []string) {
		tree := treeOf(read("tool_error.xml"))
		x, err := xpath.Parse(expression)
		Expect(err).NotTo(HaveOccurred())
		v, err := x.Evaluate(tree)
		Expect(err).NotTo(HaveOccurred())
		for _, m := range x.Missing(tree, v) {
			node, parent := "", "parent"
			if m.Node != nil {
				node = m.Node.Data
			}
			if m.NoParent {
				parent = "no parent"
			}
			lines = append(lines, strings.Join([]string{m.Path, m.Broken, m.Exists, node, parent}, " | "))
		}
		return lines
	}

	DescribeTable("of a path without nodes, tells how far it leads",
		func(expression string, want ...string) { Expect(missing(expression)).To(Equal(want)) },
		Entry("the last step", "/tool_error/nope", "/tool_error/nope | /tool_error/nope | /tool_error | tool_error | parent"),
		Entry("a step on the way", "/tool_error/nope/a/b", "/tool_error/nope/a/b | /tool_error/nope | /tool_error | tool_error | no parent"),
		Entry("the root element", "/nope/a", "/nope/a | /nope |  |  | no parent"),
		Entry("a predicate", "//detail[@key='nope']", "//detail[@key='nope'] | //detail[@key='nope'] | //detail | detail | parent"),
		Entry("the second predicate", "//detail[@key][4]", "//detail[@key][4] | //detail[@key][4] | //detail[@key] | detail | parent"),
		Entry("a predicate on the way", "//detail[5]/@key", "//detail[5]/@key | //detail[5] | //detail | detail | no parent"),
		Entry("anywhere", "//nope", "//nope | //nope |  |  | parent"),
		Entry("anywhere below", "/tool_error//nope", "/tool_error//nope | /tool_error//nope | /tool_error | tool_error | parent"),
		Entry("below what is nowhere", "//nope//a", "//nope//a | //nope |  |  | no parent"),
		Entry("an attribute", "//detail/@nope", "//detail/@nope | //detail/@nope | //detail | detail | parent"),
		Entry("an axis", "//message/following-sibling::nope", "//message/following-sibling::nope | //message/following-sibling::nope | //message | message | parent"),
		Entry("a relative path", "message", "message | message |  |  | parent"),
		Entry("above the root", "/..", "/.. | /.. |  |  | parent"),
		Entry("in parentheses", "(//nope)", "//nope | //nope |  |  | parent"),
		Entry("by position in parentheses", "(//detail)[9]", "(//detail)[9] | (//detail)[9] | (//detail) | detail | parent"),
		Entry("nothing in parentheses", "(//nope)[1]", "//nope | //nope |  |  | parent"),
		Entry("a step from parentheses", "(//detail)[1]/nope", "(//detail)[1]/nope | (//detail)[1]/nope | (//detail)[1] | detail | parent"),
		Entry("a step from nothing in parentheses", "(//nope)/a", "(//nope)/a | //nope |  |  | no parent"),
		Entry("a union", "//nope | /tool_error/a/b", "//nope | //nope |  |  | parent", "/tool_error/a/b | /tool_error/a | /tool_error | tool_error | no parent"),
		Entry("a position in a union", "(//nope | //none)[1]", "//nope | //nope |  |  | parent", "//none | //none |  |  | parent"),
	)

	DescribeTable("of a value, names the path it was taken from",
		func(expression, path string) {
			Expect(missing(expression)).To(ConsistOf(HavePrefix(path + " | ")))
		},
		Entry(nil, "string(/tool_error/nope)", "/tool_error/nope"),
		Entry(nil, "normalize-space(//nope)", "//nope"),
		Entry(nil, "concat('a', //nope)", "//nope"),
		Entry(nil, "contains(//nope, '')", "//nope"),
		Entry(nil, "not(contains(//nope, 'a'))", "//nope"),
		Entry(nil, "name(//nope)", "//nope"),
		Entry(nil, "number(//nope)", "//nope"),
		Entry(nil, "1 + //nope", "//nope"),
		Entry(nil, "-//nope", "//nope"),
		Entry(nil, "//nope = ''", "//nope"),
		Entry(nil, "'' != //nope", "//nope"),
		Entry(nil, "//message = //nope", "//nope"),
		Entry(nil, "string(//nope) = ''", "//nope"),
		Entry(nil, "boolean(string(//nope))", "//nope"),
		Entry(nil, "string-length(//nope) = 0 and //message", "//nope"),
		Entry(nil, "//message and //nope = 1", "//nope"),
		Entry(nil, "string(//nope) = true()", "//nope"),
		Entry(nil, "(//nope) > 1", "//nope"),
	)

	DescribeTable("is nothing where the question is whether there is something",
		func(expression string) { Expect(missing(expression)).To(BeEmpty()) },
		Entry(nil, "count(//nope)"),
		Entry(nil, "count(/nope/nope) = 0"),
		Entry(nil, "sum(//nope)"),
		Entry(nil, "not(//nope)"),
		Entry(nil, "boolean(//nope)"),
		Entry(nil, "//nope = false()"),
		Entry(nil, "//nope or //message"),
		Entry(nil, "//nope and //message"),
		Entry(nil, "//nope = 'a' or //message"),
		Entry(nil, "//message or //nope = 'a'"),
		Entry(nil, "//nope = 'a' and not(//message)"),
		Entry(nil, "boolean(//message[nope = ''])"),
		Entry(nil, "//message[not(nope = '')]"),
		Entry(nil, "string(//message[not(string(nope))])"),
		Entry(nil, "//action = ''"),
		Entry(nil, "string(//action[3])"),
		Entry(nil, "//message"),
		Entry(nil, "''"),
	)

	It("costs a bounded amount of work", func() {
		tree := treeOf(wide)
		x, err := xpath.Parse("//b" + strings.Repeat("[1]", 600) + "/nope")
		Expect(err).NotTo(HaveOccurred())
		v, err := x.Evaluate(tree)
		Expect(err).NotTo(HaveOccurred())
		Expect(x.Missing(tree, v)).To(HaveLen(1))
	})
})
