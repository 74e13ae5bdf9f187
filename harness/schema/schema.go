package schema

import (
	"encoding/json"

	"github.com/errshape/errshape/envelope"
)

// Schema is a compiled JSON Schema. It is safe for use by several goroutines.
type Schema struct {
	raw    json.RawMessage
	shared *compiled      // nil if patterns with a time limit forbid sharing
	secret bool           // whether any value may be one
	spare  chan *compiled // each for one call at a time
}

// Compile reads a JSON Schema. The error is an [*Error], which names the keyword and
// its place: an unknown type, a pattern that is none, a reference that leads out of
// the schema or to nothing, a schema that refers to itself without end, a schema of
// more than 4 MiB, 200 levels or 20,000 objects, a pattern that repeats its parts more
// than 100,000 times.
func Compile(raw json.RawMessage) (*Schema, error) {
	raw = append(json.RawMessage(nil), raw...)
	c, err := compile(raw)
	if err != nil {
		return nil, err
	}
	s := &Schema{raw: raw, secret: len(c.secrets) > 0}
	if c.budget.used {
		s.spare = make(chan *compiled, maxSpare)
		s.giveBack(c)
	} else {
		s.shared = c
	}
	return s, nil
}

// Validate checks the arguments of a call of action, a dotted name. It returns nil if
// they are valid: compare the result with nil before you assign it to an error. No
// arguments at all, of length 0, count as {}. A nil Schema accepts everything.
func Validate(s *Schema, action string, args json.RawMessage) *envelope.ValidationError {
	issues, sent := s.check(args)
	if len(issues) == 0 {
		return nil
	}
	return envelope.NewValidationError(action, sent, issues...)
}

// Issues returns what is wrong with the arguments, in the order of the schema,
// unknown keys last. It is empty if they are valid.
func (s *Schema) Issues(args json.RawMessage) []envelope.Issue {
	issues, _ := s.check(args)
	return issues
}

// IssuesOf is Issues of arguments that are decoded: a map[string]any, []any, string,
// [json.Number], float64, bool or nil.
func (s *Schema) IssuesOf(args any) []envelope.Issue {
	if s == nil {
		return nil
	}
	if depth := depthIn(args); depth > maxDepth {
		return []envelope.Issue{tooDeep(depth)}
	}
	issues, _ := s.checkDecoded(args, immodestNumber(args), func() int {
		raw, _ := json.Marshal(args)
		return len(raw)
	})
	return issues
}

// check returns the issues, and the arguments with what is secret redacted.
func (s *Schema) check(args json.RawMessage) ([]envelope.Issue, json.RawMessage) {
	if s == nil {
		return nil, args
	}
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	value, issue := decodeArguments(args)
	if issue != nil && issue.Input != nil { // they are not shown, and may be huge
		issue.Sensitive = s.secret && !json.Valid(args) // what is no JSON is shown as it is, and may hold anything
		return []envelope.Issue{*issue}, nil
	}
	issues, secret := s.checkDecoded(value, issue, func() int { return len(args) })
	switch {
	case secret == allHidden:
		return issues, nil
	case secret != nil:
		return issues, redact(args, secret)
	}
	return issues, args
}

// checkDecoded returns the issues, and which of the values are secret. An issue that is known
// already is the only one. size is asked for how long the arguments are, if they are too much.
func (s *Schema) checkDecoded(value any, known *envelope.Issue, size func() int) ([]envelope.Issue, *pathTree) {
	c := s.shared
	if c == nil {
		var err error
		if c, err = s.take(); err != nil { // it compiled before
			return []envelope.Issue{uncheckable(err.Error())}, allHidden
		}
		defer s.giveBack(c)
	}
	if known != nil {
		issues := []envelope.Issue{*known}
		return issues, c.hideSecrets(issues, value)
	}
	return c.check(value, size)
}

// maxSpare bounds how many compiled copies of a schema are kept. To compile one takes far
// longer than most checks, so they are not left to the garbage collector.
const maxSpare = 16

// take returns a copy that no other call uses.
func (s *Schema) take() (*compiled, error) {
	select {
	case c := <-s.spare:
		return c, nil
	default:
		return compile(s.raw)
	}
}

func (s *Schema) giveBack(c *compiled) {
	select {
	case s.spare <- c:
	default:
	}
}
