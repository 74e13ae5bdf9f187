package matchers

import (
	"fmt"

	"github.com/onsi/gomega/types"

	"github.com/errshape/errshape/envelope"
)

// BeToolError holds for a result that failed as the page has it: isError is true
// and the text is a <tool_error>. (Page: The tool_error envelope.)
//
// A text or an envelope alone has no isError; then its severity decides. Like the
// other verbs that name a kind of result it gives a verdict on every outcome, so
// that Or(BeToolError(), BeProtocolError()) works; therefore say that a call
// worked by To(BeToolSuccess()), not by NotTo(BeToolError()), which a panic passes.
//
//	Expect(result).To(BeToolError())
func BeToolError() types.GomegaMatcher {
	return kind("BeToolError", "be a tool error", func(s *subject) bool {
		_, ok := s.env.(*envelope.ToolError)
		return ok && s.response.IsError
	})
}

// BeToolWarning holds for a result that worked and carries guidance: isError is
// false and the text is a <tool_error> of severity warning. (Page: The severity rule.)
//
//	Expect(result).To(BeToolWarning())
func BeToolWarning() types.GomegaMatcher {
	return kind("BeToolWarning", "be a tool warning", func(s *subject) bool {
		e, ok := s.env.(*envelope.ToolError)
		return ok && !s.response.IsError && e.Severity == envelope.SeverityWarning
	})
}

// BeValidationError holds for a result whose arguments were rejected: isError is
// true and the text is a <validation_error>. (Page: Validation errors are written
// to be healed.)
//
//	Expect(result).To(BeValidationError())
func BeValidationError() types.GomegaMatcher {
	return kind("BeValidationError", "be a validation error", func(s *subject) bool {
		_, ok := s.env.(*envelope.ValidationError)
		return ok && s.response.IsError
	})
}

// BeToolSuccess holds for a result without a failure and without a caveat: isError
// is false and the text is not an envelope. A warning is an envelope, so it is not
// this; nor is a text that starts as an envelope and cannot be read.
// (Page: The severity rule.)
//
// A plain text alone does not say whether the call failed: that is an error.
//
//	Expect(result).To(BeToolSuccess())
func BeToolSuccess() types.GomegaMatcher {
	return kind("BeToolSuccess", "be a tool success", func(s *subject) bool {
		return !s.response.IsError && s.env == nil && !s.isBroken()
	})
}

func kind(name, verb string, holds func(*subject) bool) types.GomegaMatcher {
	return newMatcher(name, nil, func(s *subject) (finding, error) {
		if s.isResult && !s.hasChannel && s.env == nil {
			return finding{}, s.unusable("a tool result or an envelope")
		}
		f := finding{verb: verb, found: s.kind(), matched: s.isResult && holds(s)}
		if s.env != nil {
			f.at = atName(s.doc, s.doc.Root())
		}
		return f, nil
	})
}

// kind says what sort of result the subject is.
func (s *subject) kind() string {
	if !s.isResult {
		return fmt.Sprintf("outcome %q", s.outcome)
	}
	what := "no envelope"
	switch s.env.(type) {
	case *envelope.ToolError:
		what = "a <tool_error>"
		if a, ok := s.doc.Root().Attr("severity"); ok {
			what += " of severity " + quote(a.Value())
		} else {
			what += " without a severity"
		}
	case *envelope.ValidationError:
		what = "a <validation_error>"
	default:
		if s.isBroken() {
			what = "no readable envelope (" + syntaxSummary(s.err) + ")"
		}
	}
	if !s.hasChannel {
		return what
	}
	return fmt.Sprintf("isError %t and %s", s.response.IsError, what)
}
