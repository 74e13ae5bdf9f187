package probe_test

import (
	"encoding/json"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

// shop has a tool for each sort of schema.
func shop() []harness.Tool {
	no := false
	return []harness.Tool{
		readOnly("shop.list", object(`"limit":{"type":"integer","minimum":1,"maximum":50}`)),
		{Name: "shop.order", InputSchema: json.RawMessage(object(`"sku":{"type":"string","pattern":"^[A-Z]{3}$"},"note":{"type":"string"}`, `,"required":["sku"],"additionalProperties":false`)),
			Annotations: harness.Annotations{DestructiveHint: &no}},
		{Name: "shop.close", InputSchema: json.RawMessage(object(`"why":{"type":"string"}`, `,"required":["why"]`))},
		readOnly("shop.things", object(`"action":{"enum":["get","list"]}`, `,"required":["action"]`)),
	}
}

func cases(opts ...probe.Option) []probe.Case {
	GinkgoHelper()
	list, err := probe.Cases(shop(), opts...)
	Expect(err).NotTo(HaveOccurred())
	return list
}

func ids(list []probe.Case) []string {
	all := make([]string, len(list))
	for i, c := range list {
		all[i] = c.ID
	}
	return all
}

var _ = Describe("the plan", func() {
	It("is the same each time, in whatever order the tools come", func() {
		first, err := json.Marshal(cases())
		Expect(err).NotTo(HaveOccurred())
		for i := range 100 {
			tools := shop()
			slices.Reverse(tools[:i%len(tools)+1])
			again, err := probe.Cases(tools)
			Expect(err).NotTo(HaveOccurred())
			Expect(json.Marshal(again)).To(Equal(first))
		}
	})

	It("is sorted by tool and kind, and numbered; no two cases have one ID", func() {
		list := cases()
		kinds := probe.Kinds()
		seen := map[string]bool{}
		for i, c := range list {
			Expect(c.Number).To(Equal(i + 1))
			Expect(seen[c.ID]).To(BeFalse(), c.ID)
			seen[c.ID] = true
			Expect(c.ID).To(Equal(strings.Join([]string{c.Tool, string(c.Kind), c.Field, c.Variant}, "/")))
			if i > 0 && list[i-1].Tool == c.Tool {
				Expect(slices.Index(kinds, c.Kind)).To(BeNumerically(">=", slices.Index(kinds, list[i-1].Kind)), c.ID)
			}
		}
		tools := slices.CompactFunc(list, func(a, b probe.Case) bool { return a.Tool == b.Tool })
		Expect(tools).To(HaveExactElements(
			HaveField("Tool", "shop.close"), HaveField("Tool", "shop.list"), HaveField("Tool", "shop.order"), HaveField("Tool", "shop.things"), HaveField("Tool", probe.AnyTool)))
	})

	It("calls tools that do not exist", func() {
		list := cases(probe.OnlyKinds(probe.UnknownTool))
		var called []string
		for _, c := range list {
			called = append(called, c.Call.Tool)
			Expect(c.Call.Arguments).To(MatchJSON(`{}`))
		}
		Expect(called).To(Equal([]string{"no_such_tool", `& < > ' " ]]> &amp; &#60;`, "shop.cloes"}))
	})

	It("makes of a destructive tool only calls that its schema rejects", func() {
		free := 0
		for _, c := range cases() {
			if len(c.Why) > 0 || c.Kind == probe.UnknownTool {
				continue
			}
			free++
			Expect(c.Kind).To(Equal(probe.HostileText))
			Expect(c.Tool).To(Equal("shop.order"), c.ID)
		}
		Expect(free).To(Equal(6)) // of the note
	})

	It("leaves destructive tools out", func() {
		plan, err := probe.NewPlan(shop(), probe.SkipDestructive())
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Cases).NotTo(ContainElement(HaveField("Tool", "shop.close")))
		Expect(plan.Tools).To(ContainElement(probe.ToolReport{Name: "shop.close", Destructive: true, Skipped: "destructive, or does not say"}))
		Expect(plan.Tools).To(ContainElement(probe.ToolReport{Name: "shop.order"}))
	})

	It("takes the tools, kinds and cases that are asked for", func() {
		Expect(cases(probe.Tools("shop.l*", "(any)"))).To(HaveEach(HaveField("Tool", Or(Equal("shop.list"), Equal("(any)")))))
		Expect(cases(probe.OnlyKinds(probe.Null, probe.UnknownAction))).To(HaveEach(HaveField("Kind", Or(Equal(probe.Null), Equal(probe.UnknownAction)))))
		Expect(ids(cases(probe.OnlyCases("shop.list/null/limit/null", "shop.close/missing-field/why/missing")))).To(
			Equal([]string{"shop.close/missing-field/why/missing", "shop.list/null/limit/null"}))
		all, some := cases(), cases(probe.Tools("shop.list"))
		Expect(all).To(ContainElement(And(HaveField("ID", some[0].ID), HaveField("Number", some[0].Number))))
	})

	DescribeTable("says what is wrong with an option", func(opt probe.Option, message string) {
		_, err := probe.Cases(shop(), opt)
		Expect(err).To(MatchError(HavePrefix(message)))
	},
		Entry("a pattern", probe.Tools("shop.["), `probe.Tools: "shop.[" is not a pattern: see path.Match`),
		Entry("a kind", probe.OnlyKinds("nul"), `probe.OnlyKinds: there is no kind "nul": choose from [missing-field `),
		Entry("an ID", probe.OnlyCases("shop.list/nul"), `probe.OnlyCases: no case has the ID "shop.list/nul": see probe.Cases for those there are`),
		Entry("a limit", probe.Limit(0), "probe.Limit: 0 cases are too few: ask for one at least"),
		Entry("an example", probe.Example("shop.list", func() {}), `probe.Example: the arguments of "shop.list" cannot be written as JSON: `),
	)

	It("keeps numbers and IDs, whatever the limit", func() {
		all := map[string]int{}
		for _, c := range cases() {
			all[c.ID] = c.Number
		}
		for _, limit := range []int{1, 7, 30, len(all)} {
			for _, c := range cases(probe.Limit(limit)) {
				Expect(all).To(HaveKeyWithValue(c.ID, c.Number))
			}
			Expect(ids(cases(probe.Limit(limit)))).To(Equal(ids(cases(probe.Limit(limit)))))
		}
	})

	It("takes of tools with one name the one that does harm, whatever their order", func() {
		twice := []harness.Tool{readOnly("t", object(`"a":{"type":"string"}`)), {Name: "t", InputSchema: json.RawMessage(object(`"b":{"type":"string"}`))}}
		for range 2 {
			plan, err := probe.NewPlan(twice)
			Expect(err).NotTo(HaveOccurred())
			Expect(plan.Tools).To(Equal([]probe.ToolReport{{Name: "t", Destructive: true}}))
			Expect(plan.Cases).To(ContainElement(HaveField("ID", "t/null/b/null")))
			Expect(plan.Cases).NotTo(ContainElement(HaveField("Field", "a")))
			slices.Reverse(twice)
		}
	})

	It("spreads a limit over tools and kinds", func() {
		all := cases()
		for limit := 1; limit <= len(all)+1; limit++ {
			some := cases(probe.Limit(limit))
			Expect(some).To(HaveLen(min(limit, len(all))))
			Expect(slices.IsSortedFunc(some, func(a, b probe.Case) int { return a.Number - b.Number })).To(BeTrue())
		}
		// 45 are 9 for each tool, but for the one that does not exist, which has three; and
		// no kind of a tool comes twice before all have come.
		tools, kinds := map[string]int{}, map[string]map[probe.Kind]int{}
		for _, c := range cases(probe.Limit(45)) {
			tools[c.Tool]++
			if kinds[c.Tool] == nil {
				kinds[c.Tool] = map[probe.Kind]int{}
			}
			kinds[c.Tool][c.Kind]++
		}
		Expect(tools).To(HaveLen(5))
		Expect(tools).To(HaveKeyWithValue(probe.AnyTool, 3))
		there := map[string]map[probe.Kind]int{}
		for _, c := range all {
			if there[c.Tool] == nil {
				there[c.Tool] = map[probe.Kind]int{}
			}
			there[c.Tool][c.Kind]++
		}
		for tool, n := range tools {
			if tool != probe.AnyTool {
				Expect(n).To(BeNumerically(">=", 9), tool)
			}
			Expect(kinds[tool]).To(HaveLen(min(n, len(there[tool]))), tool)
		}
		plan, err := probe.NewPlan(shop(), probe.Limit(5))
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Total).To(Equal(len(all)))
	})
})

