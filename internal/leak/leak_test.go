package leak_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/leak"
)

// The corpora of what must be found, and of what must not, are those of the matcher
// LeakInternals.
var _ = Describe("leak", func() {
	It("names the first of every kind, in the order of the text", func() {
		Expect(leak.In("open /var/lib/a.db, then /var/lib/b.db: runtime error: index out of range")).To(Equal([]leak.Leak{
			{Kind: "an absolute path", Text: "/var/lib/a.db"},
			{Kind: "a Go panic", Text: "runtime error: index out of range"},
		}))
		Expect(leak.In("No invoice with that ID")).To(BeEmpty())
	})

	It("leaves out what a field's line shows as sent, once", func() {
		d, err := envelope.ParseDocument(`<validation_error action="a"><field name="f">Wrong. You sent: '/var/lib/a.db'. Expected a path.</field><recovery>/var/lib/a.db</recovery></validation_error>`)
		Expect(err).NotTo(HaveOccurred())
		var texts []string
		for n := range d.All() {
			if n.Kind() == envelope.TextNode {
				texts = append(texts, leak.OwnText(n))
			}
		}
		Expect(texts).To(Equal([]string{"Wrong. You sent: . Expected a path.", "/var/lib/a.db"}))
	})

	It("reads the strings and keys of JSON, as far as it can be read", func() {
		Expect(leak.JSONTexts([]byte(`{"a":["b",{"c":1}],"d":"e"`))).To(Equal([]string{"a", "b", "c", "d", "e"}))
		Expect(leak.JSONTexts(nil)).To(BeEmpty())
	})
})
