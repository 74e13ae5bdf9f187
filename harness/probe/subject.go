package probe

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/schema"
)

// subject is one tool to probe: its schema, and arguments that should be accepted.
type subject struct {
	tool          harness.Tool
	schema        *schema.Schema
	examples      examples
	root          keywords
	base          any
	issues        []envelope.Issue // of base; none if all is well
	discriminator string           // "" if the tool has no actions
	notes         []string         // what people should know about the cases
}

// newSubject reads a tool's schema. The error is a *schema.Error.
func newSubject(tool harness.Tool, c *config) (*subject, error) {
	raw := tool.InputSchema
	if len(raw) == 0 {
		raw = json.RawMessage(`{"type":"object"}`)
	}
	compiled, err := schema.Compile(raw)
	if err != nil {
		return nil, err
	}
	root, err := decode(raw)
	if err != nil {
		return nil, err
	}
	s := &subject{tool: tool, schema: compiled, examples: examples{document: document{root, newWork()}, compiled: &sync.Map{}}}
	if object, ok := root.(map[string]any); ok {
		s.examples.draft = object["$schema"]
	}
	s.root = s.examples.keywords(root)
	s.findBase(c.examples[tool.Name])
	s.examples.work.refill()
	if s.discriminator = c.discriminators[tool.Name]; s.discriminator == "" {
		s.discriminator = s.findDiscriminator()
	}
	return s, nil
}

// maxFaults is how much may be wrong with a base before {} is a better one.
const maxFaults = 100

// findBase takes the first of three that fits: what the user gave, what the schema's
// own examples make, what is built from its keywords alone.
func (s *subject) findBase(given json.RawMessage) {
	bare := s.examples
	bare.bare = true
	tries := []any{s.examples.of(s.root), bare.of(s.root)}
	if given != nil {
		value, err := decode(given)
		if issues := s.schema.Issues(given); err == nil && len(issues) == 0 {
			s.base = value
			return
		}
		s.notes = append(s.notes, "the example that was given does not fit the schema")
	}
	best := -1
	for _, try := range tries {
		try = s.completed(try)
		issues := s.schema.IssuesOf(try)
		if _, ok := try.(map[string]any); ok && (best < 0 || len(issues) < best) {
			s.base, s.issues, best = try, issues, len(issues)
		}
	}
	if best < 0 || best > maxFaults {
		s.base = map[string]any{}
		s.issues = s.schema.IssuesOf(s.base)
	}
	if len(s.issues) > 0 {
		v := envelope.NewValidationError(s.tool.Name, rawJSON(s.base), s.issues...)
		s.notes = append(s.notes, fmt.Sprintf("no arguments that fit were found, so calls may be wrong in more than one way; give some with probe.Example (%s: %s)",
			cut(v.Fields[0].Name, mostName), cut(v.Fields[0].Text, mostLine)))
	}
}

// completed adds what arguments lack where one field requires another, as with if and
// then.
func (s *subject) completed(args any) any {
	for range maxNesting {
		added := false
		issues := s.schema.IssuesOf(args)
		if len(issues) > maxFaults {
			break
		}
		for _, issue := range issues {
			if _, there := valueAt(args, issue.Path); there || len(issue.Path) == 0 {
				continue
			}
			if k, ok := s.schemaAt(args, issue.Path); ok {
				args, added = withValue(args, issue.Path, s.examples.of(k)), true
			}
		}
		if !added {
			break
		}
	}
	return args
}

// isDestructive takes the protocol's defaults where the tool does not say.
func (s *subject) isDestructive() bool {
	hints := s.tool.Annotations
	if hints.ReadOnlyHint != nil && *hints.ReadOnlyHint {
		return false
	}
	return hints.DestructiveHint == nil || *hints.DestructiveHint
}
