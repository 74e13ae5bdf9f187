package matchers_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

var _ = Describe("HaveXPath", func() {
	DescribeTable("holds",
		func(actual any, m types.GomegaMatcher) {
			Expect(actual).To(m)
			Expect(actual).NotTo(Not(m))
		},
		Entry("of a path with nodes", page, HaveXPath("/tool_error/details/detail[@key='requestedId']")),
		Entry("of one node, its text", page, HaveXPath("/tool_error/details/detail[@key='requestedId']", "inv_2026_9999")),
		Entry("with Equal", page, HaveXPath("/tool_error/details/detail[@key='requestedId']", Equal("inv_2026_9999"))),
		Entry("of an attribute", page, HaveXPath("/tool_error/@code", "NOT_FOUND")),
		Entry("of an attribute as its type", page, HaveXPath("/tool_error/@code", envelope.CodeNotFound)),
		Entry("of an attribute, Equal of its type", page, HaveXPath("/tool_error/@code", Equal(envelope.CodeNotFound))),
		Entry("of a string, Equal of its type", page, HaveXPath("string(/tool_error/@severity)", Equal(envelope.SeverityError))),
		Entry("of a delta's severity, Equal of its type", contracted(), HaveXPath("//change[1]/@severity", Equal(envelope.DeltaBreaking))),
		Entry("of one node, a number", page, HaveXPath("//detail[@key='attempt']", BeNumerically(">", 2))),
		Entry("of one node, a plain number", page, HaveXPath("//detail[@key='attempt']", 3)),
		Entry("of one node, a list of one", page, HaveXPath("//recovery", []string{"Try again"})),
		Entry("of one node, a list matcher", page, HaveXPath("//recovery", ConsistOf("Try again"))),
		Entry("of several nodes, their texts", page, HaveXPath("//action", []string{"billing.list_invoices", "billing.create_invoice"})),
		Entry("of several nodes, in document order", page, HaveXPath("//recovery | //message", []string{"No invoice with that ID", "Try again"})),
		Entry("of several nodes, HaveEach", page, HaveXPath("//action", HaveEach(HavePrefix("billing.")))),
		Entry("of several nodes, ContainElement", page, HaveXPath("//action", ContainElement("billing.create_invoice"))),
		Entry("of several nodes, HaveLen", page, HaveXPath("//action", HaveLen(2))),
		Entry("of a number, an int", rejected, HaveXPath("count(//field)", 2)),
		Entry("of a number, a float64", rejected, HaveXPath("count(//field)", 2.0)),
		Entry("of a number, another integer", rejected, HaveXPath("count(//field)", uint16(2))),
		Entry("of a number, Equal of an int", rejected, HaveXPath("count(//field)", Equal(2))),
		Entry("of a number, Equal of a float64", rejected, HaveXPath("count(//field)", Equal(2.0))),
		Entry("of a number, Equal of an int64", rejected, HaveXPath("count(//field)", Equal(int64(2)))),
		Entry("of a number, BeNumerically", rejected, HaveXPath("count(//field)", BeNumerically("<=", 2))),
		Entry("of a number, Not", rejected, HaveXPath("count(//field)", Not(Equal(3)))),
		Entry("of a number that is no integer", page, HaveXPath("//detail[@key='attempt'] div 2", 1.5)),
		Entry("of a number below zero", page, HaveXPath("-count(//action)", -2)),
		Entry("of infinity", page, HaveXPath("1 div 0", BeNumerically(">", 1e300))),
		Entry("of NaN", page, HaveXPath("number('x')", Not(Equal(0)))),
		Entry("of none, as a number", page, HaveXPath("count(//nope)", 0)),
		Entry("of a boolean", page, HaveXPath("boolean(//recovery)")),
		Entry("of a boolean, true", page, HaveXPath("boolean(//recovery)", true)),
		Entry("of a boolean, false", page, HaveXPath("boolean(//nope)", false)),
		Entry("of a boolean, BeFalse", page, HaveXPath("boolean(//nope)", BeFalse())),
		Entry("of not", page, HaveXPath("not(//contract_awareness)")),
		Entry("of a comparison", page, HaveXPath("/tool_error/@code = 'NOT_FOUND'")),
		Entry("of a comparison, mirrored", page, HaveXPath("'NOT_FOUND' = /tool_error/@code")),
		Entry("of a string", page, HaveXPath("string(//message)", "No invoice with that ID")),
		Entry("of a string, a matcher", page, HaveXPath("normalize-space(//message)", HavePrefix("No"))),
		Entry("of an empty node, an empty string", "<tool_error><message></message></tool_error>", HaveXPath("//message", "")),
		Entry("of an empty node as a string", "<tool_error><message></message></tool_error>", HaveXPath("string(//message)", "")),
		Entry("of text between elements", page, HaveXPath("count(/tool_error/text())", 6)),
		Entry("of text, decoded once", "<tool_error><message>&amp;lt;</message></tool_error>", HaveXPath("//message", "&lt;")),
		Entry("of text that is not XML 1.0", "<tool_error><message>a ]]> \x1b[31mb</message></tool_error>", HaveXPath("//message", "a ]]> \x1b[31mb")),
		Entry("of any root element", "<other><a>b</a></other>", HaveXPath("/other/a", "b")),
		Entry("of an envelope with text around it", "Oops: <tool_error code='X'/> sorry", HaveXPath("/*/@code", "X")),
		Entry("of an envelope as a value", warning(), HaveXPath("/tool_error/@severity", "warning")),
		Entry("of a builder", envelope.New("A", "b"), HaveXPath("/tool_error/message", "b")),
		Entry("of a wrapped error", fmt.Errorf("x: %w", envelope.New("A", "b").Build()), HaveXPath("//message", "b")),
		Entry("of a harness result", answered(warning()), HaveXPath("/tool_error/@severity", "warning")),
		Entry("of the root node", page, HaveXPath("/")),
	)

	DescribeTable("does not hold",
		func(actual any, m types.GomegaMatcher) {
			Expect(actual).NotTo(m)
			Expect(actual).To(Not(m))
		},
		Entry("of a path whose last step is missing", page, HaveXPath("/tool_error/nope")),
		Entry("of a path whose predicate is", page, HaveXPath("/tool_error/details/detail[@key='nope']")),
		Entry("of a node that is nowhere", page, HaveXPath("//nope")),
		Entry("of another text", page, HaveXPath("//recovery", "Stop")),
		Entry("of no node, an empty string", page, HaveXPath("/tool_error/nope", "")),
		Entry("of no node, Equal of an empty string", page, HaveXPath("/tool_error/nope", Equal(""))),
		Entry("of no node, BeEmpty", page, HaveXPath("/tool_error/nope", BeEmpty())),
		Entry("of no node, an empty list", page, HaveXPath("//nope", []string{})),
		Entry("of no node, even a negation", page, HaveXPath("//nope", Not(Equal("a")))),
		Entry("of no node, a number", page, HaveXPath("//nope", 0)),
		Entry("of an attribute, Not Equal of its type", page, HaveXPath("/tool_error/@code", Not(Equal(envelope.CodeNotFound)))),
		Entry("of a number, another", rejected, HaveXPath("count(//field)", 3)),
		Entry("of a number, Not Equal of the int", rejected, HaveXPath("count(//field)", Not(Equal(2)))),
		Entry("of a number, Not Equal of the float64", rejected, HaveXPath("count(//field)", Not(Equal(2.0)))),
		Entry("of NaN, NaN", page, HaveXPath("number('x')", 0)),
		Entry("of several nodes, another order", page, HaveXPath("//action", []string{"billing.create_invoice", "billing.list_invoices"})),
		Entry("of several nodes, fewer", page, HaveXPath("//action", []string{"billing.list_invoices"})),
		Entry("of false", page, HaveXPath("boolean(//nope)")),
		Entry("of false, true", page, HaveXPath("boolean(//nope)", true)),
		Entry("of true, false", page, HaveXPath("boolean(//recovery)", false)),
		Entry("of not(number), as others have it", page, HaveXPath("not(1)")),
	)

	DescribeTable("is an error for To and NotTo alike",
		func(actual any, m types.GomegaMatcher, words string) {
			Expect(match(m, actual)).Error().To(MatchError(ContainSubstring(words)))
			Expect(match(Not(m), actual)).Error().To(MatchError(ContainSubstring(words)))
		},
		Entry("of a bad expression", page, HaveXPath("//a["), "the expression is wrong at column 5: found the end, want an expression\n    //a[\n        ^"),
		Entry("of text after an expression", page, HaveXPath("//message foo"), "wrong at column 11"),
		Entry("of a function of XPath 2", page, HaveXPath("matches(//message, 'x')"), "match the path's value with MatchRegexp"),
		Entry("of a bad expression on what is no envelope", "boom", HaveXPath("//a["), "the expression is wrong"),
		Entry("of a number alone", page, HaveXPath("count(//a)"), "expects a value or matcher as well, since the expression gives a number"),
		Entry("of a string alone", page, HaveXPath("string(//a)"), "since the expression gives a string"),
		Entry("of two values", page, HaveXPath("//action", "a", "b"), "at most one value or matcher"),
		Entry("of nil", page, HaveXPath("//recovery", nil), "a string or a matcher"),
		Entry("of a value of another type", page, HaveXPath("boolean(//a)", "true"), "a boolean or a matcher"),
		Entry("of a value of another type where there is no node", page, HaveXPath("//nope", true), "a string or a matcher"),
		Entry("of a text for several nodes", page, HaveXPath("//action", "billing.list_invoices"), "a []string or a matcher"),
		Entry("of a text matcher for several nodes", page, HaveXPath("//action", ContainSubstring("billing")), "a matcher that can read what was found"),
		Entry("of a path that breaks off early", page, HaveXPath("/tool_error/detials/detail"),
			"all but the last step of /tool_error/detials/detail to exist, but /tool_error/detials selects nothing; the longest part that exists is /tool_error (line 1)"),
		Entry("of a path into the other envelope", rejected, HaveXPath("/tool_error/message", "x"), "the root element is <validation_error>"),
		Entry("of a union of which one breaks off early", page, HaveXPath("/tool_error/nope | /nope/a"), "but /nope selects nothing"),
		Entry("of the value of no node", page, HaveXPath("string(/tool_error/nope)", ""),
			"string(/tool_error/nope) to take the value of a node, but /tool_error/nope selects none; the longest part that exists is /tool_error (line 1).  To ask whether there is one, write boolean(/tool_error/nope)"),
		Entry("of no node equal to an empty string", page, HaveXPath("/tool_error/nope = ''"), "to take the value of a node"),
		Entry("of the value of no node in a condition", page, HaveXPath("not(contains(/tool_error/nope, 'Exception'))"), "to take the value of a node"),
		Entry("of the number of no node", page, HaveXPath("number(//nope)", Not(Equal(1))), "to take the value of a node"),
		Entry("of names in a namespace", "<tool_error xmlns='u'><message>x</message></tool_error>", HaveXPath("/tool_error/message"), "write *[local-name() = 'name']"),
		Entry("of too much work", "<a>"+strings.Repeat("<b/>", 20_000)+"</a>", HaveXPath("//b[//b[//b]]"), "//b[//b[//b]]: evaluating it was given up"),
		Entry("of too many nodes", "<a>"+strings.Repeat("<b/>", 1<<18)+"</a>", HaveXPath("//b"), "the document has 262145 nodes"),
		Entry("of a text that is no envelope", "boom", HaveXPath("//a"), "an envelope"),
		Entry("of a result without one", crashed, HaveXPath("//a"), "panicked"),
		Entry("of nil as actual", nil, HaveXPath("//a"), "<nil>: nil"),
		Entry("of another error", errors.New("x"), HaveXPath("//a"), "no envelope is in the error's chain"),
	)

	It("works inside other matchers", func(ctx SpecContext) {
		results := []any{page, rejected, "<tool_error code='A'><message>b</message></tool_error>"}
		Expect(results).To(ContainElement(HaveXPath("/validation_error/field[1]/@name", "id")))
		Expect(results).To(HaveEach(HaveXPath("count(/*)", 1)))
		Expect(page).To(And(HaveXPath("//recovery"), Not(HaveXPath("//nope"))))
		Expect(page).To(Or(HaveXPath("/tool_error/nope", "x"), HaveXPath("//recovery")))
		Expect(page).To(WithTransform(func(s string) string { return s }, HaveXPath("//recovery")))
		Eventually(func() string { return page }).WithContext(ctx).Should(HaveXPath("//recovery"))
		Consistently(func() string { return page }, "10ms", "2ms").WithContext(ctx).Should(HaveXPath("//recovery"))
	})

	It("may be shared by goroutines, and answers the same each time", func() {
		m := HaveXPath("(//action)[last()] = 'billing.create_invoice' and //detail[@key='attempt'] + 1 = 4")
		var group sync.WaitGroup
		answers := make([]bool, 8)
		for i := range answers {
			group.Go(func() {
				answers[i] = true
				for range 20 {
					ok, err := m.Match(page)
					answers[i] = answers[i] && ok && err == nil && m.NegatedFailureMessage(page) != ""
				}
			})
		}
		group.Wait()
		Expect(answers).To(HaveEach(true))
	})

	It("reads as the call that made it", func() {
		Expect(fmt.Sprint(HaveXPath("count(//field)", 2))).To(Equal(`HaveXPath("count(//field)", 2)`))
	})
})

func match(m types.GomegaMatcher, actual any) (bool, error) { return m.Match(actual) }
