package envelope_test

import (
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("The cost of hostile texts", func() {
	// A node takes 9 bytes for each byte of "<x/>", and as much again for text between
	// such. A cost that is quadratic in 20,000 parts would be gigabytes, where the bound
	// is some megabytes. Time is left to the benchmarks. With the race detector, a slice
	// that grows by so many elements takes their room twice, so the bounds allow for that.
	for name, build := range map[string]func(n int) string{
		"a long message": func(n int) string {
			return "<tool_error><message>" + strings.Repeat("m", n) + "</message></tool_error>"
		},
		"many actions": func(n int) string {
			return "<tool_error><available_actions>" + strings.Repeat("<action>a</action>", n) + "</available_actions></tool_error>"
		},
		"many blank actions": func(n int) string {
			return "<tool_error><available_actions>" + strings.Repeat("<action/>", n) + "</available_actions></tool_error>"
		},
		"many details of a key": func(n int) string {
			return "<tool_error><details>" + strings.Repeat("<detail key='k'/>", n) + "</details></tool_error>"
		},
		"many fields": func(n int) string {
			return "<validation_error>" + strings.Repeat("<field name='a'>b</field>", n) + "</validation_error>"
		},
		"many strangers": func(n int) string { return "<tool_error>" + strings.Repeat("<x/>", n) + "</tool_error>" },
		"many comments":  func(n int) string { return "<tool_error>" + strings.Repeat("<!---->", n) + "</tool_error>" },
		"many raw signs": func(n int) string {
			return "<tool_error><message>" + strings.Repeat("& <", n) + "</message></tool_error>"
		},
		"many almost frames": func(n int) string {
			return "<tool_error><message>" + strings.Repeat("at a() in at ", n) + "</message></tool_error>"
		},
		"many almost roots": func(n int) string { return strings.Repeat("<tool_errors ", n) },
		"many broken tags":  func(n int) string { return "<tool_error>" + strings.Repeat("<a b='", n) },
		"many attributes": func(n int) string {
			return "<tool_error>" + strings.Repeat("<x"+strings.Repeat(` a=""`, 60)+"/>", n/60) + "</tool_error>"
		},
		"many in a comma list": func(n int) string {
			return "<tool_error><message>m</message><available_actions>" + strings.Repeat("a,", n) + "</available_actions></tool_error>"
		},
		"many changes": func(n int) string {
			return "<validation_error><contract_awareness><contract_changes>" + strings.Repeat("<change/>", n) + "</contract_changes></contract_awareness></validation_error>"
		},
		"many quotes": func(n int) string { return "<tool_error a='" + strings.Repeat("x' y", n) },
	} {
		It("is in proportion to the length: "+name, func() {
			text := build(20000)
			bound := 40*uint64(len(text)) + 1<<18
			Expect(allocated(func() { _, _ = envelope.Parse(text) })).To(BeNumerically("<", bound), "Parse")
			Expect(allocated(func() { _, _ = envelope.ParseDocument(text) })).To(BeNumerically("<", bound), "ParseDocument")
			Expect(allocated(func() {
				envelope.CheckText(text, envelope.Strict(), envelope.KnownActions("a.b"))
			})).To(BeNumerically("<", bound), "CheckText")
		})
	}

	DescribeTable("does not grow beyond the text by much, for 10 MB", func(before, part string) {
		text := "<tool_error><message>" + before + strings.Repeat(part, (10<<20-len(before))/len(part)) + "</message></tool_error>"
		Expect(allocated(func() { _, _ = envelope.ParseDocument(text) })).To(BeNumerically("<", 16*uint64(len(text))))
	},
		Entry("of elements", "", "<a/>"),
		Entry("of elements after a long text", strings.Repeat("x", 5<<20), "<a/>"),
		Entry("of elements and white space", "", "<a/> "),
		Entry("of attributes", "", "<a"+strings.Repeat(` a=""`, 60)+"/>"),
		Entry("of comments", "", "<!---->"),
		Entry("of raw signs after elements", strings.Repeat("<a/>", 2000), "<"),
	)

	It("takes four bytes for a line, also for a text of nothing else", func() {
		text := "<a>" + strings.Repeat("\n", 10<<20) + "</a>"
		d, err := envelope.ParseDocument(text)
		Expect(err).NotTo(HaveOccurred())
		Expect(allocated(func() {
			Expect(d.Position(len(text)).Line).To(Equal(10<<20 + 1))
		})).To(BeNumerically("<", 5*uint64(len(text))))
	})

	It("stops reporting at a hundred violations", func() {
		text := "<tool_error><available_actions>" + strings.Repeat("<action/>", 1e4) + "</available_actions></tool_error>"
		Expect(envelope.CheckText(text)).To(HaveLen(100))
	})
})

// allocated returns the bytes that work takes from the heap, freed ones too.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
