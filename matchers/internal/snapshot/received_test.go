package snapshot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

var _ = Describe("a text that becomes a file", func() {
	DescribeTable("is escaped where a terminal, an editor or git would act on it", func(text, want string) {
		Expect(received(message(text)).Source()).To(Equal(message(want)))
	},
		Entry("plain text is as it is", "é > \"x\" {a} }} \t日", "é > \"x\" {a} }} \t日"),
		Entry("control characters", "a\x1b[31mb\x00", `a{{literal "\x1b"}}[31mb{{literal "\x00"}}`),
		Entry("carriage returns", "a\r\nb", "a{{literal \"\\r\"}}\nb"),
		Entry("C1 controls and direction marks", "\u0085\u202e", `{{literal "\u0085\u202e"}}`),
		Entry("a byte order mark", "\ufeffa", `{{literal "\ufeff"}}a`),
		Entry("what would be a placeholder", "{{any}}", `{{literal "{{"}}any}}`),
		Entry("three braces", "{{{", `{{literal "{{{"}}`),
	)

	It("is matched by that file, and by no file of another text", func() {
		random := rand.New(rand.NewPCG(uint64(GinkgoRandomSeed()), 1))
		alphabet := []string{"a", "{", "{{", "}}", "<", "&", "&lt;", "\r", "\n", "\x1b", "\"", "é", "{{any}}", "{{literal \"", " ", "\u202e", "<i>x</i>"}
		texts := map[string]*snapshot.Received{}
		for range 120 {
			var b strings.Builder
			for range random.IntN(12) {
				b.WriteString(alphabet[random.IntN(len(alphabet))])
			}
			if _, err := envelope.ParseDocument(message(b.String())); err == nil {
				texts[message(b.String())] = received(message(b.String()))
			}
		}
		Expect(len(texts)).To(BeNumerically(">", 20))
		for text, its := range texts {
			file := template(its.Source())
			for other, r := range texts {
				if c := snapshot.Compare(file, r); c.Matched != (text == other) || c.Updated != r.Source() {
					Fail(fmt.Sprintf("%q and %q: %+v", text, other, c))
				}
			}
		}
	})
})
