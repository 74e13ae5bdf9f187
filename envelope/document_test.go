package envelope_test

import (
	"strings"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

func document(text string) *envelope.Document {
	GinkgoHelper()
	d, err := envelope.ParseDocument(text)
	Expect(err).NotTo(HaveOccurred())
	return d
}

// position counts anew what Position should say.
func position(text string, offset int) envelope.Position {
	before := text[:offset]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return envelope.Position{Offset: offset, Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(line)}
}

const manyKinds = "log: café\n\n<tool_error a=\"1\" b = 'ü &amp; &lt;'\n\tc=\"\">\n  text é &amp; <e/>\r\n  <e x='2'>in<![CDATA[ < ]]><!-- no --></e ><?pi data?>\n</tool_error>\nend\n"

var _ = Describe("Document", func() {
	It("knows the place of every element, attribute and text", func() {
		d := document(manyKinds)
		type place struct {
			raw          string
			line, column int
		}
		var nodes, attrs []place
		for n := range d.All() {
			at := n.Position()
			Expect(at).To(Equal(position(manyKinds, n.Span().Start)))
			Expect(n.Raw()).To(Equal(manyKinds[n.Span().Start:n.Span().End]))
			Expect(n.RawContent()).To(Equal(manyKinds[n.ContentSpan().Start:n.ContentSpan().End]))
			nodes = append(nodes, place{n.Raw(), at.Line, at.Column})
			for a := range n.Attrs() {
				at := a.Position()
				Expect(at).To(Equal(position(manyKinds, a.Span().Start)))
				Expect(a.Raw()).To(Equal(manyKinds[a.ValueSpan().Start:a.ValueSpan().End]))
				Expect(a.Owner()).To(Equal(n))
				attrs = append(attrs, place{manyKinds[a.Span().Start:a.Span().End], at.Line, at.Column})
			}
		}
		root := manyKinds[strings.Index(manyKinds, "<tool"):strings.Index(manyKinds, "\nend")]
		Expect(nodes).To(HaveExactElements(
			place{root, 3, 1},
			place{"\n  text é &amp; ", 4, 7},
			place{"<e/>", 5, 16},
			place{"\r\n  ", 5, 20},
			place{"<e x='2'>in<![CDATA[ < ]]><!-- no --></e >", 6, 3},
			place{"in", 6, 12},
			place{"<![CDATA[ < ]]>", 6, 14},
			place{"<!-- no -->", 6, 29},
			place{"<?pi data?>", 6, 45},
			place{"\n", 6, 56},
		))
		Expect(attrs).To(HaveExactElements(
			place{`a="1"`, 3, 13}, place{"b = 'ü &amp; &lt;'", 3, 19}, place{`c=""`, 4, 2}, place{"x='2'", 6, 6},
		))
	})

	It("can be walked", func() {
		d := document(manyKinds)
		root := d.Root()
		Expect(root.Name()).To(Equal("tool_error"))
		Expect(manyKinds[root.NameSpan().Start:root.NameSpan().End]).To(Equal("tool_error"))
		_, ok := root.Parent()
		Expect(ok).To(BeFalse())

		var kinds []envelope.NodeKind
		var names []string
		for n := range root.Children() {
			kinds, names = append(kinds, n.Kind()), append(names, n.Name())
			parent, ok := n.Parent()
			Expect(ok).To(BeTrue())
			Expect(parent).To(Equal(root))
		}
		Expect(kinds).To(HaveExactElements(envelope.TextNode, envelope.ElementNode, envelope.TextNode, envelope.ElementNode, envelope.InstructionNode, envelope.TextNode))
		Expect(names).To(HaveExactElements("", "e", "", "e", "pi", ""))

		var elements []envelope.Node
		for n := range root.Elements() {
			elements = append(elements, n)
		}
		Expect(elements).To(HaveLen(2))
		first, ok := root.Child("e")
		Expect(ok).To(BeTrue())
		Expect(first).To(Equal(elements[0]))
		_, ok = root.Child("E")
		Expect(ok).To(BeFalse())
	})

	It("stops when the caller does", func() {
		d := document("<r a='1' b='2'><x/><y/></r>")
		count := 0
		for range d.All() {
			count++
			break
		}
		for range d.Root().Children() {
			count++
			break
		}
		for range d.Root().Elements() {
			count++
			break
		}
		for range d.Root().Attrs() {
			count++
			break
		}
		Expect(count).To(Equal(4))
	})

	It("decodes text and values once, and keeps them raw as well", func() {
		d := document(manyKinds)
		a, ok := d.Root().Attr("b")
		Expect(ok).To(BeTrue())
		Expect(a.Name()).To(Equal("b"))
		Expect(a.Value()).To(Equal("ü & <"))
		Expect(a.Raw()).To(Equal("ü &amp; &lt;"))
		Expect(d.Root().Text()).To(Equal("\n  text é & \r\n  in < \n"), "the string value: comments and instructions are none of it")
		Expect(d.Text()).To(Equal(manyKinds))
	})

	It("takes the last of a repeated attribute, and shows them all", func() {
		root := document(`<r a="1" a="2"/>`).Root()
		a, ok := root.Attr("a")
		Expect(ok).To(BeTrue())
		Expect(a.Value()).To(Equal("2"))
		count := 0
		for range root.Attrs() {
			count++
		}
		Expect(count).To(Equal(2))
	})

	DescribeTable("knows what stands around the root",
		func(text, before, after string) {
			d := document(text)
			Expect(text[d.Before().Start:d.Before().End]).To(Equal(before))
			Expect(text[d.After().Start:d.After().End]).To(Equal(after))
			for _, s := range []envelope.Span{d.Before(), d.After()} {
				Expect(s.Start).To(BeNumerically("<=", s.End))
			}
		},
		Entry("nothing", "<r/>", "", ""),
		Entry("white space, which is nothing", " \n<r/>\r\n\t", "", ""),
		Entry("text around an envelope", "Error:  <tool_error/> at once ", "Error:", "at once"),
		Entry("text after another root", "<r/> x", "", "x"),
		Entry("a byte order mark", "\ufeff<r/>", "\ufeff", ""),
		Entry("a declaration", "<?xml version='1.0'?>\n<r/>", "<?xml version='1.0'?>", ""),
		Entry("another envelope", "<tool_error/><validation_error/>", "", "<validation_error/>"),
		Entry("a zero byte", "<r/>\x00", "", "\x00"),
	)

	It("finds a position from any offset, also beyond the ends", func() {
		d := document(manyKinds)
		for offset := 0; offset <= len(manyKinds); offset++ {
			if offset == len(manyKinds) || utf8.RuneStart(manyKinds[offset]) {
				Expect(d.Position(offset)).To(Equal(position(manyKinds, offset)))
			}
		}
		Expect(d.Position(-1)).To(Equal(envelope.Position{Offset: 0, Line: 1, Column: 1}))
		Expect(d.Position(1 << 40)).To(Equal(position(manyKinds, len(manyKinds))))
	})

	It("may be read by several goroutines", func() {
		d := document(manyKinds)
		done := make(chan int)
		for range 4 {
			go func() {
				sum := 0
				for n := range d.All() {
					sum += n.Position().Line + len(n.Path()) + len(n.Text())
				}
				done <- sum
			}()
		}
		first := <-done
		for range 3 {
			Expect(<-done).To(Equal(first))
		}
	})

	It("makes an envelope, if it is one", func() {
		e, err := document(pageText).Envelope()
		Expect(err).NotTo(HaveOccurred())
		Expect(e).To(Equal(pageToolError()))
		_, err = document("\n<r/>").Envelope()
		Expect(err).To(MatchError("line 2, column 1: found <r>, want <tool_error> or <validation_error>\n    <r/>\n    ^"))
	})

	It("has a node that belongs to none", func() {
		Expect(envelope.Node{}.IsZero()).To(BeTrue())
		Expect(document("<r/>").Root().IsZero()).To(BeFalse())
	})
})
