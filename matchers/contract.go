package matchers

import (
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// HaveContractDelta holds if the <contract_awareness> of a <validation_error> tells
// of a change of this field that satisfies every want. The field is a string or a
// matcher. A want is an [envelope.DeltaSeverity], a string for the description, or a
// matcher, which gets the description, the severity or the whole [envelope.Delta],
// whichever it can read. (Page: Contract deltas on top.)
//
//	Expect(result).To(HaveContractDelta("actions.get_invoice.input.id"))
//	Expect(result).To(HaveContractDelta(HaveSuffix(".id"), envelope.DeltaBreaking, ContainSubstring("renamed")))
func HaveContractDelta(field any, wants ...any) types.GomegaMatcher {
	return newMatcher("HaveContractDelta", append([]any{field}, wants...), func(s *subject) (finding, error) {
		v, err := s.validationError()
		if err != nil {
			return finding{}, err
		}
		if err := checkKinds(append([]any{field}, wants...)); err != nil {
			return finding{}, err
		}
		return s.judgeDelta(v.Contract, field, wants)
	})
}

func (s *subject) judgeDelta(contract *envelope.ContractAwareness, field any, wants []any) (finding, error) {
	f := finding{verb: "have contract delta " + describe(field, value{""}), wanted: describeDelta(wants)}
	if isMatcher(field) {
		f.verb = "have a contract delta whose field is " + describe(field, value{""})
	}
	changes, at, absent := s.changes(contract)
	f.at, f.found = at, absent
	if absent != "" {
		return f, nil
	}
	var fields []string
	for i, n := range named(changes, "change") {
		delta := contract.Changes[i]
		fields = append(fields, delta.Field)
		if ok, err := matches(field, value{delta.Field}); !ok || err != nil {
			if err != nil {
				return finding{}, err
			}
			continue
		}
		ok, err := satisfies(delta, wants)
		if err != nil {
			return finding{}, err
		}
		f.at, f.found = atContent(s.doc, n), deltaWords(delta)
		if ok {
			f.matched = true
			return f, nil
		}
	}
	if f.at == at {
		f.found = "no such change, only " + list(fields)
	}
	return f, nil
}

// changes finds the element that holds the changes, or says what is missing.
func (s *subject) changes(contract *envelope.ContractAwareness) (changes envelope.Node, at place, absent string) {
	root := s.doc.Root()
	section, ok := root.Child("contract_awareness")
	if !ok {
		return changes, atName(s.doc, root), "no <contract_awareness>"
	}
	changes, ok = section.Child("contract_changes")
	if !ok || len(contract.Changes) == 0 {
		return changes, atName(s.doc, section), "no <change>"
	}
	return changes, atName(s.doc, changes), ""
}

func satisfies(delta envelope.Delta, wants []any) (bool, error) {
	for _, want := range wants {
		if ok, err := matches(want, deltaValue(delta, want)); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// deltaValue is what a want about a delta is compared with: a severity and a
// description are both text, so the want's type decides.
func deltaValue(delta envelope.Delta, want any) value {
	if _, ok := want.(envelope.DeltaSeverity); ok {
		return value{delta.Severity}
	}
	return value{delta.Description, delta.Severity, delta}
}

// deltaWords is a change on one line, all of it that a want may be about.
func deltaWords(delta envelope.Delta) string {
	words := "severity " + printable(string(delta.Severity), 100) + ", description " + quote(delta.Description)
	if delta.Before != nil {
		words += ", before " + quote(*delta.Before)
	}
	if delta.After != nil {
		words += ", after " + quote(*delta.After)
	}
	return words
}

// describeDelta says what each plain want is about: "BREAKING" for a description is
// no severity.
func describeDelta(wants []any) string {
	lines := make([]string, len(wants))
	for i, want := range wants {
		switch want.(type) {
		case envelope.DeltaSeverity:
			lines[i] = "severity\n" + indent(word(want))
		case types.GomegaMatcher:
			lines[i] = describe(want, deltaValue(envelope.Delta{}, want))
		default:
			lines[i] = "description\n" + indent(literalOf(want))
		}
	}
	return strings.Join(lines, "\n")
}

// HaveNoContractDeltas holds if a <validation_error> tells of no contract change.
// (Page: Contract deltas on top.)
//
//	Expect(result).To(HaveNoContractDeltas())
func HaveNoContractDeltas() types.GomegaMatcher {
	return newMatcher("HaveNoContractDeltas", nil, func(s *subject) (finding, error) {
		v, err := s.validationError()
		if err != nil {
			return finding{}, err
		}
		f := finding{verb: "have no contract deltas"}
		_, f.at, f.found = s.changes(v.Contract)
		if f.matched = f.found != ""; f.matched {
			return f, nil
		}
		fields := make([]string, len(v.Contract.Changes))
		for i, delta := range v.Contract.Changes {
			fields[i] = delta.Field
		}
		f.found = "changes of " + list(fields)
		return f, nil
	})
}
