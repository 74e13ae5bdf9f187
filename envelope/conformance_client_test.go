package envelope_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("The framework's client", func() {
	It("sees what ours sees, where we do not differ on purpose", func() {
		compared := 0
		for _, v := range vectors("client") {
			var input struct{ Response json.RawMessage }
			Expect(json.Unmarshal(v.Input, &input)).To(Succeed(), v.ID)
			if input.Response == nil {
				continue // how a path maps to a call, which is no envelope's business
			}
			r, err := envelope.ParseResponse(input.Response)
			Expect(err).NotTo(HaveOccurred(), v.ID)
			want := *v.Parsed
			if d, ok := ours[v.ID]; ok {
				d.change(&want)
			}
			expectView(v.ID, envelope.AsClientError(r), want)
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 56))
	})

	It("has no difference listed that is none", func() {
		for _, v := range vectors("client") {
			d, ok := ours[v.ID]
			if !ok {
				continue
			}
			theirs, changed := *v.Parsed, *v.Parsed
			d.change(&changed)
			Expect(changed).NotTo(Equal(theirs), "%s: %s", v.ID, d.decision)
		}
	})
})

func expectView(id string, got *envelope.ClientError, want clientView) {
	GinkgoHelper()
	if !want.Threw {
		Expect(got).To(BeNil(), id)
		return
	}
	Expect(got).NotTo(BeNil(), id)
	Expect(got.Message).To(Equal(want.Message), id)
	Expect(got.Code).To(BeEquivalentTo(want.Code), id)
	Expect(got.Severity).To(BeEquivalentTo(want.Severity), id)
	recovery := ""
	if want.Recovery != nil {
		recovery = *want.Recovery
	}
	Expect(got.Recovery).To(Equal(recovery), id)
	Expect(got.AvailableActions).To(HaveExactElements(want.AvailableActions), id)
}

// difference is one view that we have on purpose, the sentence of the decisions
// that says so, and what it makes of the framework's.
type difference struct {
	decision string
	change   func(*clientView)
}

func recovery(text string) *string { return &text }

var ours = map[string]difference{
	"client/real/tool_error/hostile/severity/all5": {
		"Content decoded exactly once; the five named references and numeric ones are understood.",
		func(v *clientView) { v.Severity = `&<>"'` },
	},
	"client/real/validation/spec-page-example": {
		"code a client sees: VALIDATION_ERROR, severity error.",
		func(v *clientView) { v.Code, v.Recovery = "VALIDATION_ERROR", recovery(envelope.ValidationRecovery) },
	},
	"client/real/contract_awareness/enrich/inject/tool-error": {
		"Actions are read only from the envelope's own <available_actions>.",
		func(v *clientView) { v.AvailableActions = nil },
	},
	"client/real/contract_awareness/attach/flat/default/unknown-action": {
		"Actions are read only from the envelope's own <available_actions>.",
		func(v *clientView) { v.AvailableActions = []string{"create", "list", "added"} },
	},
	"client/malformed/single-quotes": {
		"Read as well: single-quoted attributes.",
		func(v *clientView) { v.Code, v.Severity = "X", "warning" },
	},
	"client/malformed/two-envelopes": {
		"Read as well: an envelope with text around it (the client takes it, the checker complains).",
		func(v *clientView) { v.Recovery = nil }, // it is the second envelope's
	},
	"client/malformed/wrong-tag-prefix": {
		"Without an envelope: code UNKNOWN, message the text, severity error.",
		func(v *clientView) { v.Message = `<tool_errors code="X"><message>m</message></tool_errors>` },
	},
	"client/malformed/entities": {
		"Content decoded exactly once; the five named references and numeric ones are understood.",
		func(v *clientView) { v.Message, v.Severity = `<b> &amp; "q" 'a' < &nbsp;`, "a&b" },
	},
}
