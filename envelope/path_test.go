package envelope_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("Path", func() {
	// paths lists the paths of all elements and attributes, in document order.
	paths := func(text string) (paths []string) {
		for n := range document(text).All() {
			if n.Kind() == envelope.ElementNode {
				paths = append(paths, n.Path())
			}
			for a := range n.Attrs() {
				paths = append(paths, a.Path())
			}
		}
		return paths
	}

	It("names details by their key, other elements by name, and by number if they are several", func() {
		Expect(paths(strings.Replace(pageText, "    <action>", "    <action>a</action>\n    <action>", 1))).To(HaveExactElements(
			"/tool_error", "/tool_error/@code", "/tool_error/@severity",
			"/tool_error/message", "/tool_error/recovery",
			"/tool_error/available_actions", "/tool_error/available_actions/action[1]", "/tool_error/available_actions/action[2]",
			"/tool_error/details", "/tool_error/details/detail[@key='requestedId']", "/tool_error/details/detail[@key='requestedId']/@key",
			"/tool_error/retry_after",
		))
	})

	It("names fields and changes by theirs", func() {
		text := `<validation_error><field name="id"/><contract_awareness><contract_changes><change field="actions.a.b"/><change field="x"/></contract_changes></contract_awareness></validation_error>`
		Expect(paths(text)).To(ContainElements(
			"/validation_error/field[@name='id']",
			"/validation_error/contract_awareness/contract_changes/change[@field='actions.a.b']",
			"/validation_error/contract_awareness/contract_changes/change[@field='x']/@field",
		))
	})

	DescribeTable("falls back to a number where a key would not do",
		func(details string, want ...string) {
			all := paths("<tool_error><details>" + details + "</details></tool_error>")
			var got []string
			for _, path := range all {
				if strings.Contains(path, "/detail") && !strings.Contains(path, "/@") && !strings.HasSuffix(path, "/details") {
					got = append(got, strings.TrimPrefix(path, "/tool_error/details/"))
				}
			}
			Expect(got).To(HaveExactElements(want))
		},
		Entry("the key is there twice", `<detail key="a"/><detail key="a"/><detail key="b"/>`, "detail[1]", "detail[2]", "detail[@key='b']"),
		Entry("there is none", `<detail/><detail key="b"/>`, "detail[1]", "detail[@key='b']"),
		Entry("the only one, without a key", `<detail/>`, "detail"),
		Entry("it holds an apostrophe", `<detail key="it's"/><detail/>`, `detail[@key="it's"]`, "detail[2]"),
		Entry("it holds both quotes, and XPath 1.0 has no escapes", `<detail key="it's &quot;x&quot;"/><detail/>`, "detail[1]", "detail[2]"),
		Entry("a terminal should not see it", "<detail key=\"\x1b[2J\"/><detail/>", "detail[1]", "detail[2]"),
		Entry("it is long", `<detail key="`+strings.Repeat("k", 81)+`"/><detail/>`, "detail[1]", "detail[2]"),
	)

	It("counts every element where a name cannot stand in an XPath", func() {
		Expect(paths("<tool_error><a/><x:y é='1' ok='2'/><título/></tool_error>")).To(HaveExactElements(
			"/tool_error", "/tool_error/a", "/tool_error/*[2]", "/tool_error/*[2]/@*[1]", "/tool_error/*[2]/@ok", "/tool_error/*[3]",
		))
	})

	It("has the other kinds of node too", func() {
		var paths []string
		for n := range document("<r>a<![CDATA[b]]><!-- c --><!-- d --><?e f?></r>").Root().Children() {
			paths = append(paths, n.Path())
		}
		Expect(paths).To(HaveExactElements("/r/text()[1]", "/r/text()[2]", "/r/comment()[1]", "/r/comment()[2]", "/r/processing-instruction()"))
	})

	It("is another for every node", func() {
		for _, text := range []string{pageText, pageValidationText, manyKinds, "<r><a/><b/><a><a/><b>x<c/>y</b></a></r>"} {
			seen := map[string]bool{}
			for n := range document(text).All() {
				Expect(seen).NotTo(HaveKey(n.Path()))
				seen[n.Path()] = true
			}
		}
	})
})
