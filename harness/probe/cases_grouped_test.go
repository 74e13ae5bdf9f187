package probe_test

import (
	"context"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
	"github.com/errshape/errshape/harness/probe"
)

// union is a grouped tool whose actions are told apart by do.
const union = `{"type":"object","oneOf":[
	{"required":["do","id"],"properties":{"do":{"const":"get"},"id":{"type":"integer"}},"additionalProperties":false},
	{"required":["do","q"],"properties":{"do":{"const":"find"},"q":{"type":"boolean"}},"additionalProperties":false}]}`

func grouped(opts ...pipeline.GroupOption) []harness.Tool {
	GinkgoHelper()
	handler := func(context.Context, *pipeline.Request) (any, error) { return "done", nil }
	p, err := pipeline.New(pipeline.Group("billing", append(opts,
		pipeline.Action("get", handler, pipeline.Input(object(`"id":{"type":"integer","minimum":1}`, `,"required":["id"],"additionalProperties":false`))),
		pipeline.Action("list", handler, pipeline.Input(object(`"limit":{"type":"integer"}`, `,"additionalProperties":false`))),
	)...))
	Expect(err).NotTo(HaveOccurred())
	return p.Tools()
}

var _ = Describe("the cases of a grouped tool", func() {
	It("are those of each branch, beside the discriminator that the branch has", func() {
		cases := casesFor(union)
		Expect(calls(cases, probe.MissingField)).To(Equal([]string{`id {"do":"get"}`, `q {"do":"find"}`}))
		Expect(calls(cases, probe.MissingDiscriminator)).To(Equal([]string{`do {"id":1}`}))
		Expect(calls(cases, probe.UnknownAction)).To(Equal([]string{`do {"do":"no_such_action","id":1}`}))
		Expect(calls(cases, probe.NotAnOption)).To(BeEmpty()) // that is the unknown action
		Expect(calls(cases, probe.WrongType)).To(ContainElements(`id {"do":"get","id":"text"}`, `q {"do":"find","q":"text"}`, `do {"do":7,"id":1}`))
		Expect(calls(cases, probe.MisspeltKey)).To(Equal([]string{`id {"di":1,"do":"get"}`, `q {"do":"find","qs":true}`}))
	})

	DescribeTable("find the discriminator", func(input, want string, opts ...probe.Option) {
		var found []string
		for _, c := range casesFor(input, append(opts, probe.OnlyKinds(probe.UnknownAction, probe.MissingDiscriminator))...) {
			found = append(found, fmt.Sprintf("%s %s", c.Field, c.Kind))
		}
		if want == "" {
			Expect(found).To(BeEmpty())
			return
		}
		Expect(found).To(Equal([]string{want + " unknown-action", want + " missing-discriminator"}))
	},
		Entry("of a union", union, "do"),
		Entry("called action", object(`"action":{"enum":["a","b"]}`, `,"required":["action"]`), "action"),
		Entry("called operation", object(`"operation":{"enum":["a","b"]}`, `,"required":["operation"]`), "operation"),
		Entry("called command", object(`"command":{"type":"string","enum":["a","b"]}`, `,"required":["command"]`), "command"),
		Entry("by reference", object(`"op":{"$ref":"#/$defs/op"}`, `,"required":["op"],"$defs":{"op":{"enum":["a","b"]}}`), "op"),
		Entry("that the caller names", object(`"verb":{"enum":["a","b"]}`, `,"required":["verb"]`), "verb", probe.Discriminator("t", "verb")),
		Entry("not of another name", object(`"verb":{"enum":["a","b"]}`, `,"required":["verb"]`), ""),
		Entry("not one that is free", object(`"action":{"type":"string"}`, `,"required":["action"]`), ""),
		Entry("not one of numbers", object(`"action":{"enum":[1,2]}`, `,"required":["action"]`), ""),
		Entry("not of a union that is not told apart", `{"type":"object","oneOf":[{"required":["a"],"properties":{"a":{"const":"x"}}},{"required":["a","b"],"properties":{"a":{"const":"x"}}}]}`, ""),
	)

	It("are derived from what the pipeline lists", func() {
		cases, err := probe.Cases(grouped(), probe.Tools("billing"))
		Expect(err).NotTo(HaveOccurred())
		Expect(calls(cases, probe.MissingDiscriminator)).To(HaveLen(1))
		Expect(calls(cases, probe.UnknownAction)).To(Equal([]string{`action {"action":"no_such_action"}`}))
		Expect(calls(cases, probe.EmptyArguments)).To(Equal([]string{`(root) {}`}))
		Expect(calls(cases, probe.BelowMinimum)).To(Equal([]string{`id {"action":"get","id":0}`}))
		Expect(calls(cases, probe.UnknownKey)).To(Equal([]string{`(root) {"action":"get","unexpected_key":"text"}`}))
		Expect(calls(cases, probe.MissingField)).To(BeEmpty()) // the merged schema requires the action alone
	})

	It("are derived from another discriminator, and from a flat group", func() {
		cases, err := probe.Cases(grouped(pipeline.Discriminator("do")), probe.Tools("billing"), probe.Discriminator("billing", "do"))
		Expect(err).NotTo(HaveOccurred())
		Expect(calls(cases, probe.UnknownAction)).To(Equal([]string{`do {"do":"no_such_action"}`}))
		flat, err := probe.Cases(grouped(pipeline.Flat()), probe.OnlyKinds(probe.UnknownAction, probe.MissingField))
		Expect(err).NotTo(HaveOccurred())
		Expect(flat).To(HaveExactElements(And(HaveField("Tool", Not(Equal("billing"))), HaveField("Field", "id"))))
	})
})
