package matchers

import (
	"errors"
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// document returns the tree, whatever its root is, or why there is none.
func (s *subject) document() (*envelope.Document, error) {
	if s.doc != nil {
		return s.doc, nil
	}
	return nil, s.unusable("an envelope")
}

// envelope returns the envelope, or why there is none.
func (s *subject) envelope() (envelope.Envelope, error) {
	if s.env != nil {
		return s.env, nil
	}
	return nil, s.unusable("an envelope")
}

// toolError returns the envelope if it is a <tool_error>.
func (s *subject) toolError() (*envelope.ToolError, error) {
	if e, ok := s.env.(*envelope.ToolError); ok {
		return e, nil
	}
	return nil, s.unusable("a <tool_error> envelope")
}

// validationError returns the envelope if it is a <validation_error>.
func (s *subject) validationError() (*envelope.ValidationError, error) {
	if e, ok := s.env.(*envelope.ValidationError); ok {
		return e, nil
	}
	return nil, s.unusable("a <validation_error> envelope")
}

// unusable says why the subject has no answer to a question about what.
func (s *subject) unusable(what string) error {
	switch {
	case !s.isResult:
		return expects("%s, but the outcome is %q", what, s.outcome)
	case s.env != nil:
		return expects("%s, but it is a <%s>", what, printableLine(s.doc.Root().Name()))
	case s.text == "" && len(s.response.Content) == 0:
		return expects("%s, but the result has no content", what)
	case s.doc != nil:
		return expects("%s, but the root element is <%s>", what, printableLine(s.doc.Root().Name()))
	case s.hasChannel && !s.response.IsError && !s.isBroken():
		return expects("%s, but isError is false and the text is not one", what)
	case !strings.Contains(s.text, "<"):
		return expects("%s, but the text is not one", what)
	}
	return expects("%s, but the text is not one: %s", what, syntaxSummary(s.err))
}

func syntaxSummary(err error) string {
	var syntax *envelope.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("line %d, column %d: found %s, want %s", syntax.Line, syntax.Column,
			printableLine(syntax.Found), printableLine(syntax.Want))
	}
	return printableLine(err.Error())
}
