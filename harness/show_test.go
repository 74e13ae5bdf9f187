package harness_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
)

var _ = Describe("a result that is shown", func() {
	show := func(ctx SpecContext, text string) string {
		quoted, err := json.Marshal(text)
		Expect(err).NotTo(HaveOccurred())
		return harness.New(GinkgoTB(), tool(`{"content":[{"type":"text","text":`+string(quoted)+`}]}`)).Call(ctx, "t", nil).GomegaString()
	}
	It("reaches no terminal raw", func(ctx SpecContext) {
		Expect(show(ctx, "a\x1b[2J\rb\nc\u202e")).To(Equal("t on fake: succeeded\n    a\\x1b[2J\\rb\n    c\\u202e"))
	})
	It("leaves out the middle, never the end", func(ctx SpecContext) {
		lines := show(ctx, strings.Repeat("line\n", 1000)+"the end")
		Expect(strings.Count(lines, "\n")).To(BeNumerically("<=", 60))
		Expect(lines).To(ContainSubstring("\n    ... 942 lines left out\n"))
		Expect(lines).To(HaveSuffix("\n    the end"))
	})
	It("bounds a line and a text", func(ctx SpecContext) {
		line := show(ctx, strings.Repeat("ü", 1<<20)+"end")
		Expect(len(line)).To(BeNumerically("<", 8_000))
		Expect(line).To(HaveSuffix("end"))
		Expect(line).To(ContainSubstring("bytes left out"))
	})
	It("bounds and escapes what it quotes in a reason", func(ctx SpecContext) {
		name := strings.Repeat("n", 10_000) + "\n"
		r := harness.New(GinkgoTB(), replies(nil)).Call(ctx, name, nil)
		Expect(len(r.Reason())).To(BeNumerically("<", 2_000))
		Expect(r.Reason()).NotTo(ContainSubstring("\n"))
	})
	It("says that there was no call", func() {
		Expect(harness.Result{}.String()).To(Equal("no call was made"))
	})
})