var _ = Describe("the base of the cases", func() {
	// base is what is sent beside a wrong field w.
	base := func(properties string, opts ...probe.Option) string {
		GinkgoHelper()
		for _, c := range casesFor(object(properties+`,"w":{"type":"boolean"}`, `,"required":["a","w"]`), opts...) {
			if c.Kind == probe.Null && c.Field == "w" {
				var args map[string]json.RawMessage
				Expect(json.Unmarshal(c.Call.Arguments, &args)).To(Succeed())
				return string(args["a"])
			}
		}
		return "no case"
	}

	DescribeTable("is the first of what fits", func(property, want string) {
		Expect(base(`"a":` + property)).To(Equal(want))
	},
		Entry("an example", `{"type":"string","examples":["one","two"],"default":"three"}`, `"one"`),
		Entry("an example that fits", `{"type":"string","minLength":4,"examples":["one","three"]}`, `"three"`),
		Entry("OpenAPI's example", `{"type":"string","example":"one"}`, `"one"`),
		Entry("a default", `{"type":"string","default":"three"}`, `"three"`),
		Entry("an option", `{"enum":[3,4]}`, `3`),
		Entry("a constant", `{"const":{"x":1}}`, `{"x":1}`),
		Entry("a text", `{"type":"string"}`, `"text"`),
		Entry("a text of some length", `{"type":"string","minLength":6}`, `"textxx"`),
		Entry("a short text", `{"type":"string","maxLength":2}`, `"te"`),
		Entry("a text of a pattern", `{"type":"string","pattern":"^INV-[0-9]{4}$"}`, `"INV-0000"`),
		Entry("a text of a format", `{"type":"string","format":"ipv4"}`, `"192.0.2.1"`),
		Entry("a number", `{"type":"number","minimum":19.985,"multipleOf":0.01}`, `19.99`),
		Entry("a great number", `{"type":"integer","exclusiveMinimum":9007199254740992}`, `9007199254740993`),
		Entry("a list", `{"type":"array","minItems":2,"uniqueItems":true,"items":{"type":"string"}}`, `["text","textx"]`),
		Entry("an object", `{"type":"object","required":["b"],"properties":{"b":{"type":"integer"},"c":{}}}`, `{"b":1}`),
		Entry("a branch", `{"anyOf":[{"type":"string","minLength":9},{"type":"null"}]}`, `"textxxxxx"`),
	)

	It("is what the caller gives, if it fits", func() {
		Expect(base(`"a":{"type":"string","examples":["one"]}`, probe.Example("t", map[string]any{"a": "mine", "w": true}))).To(Equal(`"mine"`))
		Expect(base(`"a":{"type":"string","examples":["one"]}`, probe.Example("t", map[string]any{"a": 7}))).To(Equal(`"one"`))
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", object(`"a":{}`))}, probe.Example("t", 7))
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools[0].Note).To(Equal("the example that was given does not fit the schema"))
	})

	It("is said to be missing where none is found", func() {
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", object(`"a":{"type":"string","not":{}}`, `,"required":["a"]`))})
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools[0].Note).To(HavePrefix("no arguments that fit were found, so calls may be wrong in more than one way; give some with probe.Example (a: "))
	})

	DescribeTable("is not asked for of a schema that cannot be used", func(input, message string) {
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", input), readOnly("u", `{"type":"object"}`)})
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools).To(HaveExactElements(
			And(HaveField("Name", "t"), HaveField("Err", HavePrefix(message)), HaveField("Note", "")),
			probe.ToolReport{Name: "u"}))
		Expect(plan.Cases).NotTo(ContainElement(HaveField("Tool", "t")))
		Expect(plan.Cases).To(ContainElement(HaveField("Tool", "u"))) // the others go on
	},
		Entry("a type that there is not", object(`"a":{"type":"nil"}`), `schema: keyword "type" at /properties/a: `),
		Entry("a list of properties", `{"type":"object","properties":[]}`, `schema: keyword "properties" at the root: got array, want object`),
		Entry("a property that is a number", object(`"a":7`), `schema: keyword "properties" at the root: got number, want boolean or object`),
		Entry("one name that is required", `{"type":"object","required":"a"}`, `schema: keyword "required" at the root: got string, want array`),
		Entry("one option", object(`"a":{"enum":"x"}`), `schema: keyword "enum" at /properties/a: got string, want array`),
		Entry("a bound that is a text", object(`"a":{"minimum":"x"}`), `schema: keyword "minimum" at /properties/a: got string, want number`),
		Entry("a pattern that is none", object(`"a":{"pattern":"("}`), `schema: keyword "pattern" at /properties/a: `),
		Entry("a reference to nothing", object(`"a":{"$ref":"#/nowhere"}`), `schema: keyword "$ref" at /properties/a: the reference leads to nothing`),
		Entry("a reference elsewhere", object(`"a":{"$ref":"https://example.com/x"}`), `schema: keyword "$ref" at /properties/a: "https://example.com/x" is not loaded`),
		Entry("a list", `[]`, `schema: is neither an object nor true or false`),
		Entry("null", `null`, `schema: is neither an object nor true or false`),
	)

	DescribeTable("cannot be found where no object is allowed, which is no error", func(input string) {
		plan, err := probe.NewPlan([]harness.Tool{readOnly("t", input)})
		Expect(err).NotTo(HaveOccurred())
		Expect(plan.Tools[0].Err).To(BeEmpty())
		Expect(plan.Tools[0].Note).To(HavePrefix("no arguments that fit were found"))
		Expect(plan.Cases).To(HaveEach(HaveField("Kind", probe.UnknownTool)))
	},
		Entry("nothing at all", `false`),
		Entry("a list", `{"type":"array"}`),
	)
})
