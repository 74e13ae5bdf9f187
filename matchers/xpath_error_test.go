package matchers_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	. "github.com/errshape/errshape/matchers"
)

var _ = DescribeTable("what HaveXPath says when there is no answer",
	func(golden string, actual any, m types.GomegaMatcher) {
		_, err := m.Match(actual)
		Expect(err).To(HaveOccurred())
		Expect(err.Error() + "\n").To(matchGolden("xpath_errors/" + golden + ".txt"))
		_, negated := Not(m).Match(actual)
		Expect(negated).To(MatchError(err.Error()))
	},
	Entry("a bad expression", "expression", page, HaveXPath("/tool_error/details/detail[@key='requestedId'")),
	Entry("a function of XPath 2", "function", page, HaveXPath("ends-with(//message, 'ID')")),
	Entry("a path that breaks off early", "parent", page, HaveXPath("/tool_error/detials/detail[@key='requestedId']")),
	Entry("a path into the other envelope", "root", rejected, HaveXPath("/tool_error/message")),
	Entry("the value of no node", "value", page, HaveXPath("string(/tool_error/details/detail[@key='nope'])", "")),
	Entry("a number alone", "alone", page, HaveXPath("count(//action)")),
	Entry("names in a namespace", "namespace", "<tool_error xmlns='urn:x'>\n  <message>m</message>\n</tool_error>", HaveXPath("/tool_error/message")),
	Entry("too much work", "work", "<a>"+strings.Repeat("<b/>", 20_000)+"</a>", HaveXPath("//b[//b[//b]]")),
)
