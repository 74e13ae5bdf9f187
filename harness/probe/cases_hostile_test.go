package probe_test

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
	"github.com/errshape/errshape/harness/schema"
)

var _ = Describe("a hostile list of tools", func() {
	numbered := func(n int, format string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprintf(format, i)
		}
		return strings.Join(all, ",")
	}
	wide := func(n int, property string, more ...string) string {
		return object(strings.Join(append(more, numbered(n, `"p%d":`+property)), ","))
	}
	all := func(n int) string {
		return object(numbered(n, `"p%d":{"type":"string"}`), `,"required":[`+numbered(n, `"p%d"`)+`]`)
	}
	deep := func(n int) string {
		return strings.Repeat(`{"type":"object","required":["a"],"properties":{"a":`, n) + `{"type":"string"}` + strings.Repeat(`}}`, n)
	}
	// Each definition is made of the next twice over.
	twice := func(n int, how string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"d%d":{%q:[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, how, i+1, i+1)
		}
		return object(`"a":{"$ref":"#/$defs/d0"}`, `,"required":["a"],"$defs":{`+b.String()+fmt.Sprintf(`"d%d":{"type":"string"}}`, n))
	}
	DescribeTable("is bounded", func(input string, most int) {
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", input)}, probe.Limit(1_000_000))
		Expect(err).NotTo(HaveOccurred())
		Expect(len(plan.Tools[0].Note)).To(BeNumerically("<", 1000))
		size := 0
		for _, c := range plan.Cases {
			size += len(c.Call.Arguments) + len(strings.Join(c.Why, ""))
		}
		Expect(len(plan.Cases)).To(BeNumerically("<=", most))
		Expect(size).To(BeNumerically("<", 64<<20))
	},
		Entry("many properties", wide(10_000, `{"type":"string"}`), 10_000),
		Entry("deep", deep(150), 200),
		Entry("deeper", deep(1000), 3), // the schema cannot be used
		Entry("very many options", object(`"e":{"enum":[`+numbered(100_000, `"o%d"`)+`]},"f":{"type":"string"}`, `,"required":["e"]`), 60),
		Entry("very many actions", object(`"action":{"enum":[`+numbered(20_000, `"o%d"`)+`]}`, `,"required":["action"]`), 60),
		Entry("very many examples, none that fits", object(`"s":{"minLength":20,"examples":[`+numbered(20_000, `"o%d"`)+`]}`, `,"required":["s"]`), 60),
		Entry("very many names required of none", `{"type":"object","required":[`+numbered(10_000, `"p%d"`)+`]}`, 100),
		Entry("very many branches", `{"type":"object","anyOf":[`+numbered(100, `{"required":["a%d"]}`)+`]}`, 100),
		Entry("lists of lists of lists", object(`"l":`+strings.Repeat(`{"type":"array","minItems":9,"items":`, 5)+`{"type":"string"}`+strings.Repeat("}", 5), `,"required":["l"]`), 100),
		Entry("objects that must have themselves", object(`"a":{"$ref":"#"},"b":{"$ref":"#"}`, `,"required":["a","b"]`), 100),
		Entry("an empty pattern, very often", object(`"s":{"type":"string","pattern":"^(?:(?:){1000}){1000}$"}`), 60),
		Entry("a large default beside many fields", wide(100, `{"type":"string"}`, `"h":{"default":"`+strings.Repeat("h", 1<<20)+`"}`), 1000),
		Entry("a great length", object(`"s":{"type":"string","minLength":1000000000}`), 40),
		Entry("a great list", object(`"l":{"type":"array","minItems":1000000000,"items":{"type":"string"}}`), 40),
		Entry("items that are great lists each", object(`"l":{"type":"array","prefixItems":[`+numbered(20, `{"title":"%d","type":"array","minItems":4000,"items":{"type":"string"}}`)+`]}`), 40),
		Entry("a great maximum", object(`"s":{"type":"string","maxLength":1000000000},"l":{"type":"array","maxItems":1000000000}`), 60),
		Entry("a pattern that nothing matches", object(`"s":{"type":"string","pattern":"^a$b"}`, `,"required":["s"]`), 60),
		Entry("a reference to itself", `{"$ref":"#"}`, 10),
		Entry("a tree", `{"type":"object","properties":{"l":{"$ref":"#"},"r":{"$ref":"#"}}}`, 10_000),
		Entry("unions of unions", twice(30, "anyOf"), 10_000),
		Entry("all of all of", twice(30, "allOf"), 10_000),
		Entry("no properties", `{"type":"object","properties":null}`, 10),
		Entry("odd keywords", `{"type":"object","properties":{"a":{"type":["string"],"enum":[],"minLength":-1,"maxLength":0.5}}}`, 60),
		Entry("nothing", ``, 10),
		Entry("no JSON", `{`, 3),
	)

	It("proves nothing by a check that came to no end", func() {
		slow := object(`"s":{"type":"string","pattern":"^(a+)+(?=b)$","examples":["`+strings.Repeat("a", 60)+`"]}`, `,"required":["s"]`)
		cases := casesFor(slow)
		Expect(len(cases)).To(And(BeNumerically(">", 5), BeNumerically("<", 60)))
		for _, c := range cases {
			Expect(strings.Join(c.Why, " ")).NotTo(ContainSubstring("took too long"), c.ID)
		}
	})

	It("is told of in a note, where there are more cases than were made", func() {
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", all(600))})
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools[0].Note).To(Equal("its schema is so large, or takes so long to check, that there are more cases than were made"))
		seen := map[probe.Kind]bool{}
		for _, c := range plan.Cases {
			seen[c.Kind] = true
		}
		for _, kind := range []probe.Kind{probe.MissingField, probe.WrongType, probe.Null, probe.MisspeltKey, probe.EmptyArguments, probe.HostileText, probe.EverythingWrong} {
			Expect(seen).To(HaveKey(kind)) // each has its share
		}
	})

	It("may name tools as it likes", func() {
		tools := []harness.Tool{readOnly("", `{"type":"object"}`), readOnly("a/b", `{"type":"object"}`), readOnly("a\x1b[2J\nb", `{"type":"object"}`), readOnly("a/b", `{"type":"object"}`)}
		list, err := probe.Cases(tools)
		Expect(err).NotTo(HaveOccurred())
		seen := map[string]bool{}
		for _, c := range list {
			Expect(seen[c.ID]).To(BeFalse(), "%q", c.ID)
			seen[c.ID] = true
			Expect(c.Title()).NotTo(ContainSubstring("\x1b"))
		}
		Expect(list).To(ContainElement(HaveField("Tool", "a/b")))
	})

	It("blames nothing that its schema allows", func() {
		for _, input := range []string{wide(300, `{"type":["string","null"]}`), object(`"a":{"anyOf":[{"type":"string"},{"type":"integer"}]}`)} {
			compiled, err := schema.Compile(json.RawMessage(input))
			Expect(err).NotTo(HaveOccurred())
			for _, c := range casesFor(input) {
				Expect(compiled.Issues(c.Call.Arguments) != nil).To(Equal(len(c.Why) > 0), c.ID)
			}
		}
	})
})
