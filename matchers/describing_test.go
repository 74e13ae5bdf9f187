package matchers_test

import (
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
	. "github.com/errshape/errshape/matchers"
)

// described is one line of the suite a person would write for an envelope.
type described struct {
	verb    string
	matcher types.GomegaMatcher
}

// describing is the suite for an original: each verb that fits it, with the values
// it has.
func describing(o original) []described {
	env, err := o.doc.Envelope()
	Expect(err).NotTo(HaveOccurred())
	suite := []described{
		{"ConformToSpec", ConformToSpec()},
		{"LeakInternals", Not(LeakInternals())},
		{"MatchEnvelope", MatchEnvelope(env)},
		{"BeToolSuccess", Not(BeToolSuccess())},
		{"HaveXPath", HaveXPath("count(//*)", 1+len(o.below()))},
	}
	for _, n := range o.leaves() {
		if text := n.Text(); strings.ContainsAny(text, `&<>"'`) {
			suite = append(suite, described{"CarryVerbatim", CarryVerbatim(text)})
		}
	}
	switch e := env.(type) {
	case *envelope.ToolError:
		return append(suite, describingToolError(e)...)
	case *envelope.ValidationError:
		return append(suite, describingValidationError(e)...)
	}
	return suite
}

func describingToolError(e *envelope.ToolError) []described {
	suite := []described{
		{"BeToolError", BeToolError()},
		{"HaveCode", HaveCode(e.Code)},
		{"HaveSeverity", HaveSeverity(e.Severity)},
		{"HaveMessage", HaveMessage(e.Message)},
		{"OfferExactly", OfferExactly(e.AvailableActions)},
	}
	if !e.Severity.IsError() {
		suite[0] = described{"BeToolWarning", BeToolWarning()}
	}
	if e.Recovery != "" {
		suite = append(suite, described{"HaveRecovery", HaveRecovery(e.Recovery)})
	}
	if len(e.AvailableActions) == 0 {
		suite = append(suite, described{"OfferNoActions", OfferNoActions()})
	} else {
		suite = append(suite, described{"OfferActions", OfferActions(e.AvailableActions)},
			described{"OfferKnownActions", OfferKnownActions(e.AvailableActions)})
	}
	for _, d := range e.Details {
		suite = append(suite, described{"HaveDetail", HaveDetail(d.Key, d.Value)})
	}
	if e.RetryAfter > 0 {
		suite = append(suite, described{"HaveRetryAfter", HaveRetryAfter(e.RetryAfter)})
	}
	return suite
}

func describingValidationError(v *envelope.ValidationError) []described {
	suite := []described{
		{"BeValidationError", BeValidationError()},
		{"HaveAction", HaveAction(v.Action)},
		{"HaveRecovery", HaveRecovery(envelope.ValidationRecovery)},
	}
	var names []string
	for _, f := range v.Fields {
		names = append(names, f.Name)
		line := f.Line()
		suite = append(suite, described{"RejectField", RejectField(f.Name, Problem(line.Problem), Sent(line.Sent), Expecting(line.Expected))})
	}
	suite = append(suite, described{"RejectFields", RejectFields(names)})
	if v.Contract == nil {
		return append(suite, described{"HaveNoContractDeltas", HaveNoContractDeltas()})
	}
	suite = append(suite, described{"HaveXPath", HaveXPath("string(//change_count)", fmt.Sprint(v.Contract.ChangeCount))},
		described{"HaveXPath", HaveXPath("string(//max_severity)", v.Contract.MaxSeverity)})
	for _, d := range v.Contract.Changes {
		suite = append(suite, described{"HaveContractDelta", HaveContractDelta(d.Field, d.Severity, d.Description)})
	}
	return suite
}

// rejectors are the verbs of a suite that do not accept a response, each once.
func rejectors(suite []described, r envelope.Response) []string {
	var verbs []string
	for _, d := range suite {
		if ok, err := d.matcher.Match(r); !ok || err != nil {
			verbs = append(verbs, d.verb)
		}
	}
	slices.Sort(verbs)
	return slices.Compact(verbs)
}
