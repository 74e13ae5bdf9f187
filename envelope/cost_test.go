package envelope_test

import (
	"fmt"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("The cost of hostile texts", func() {
	// A text of ten times as many parts costs about ten times as many bytes: up to
	// twice that where a slice has just grown, and a hundred times if it were
	// quadratic. Time is left to the benchmarks.
	for name, make := range map[string]func(n int) string{
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
		"many quotes":       func(n int) string { return "<tool_error a='" + strings.Repeat("x' y", n) },
	} {
		It("grows with the length: "+name, func() {
			small, large := make(2000), make(20000)
			for _, work := range []struct {
				name string
				do   func(string)
			}{
				{"Parse", func(text string) { _, _ = envelope.Parse(text) }},
				{"ParseDocument", func(text string) { _, _ = envelope.ParseDocument(text) }},
				{"Check", func(text string) { envelope.CheckText(text, envelope.Strict(), envelope.KnownActions("a.b")) }},
			} {
				few, many := allocated(func() { work.do(small) }), allocated(func() { work.do(large) })
				Expect(many).To(BeNumerically("<", 25*few+1<<16), fmt.Sprintf("%s: %d bytes for 2000 parts, %d for 20000", work.name, few, many))
			}
		})
	}

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
