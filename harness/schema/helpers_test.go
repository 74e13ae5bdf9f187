package schema_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/schema"
)

func compile(raw string) *schema.Schema {
	GinkgoHelper()
	s, err := schema.Compile(json.RawMessage(raw))
	Expect(err).NotTo(HaveOccurred())
	return s
}

// linesOf returns each field as "name: text". It checks that the envelope keeps every
// rule, and that the same arguments give the same text again.
func linesOf(raw, args string) []string {
	GinkgoHelper()
	s := compile(raw)
	v := schema.Validate(s, "t.a", json.RawMessage(args))
	if v == nil {
		Expect(s.Issues(json.RawMessage(args))).To(BeEmpty())
		return nil
	}
	Expect(envelope.CheckText(v.Text(), envelope.Strict())).To(BeEmpty(), v.Text())
	for range 50 {
		Expect(schema.Validate(s, "t.a", json.RawMessage(args)).Text()).To(Equal(v.Text()))
	}
	lines := make([]string, len(v.Fields))
	for i, f := range v.Fields {
		lines[i] = f.Name + ": " + f.Text
	}
	return lines
}
