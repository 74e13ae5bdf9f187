package xpath_test

import (
	"strings"
	"sync"
	"time"

	"github.com/errshape/errshape/matchers/internal/xpath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("an evaluation", func() {
	It("knows the type before", func() {
		for expression, kind := range map[string]xpath.Kind{
			"//a": xpath.NodeSet, "(//a)[1]": xpath.NodeSet, "//a | //b": xpath.NodeSet, "(//a)/b": xpath.NodeSet,
			"count(//a)": xpath.Number, "1 + 1": xpath.Number, "-'1'": xpath.Number, "(1)": xpath.Number,
			"//a = 1": xpath.Boolean, "//a or 1": xpath.Boolean, "not(1)": xpath.Boolean, "1 < 2": xpath.Boolean,
			"'a'": xpath.String, "string(1)": xpath.String, "name()": xpath.String,
		} {
			x, err := xpath.Parse(expression)
			Expect(err).NotTo(HaveOccurred())
			Expect(x.Kind()).To(Equal(kind), expression)
			v, err := x.Evaluate(treeOf("<a/>"))
			Expect(err).NotTo(HaveOccurred())
			Expect(v.Kind).To(Equal(kind), expression)
			Expect(x.String()).To(Equal(expression))
		}
	})

	It("may share expressions and trees, and answers the same each time", func() {
		tree, expressions := treeOf(read("mixed.xml")), []string{"(//b)[1] = 'x'", "(//b)[last()]", "//b and //c", "//n + 1", "//n = 2",
			"sum(//n[. > 0])", "//a[@id='2']/b | //c", "//e/i[2]/preceding::*[1]", "translate(//u, 'ä', 'a')"}
		for _, expression := range expressions {
			x, err := xpath.Parse(expression)
			Expect(err).NotTo(HaveOccurred())
			want := answer(tree, expression)
			var group sync.WaitGroup
			got := make([]string, 8)
			for i := range got {
				group.Go(func() {
					for range 20 {
						v, _ := x.Evaluate(tree)
						got[i] = printed(tree, v)
					}
				})
			}
			group.Wait()
			Expect(got).To(HaveEach(want), expression)
		}
	})

	DescribeTable("is given up when it is too much work",
		func(text, expression string) {
			tree := treeOf(text)
			x, err := xpath.Parse(expression)
			Expect(err).NotTo(HaveOccurred())
			begin := time.Now()
			v, err := x.Evaluate(tree)
			Expect(err).To(MatchError(ContainSubstring("was given up")))
			Expect(v).To(BeZero())
			// Some hundred milliseconds; the bound is for a busy machine under -race.
			Expect(time.Since(begin)).To(BeNumerically("<", 30*time.Second))
		},
		Entry("every node from every node", wide, "//*[preceding::*]"),
		Entry("a search in a predicate", wide, "//b[//b[//b]]"),
		Entry("unions of much", wide, strings.TrimSuffix(strings.Repeat("//b|", 2000), "|")),
		Entry("steps up and down", wide, "//b"+strings.Repeat("/../b", 1000)),
		Entry("text from text", "<a>"+strings.Repeat("x", 1<<20)+"</a>", "concat("+strings.TrimSuffix(strings.Repeat("/a,", 2000), ",")+")"),
		Entry("text of nested elements", strings.Repeat("<a>", 250)+strings.Repeat("x<b/>", 20_000)+strings.Repeat("</a>", 250), "//a[. = 'y']"),
		Entry("texts translated", "<a>"+strings.Repeat("x", 1<<20)+"</a>", strings.Repeat("translate(", 80)+"/a"+strings.Repeat(",'x','y')", 80)),
	)

	It("does not give up on what is only large", func() {
		tree := treeOf(wide)
		Expect(evaluate(tree, "count(//b[. = ''])").Number).To(BeEquivalentTo(20_000))
		Expect(evaluate(tree, "count(//b[position() mod 2 = 0] | //b[position() mod 2 = 1])").Number).To(BeEquivalentTo(20_000))
		Expect(evaluate(tree, "//b = //b").Boolean).To(BeTrue())
		Expect(evaluate(tree, "//b != //b").Boolean).To(BeFalse())
		Expect(evaluate(tree, "count(//b//b//b)").Number).To(BeEquivalentTo(0))
		deep := treeOf(strings.Repeat("<a>", 250) + strings.Repeat("<b/>", 10_000) + strings.Repeat("</a>", 250))
		Expect(evaluate(deep, "count(//a//b)").Number).To(BeEquivalentTo(10_000))
		Expect(evaluate(deep, "count(//a//a//a)").Number).To(BeEquivalentTo(248))
	})

	It("takes what a hint says to write", func() {
		tree := treeOf("<r><x>3</x><x>1</x><x>3</x><y>Ab</y></r>")
		for expression, want := range map[string]string{
			"-5 * (1 - 2 * (-5 < 0))":           "5",
			"sum(//x) div count(//x)":           "2.3333333333333335",
			"count(//x[not(. = preceding::*)])": "2",
			"string(//x[not(. < ../x)][1])":     "3",
			"string(//x[not(. > ../x)][1])":     "1",
			"substring('abc', string-length('abc') - string-length('bc') + 1) = 'bc'":    "true",
			"count(//*[count(. | //x) = count(//x)])":                                    "3",
			"count(//r/*[count(. | //x) != count(//x)])":                                 "1",
			"count(//x[. = '1'][1]/preceding-sibling::*) + 1":                            "2",
			"count(//y | //r/*[4]) = 1":                                                  "true",
			"number(//y) = number(//y)":                                                  "false",
			"translate(//y, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')": "ab",
			"count(//*[name() = 'x'])":                                                   "3",
			"floor(7 div 2)":                                                             "3",
		} {
			Expect(answer(tree, expression)).To(Equal(want), expression)
		}
	})
})

var wide = "<a>" + strings.Repeat("<b/>", 20_000) + "</a>"
