package matchers

import (
	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// HaveCode compares the code attribute. A <validation_error> has none, and counts
// as VALIDATION_ERROR, which is what a client makes of it. (Page: The canonical codes.)
//
//	Expect(result).To(HaveCode(envelope.CodeNotFound))
//	Expect(result).To(HaveCode(HavePrefix("ORDER_")))
func HaveCode(want any) types.GomegaMatcher {
	return rootWord("HaveCode", "code", envelope.CodeValidationError, want)
}

// HaveSeverity compares the severity attribute. A <validation_error> has none, and
// counts as error. (Page: The severity rule.)
//
//	Expect(result).To(HaveSeverity(envelope.SeverityWarning))
func HaveSeverity(want any) types.GomegaMatcher {
	return rootWord("HaveSeverity", "severity", envelope.SeverityError, want)
}

// rootWord compares an attribute of a <tool_error> whose type is W, and what a
// <validation_error> implies for it.
func rootWord[W ~string](name, attr string, implied W, want any) types.GomegaMatcher {
	return newMatcher(name, []any{want}, func(s *subject) (finding, error) {
		env, err := s.envelope()
		if err != nil {
			return finding{}, err
		}
		f := s.attrFeature(attr, "have "+attr)
		if _, ok := env.(*envelope.ValidationError); ok {
			f = s.impliedFeature("have "+attr, string(implied))
		}
		f.typed, f.words = []any{W(f.text)}, word
		return f.judge(want)
	})
}

// impliedFeature is what the name of the root element stands for.
func (s *subject) impliedFeature(verb, text string) feature {
	return feature{
		verb: verb, text: text, at: atName(s.doc, s.doc.Root()),
		shown: quote(text) + ", which a <validation_error> stands for",
	}
}

// HaveMessage compares the text of <message>, decoded once.
// (Page: The tool_error envelope.)
//
//	Expect(result).To(HaveMessage("No invoice with that ID"))
func HaveMessage(want any) types.GomegaMatcher {
	return newMatcher("HaveMessage", []any{want}, func(s *subject) (finding, error) {
		e, err := s.toolError()
		if err != nil {
			return finding{}, err
		}
		return s.sectionFeature("message", "have message", e.Message).judge(want)
	})
}

// HaveRecovery compares the text of <recovery>, decoded once. Both envelopes have
// one. (Page: The tool_error envelope.)
//
//	Expect(result).To(HaveRecovery(ContainSubstring("List invoices first")))
func HaveRecovery(want any) types.GomegaMatcher {
	return newMatcher("HaveRecovery", []any{want}, func(s *subject) (finding, error) {
		env, err := s.envelope()
		if err != nil {
			return finding{}, err
		}
		return s.sectionFeature("recovery", "have recovery", recoveryOf(env)).judge(want)
	})
}

func recoveryOf(env envelope.Envelope) string {
	switch e := env.(type) {
	case *envelope.ToolError:
		return e.Recovery
	case *envelope.ValidationError:
		return e.Recovery
	}
	return ""
}

// HaveAction compares the action attribute of a <validation_error>, the dotted
// name of what was called. (Page: Validation errors are written to be healed.)
//
//	Expect(result).To(HaveAction("billing.get_invoice"))
func HaveAction(want any) types.GomegaMatcher {
	return newMatcher("HaveAction", []any{want}, func(s *subject) (finding, error) {
		if _, err := s.validationError(); err != nil {
			return finding{}, err
		}
		return s.attrFeature("action", "have action").judge(want)
	})
}
