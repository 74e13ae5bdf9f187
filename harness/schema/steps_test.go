package schema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/schema"
)

var _ = Describe("a schema that unfolds", func() {
	const twice = `{"$defs":{"n":{"anyOf":[{"type":"object","properties":{"a":{"$ref":"#/$defs/n"}}},{"type":"object","properties":{"a":{"$ref":"#/$defs/n"}}}]}},"$ref":"#/$defs/n"}`
	check := func(raw, args string) []envelope.Field {
		return schema.Validate(compile(raw), "t.a", json.RawMessage(args)).Fields
	}
	nested := func(levels int) string { return strings.Repeat(`{"a":`, levels) + "1" + strings.Repeat("}", levels) }

	It("is checked so far, and what cannot be is not let through", func() {
		Expect(linesOf(twice, nested(3))).To(HaveExactElements(
			HavePrefix("(root): "), HavePrefix("a: "), HavePrefix("a.a: "), Equal("a.a.a: None of the allowed forms fits. You sent: 1. Expected type: object.")))
		Expect(check(twice, nested(100))).To(Equal([]envelope.Field{{ // 2 to the 100th
			Name: "(root)", Text: "Checking the arguments takes too many steps. You sent: '601 bytes'. Expected arguments that are smaller or nested less deep.",
		}}))
	})

	It("counts for each call alone", func() {
		s := compile(twice)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				defer GinkgoRecover()
				for range 2 {
					Expect(schema.Validate(s, "t.a", json.RawMessage(nested(40))).Fields[0].Text).To(HavePrefix("Checking"))
					Expect(schema.Validate(s, "t.a", json.RawMessage(nested(2))).Fields).To(HaveLen(3))
					Expect(schema.Validate(s, "t.a", json.RawMessage(`{"a":{}}`))).To(BeNil())
				}
			})
		}
		group.Wait()
	})

	It("without referring to itself is bounded, too", func() {
		defs := `"d0":{"type":"string"}`
		for i := 1; i <= 40; i++ {
			defs += fmt.Sprintf(`,"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i, i-1, i-1)
		}
		Expect(check(`{"$defs":{`+defs+`},"properties":{"v":{"$ref":"#/$defs/d40"}}}`, `{"v":1}`)).To(ConsistOf(
			HaveField("Text", HavePrefix("Checking the arguments takes too many steps."))))
	})

	It("has room for large arguments", func() {
		tree := `{"$defs":{"n":{"type":"object","properties":{"of":{"items":{"$ref":"#/$defs/n"}}},"additionalProperties":false}},"$ref":"#/$defs/n"}`
		many := `{"of":[` + strings.TrimSuffix(strings.Repeat(`{"of":[]},`, 100_000), ",") + `]}`
		Expect(schema.Validate(compile(tree), "t.a", json.RawMessage(many))).To(BeNil())
	})

	It("of thousands of keys of its own counts no steps", func() {
		keys := func(format string) string {
			all := make([]string, 11_000)
			for i := range all {
				all[i] = fmt.Sprintf(format, i)
			}
			return strings.Join(all, ",")
		}
		wide := `{"properties":{` + keys(`"k%05d":{"type":"string"}`) + `}}`
		fields := check(wide, `{`+keys(`"k%05d":1`)+`}`)
		Expect(fields).To(HaveLen(11_000))
		Expect(fields[10_999]).To(Equal(envelope.Field{Name: "k10999", Text: "Invalid type. You sent: 1. Expected type: string."}))
	})

	It("of thousands of forms with a key each says which are missing", func() {
		var forms []string
		for i := range 2000 {
			forms = append(forms, fmt.Sprintf(`{"required":["a%d","z"]}`, i))
		}
		issues := compile(`{"properties":{"z":{"type":"integer"}},"patternProperties":{"^a1$":{"type":"boolean"}},"anyOf":[` + strings.Join(forms, ",") + `]}`).Issues(json.RawMessage(`{}`))
		Expect(issues).To(HaveLen(1))
		Expect(issues[0].Errors).To(HaveLen(2000))
		Expect(issues[0].Errors[1]).To(Equal([]envelope.Issue{
			{Code: envelope.IssueInvalidType, Path: envelope.Path{"z"}, Expected: "integer"},
			{Code: envelope.IssueInvalidType, Path: envelope.Path{"a1"}, Expected: "boolean"},
		}))
	})

	It("of thousands of forms is checked at once", func() {
		forms := strings.TrimSuffix(strings.Repeat(`{"required":["z"],"properties":{"z":{"const":1}}},`, 3000), ",")
		Expect(check(`{"oneOf":[`+forms+`]}`, `{}`)).To(ContainElement(envelope.Field{Name: "z", Text: "Missing value. You sent: (missing). Valid options: 1."}))
	})
})
