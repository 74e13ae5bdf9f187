package xpath_test

import (
	"fmt"
	"strings"

	"github.com/antchfx/xmlquery"
	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/xpath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the tree", func() {
	DescribeTable("is what XPath 1.0 sees",
		func(text, expression, want string) {
			Expect(answer(treeOf(text), expression)).To(Equal(want))
		},
		Entry("CDATA sections and text are one node", "<a>b<![CDATA[c]]>d<![CDATA[]]></a>", "concat(count(/a/text()),/a/text())", "1bcd"),
		Entry("an empty CDATA section is no node", "<a><![CDATA[]]></a>", "count(/a/node())", "0"),
		Entry("a comment parts texts", "<a>b<!--c-->d</a>", "concat(count(/a/text()),/a/text()[2],count(/a/comment()))", "2d1"),
		Entry("an instruction parts texts", "<a>b<?c d?>e</a>", "concat(count(/a/text()),/a/processing-instruction('c'))", "2d"),
		Entry("white space between elements is text", "<a> <b/> </a>", "count(/a/text())", "2"),
		Entry("text is decoded once", "<a>&amp;lt;</a>", "string(/a)", "&lt;"),
		Entry("an attribute is decoded once", "<a b='&amp;lt;'/>", "string(/a/@b)", "&lt;"),
		Entry("what looks like CDATA when decoded is text", "<a>&lt;![CDATA[x]]></a>", "string(/a)", "<![CDATA[x]]>"),
		Entry("xmlns attributes are none", "<a xmlns='u' xmlns:p='v' b='1'/>", "count(/*/@*)", "1"),
		Entry("a default namespace is that of elements", "<a xmlns='u' b='1'/>", "concat(count(/a),namespace-uri(/*),count(/*/@b))", "0u1"),
		Entry("a default namespace ends", "<a><b xmlns='u'/><c/></a>", "namespace-uri(/a/c)", ""),
		Entry("an undeclared prefix is part of the name", "<p:a/>", "concat(name(/*),',',local-name(/*),',',namespace-uri(/*))", "p:a,p:a,"),
		Entry("a repeated attribute is not hidden", "<a b='1' b='2'/>", "concat(count(/a/@b),/a/@b[2])", "22"),
		Entry("comments around the root are in it", "<?x y?><!--b--><a/><!--c-->", "concat(count(/node()),/comment()[2],/processing-instruction('x'))", "4cy"),
		Entry("a declaration is no instruction", "<?xml version='1.0'?><a/>", "count(/node())", "1"),
		Entry("nor is a byte order mark in the way", "\ufeff<!--b--><a/>", "count(/comment())", "1"),
		Entry("text around the root hides what stands there", "Oops: <!--b--><tool_error/> <!--c--> see", "count(/node())", "1"),
		Entry("a broken comment after it too", "<tool_error/><!--c", "count(/node())", "1"),
		Entry("a broken instruction after it too", "<tool_error/><?", "count(/node())", "1"),
	)

	DescribeTable("is made of texts that parsers of XML 1.0 refuse",
		func(text, want string) {
			_, err := xmlquery.Parse(strings.NewReader(text))
			Expect(err).To(HaveOccurred(), "the entry proves nothing")
			Expect(answer(treeOf(text), "string(/tool_error/message)")).To(Equal(want))
		},
		Entry("]]> in content", "<tool_error><message>a ]]> b</message></tool_error>", "a ]]> b"),
		Entry("control characters", "<tool_error><message>a\x00b\x1b[31m</message></tool_error>", "a\x00b\x1b[31m"),
		Entry("a raw & and an unknown reference", "<tool_error><message>a & b &nbsp;</message></tool_error>", "a & b &nbsp;"),
		Entry("a raw < that starts no tag", "<tool_error><message>a < b</message></tool_error>", "a < b"),
	)

	It("knows where its nodes come from", func() {
		text := "<a b='c'>d<![CDATA[e]]>f<g/></a>"
		tree := treeOf(text)
		from := func(expression string) string {
			source, ok := tree.Source(evaluate(tree, expression).Nodes[0])
			Expect(ok).To(BeTrue())
			return text[source.Span.Start:source.Span.End]
		}
		Expect(from("/a")).To(Equal(text))
		Expect(from("/a/@b")).To(Equal("b='c'"))
		Expect(from("/a/text()")).To(Equal("d<![CDATA[e]]>f"))
		Expect(from("/a/g")).To(Equal("<g/>"))
		_, ok := tree.Source(tree.Root())
		Expect(ok).To(BeFalse())
		_, ok = tree.Source(&xmlquery.Node{})
		Expect(ok).To(BeFalse())
	})

	It("is not made of a document of very many nodes", func() {
		doc, err := envelope.ParseDocument("<a>" + strings.Repeat("<b/>", 1<<18) + "</a>")
		Expect(err).NotTo(HaveOccurred())
		_, err = xpath.New(doc)
		Expect(err).To(MatchError(ContainSubstring("the document has 262145 nodes, and XPath is evaluated on at most 262144")))
	})

	It("joins a text of many pieces in a time that grows with the text", func() {
		pieces := strings.Repeat("x<![CDATA[y]]>", 50_000)
		Expect(evaluate(treeOf("<a>"+pieces+"</a>"), "string-length(/a/text())").Number).To(BeEquivalentTo(100_000))
	})

	It("finds the namespace of a name in a time that does not grow with the declarations", func() {
		var b strings.Builder
		for i := range 250 {
			fmt.Fprintf(&b, "<a xmlns:p%d='u%d'>", i, i)
		}
		text := b.String() + strings.Repeat("<p0:b/>", 50_000) + strings.Repeat("</a>", 250)
		Expect(evaluate(treeOf(text), "count(//*[namespace-uri() = 'u0'])").Number).To(BeEquivalentTo(50_000))
	})
})

func evaluate(tree *xpath.Tree, expression string) xpath.Value {
	GinkgoHelper()
	x, err := xpath.Parse(expression)
	Expect(err).NotTo(HaveOccurred())
	v, err := x.Evaluate(tree)
	Expect(err).NotTo(HaveOccurred())
	return v
}
