package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/envelope"
)

// check returns what is wrong with the arguments, and the arguments as they may be
// shown.
func (c *compiled) check(value any, args json.RawMessage) (issues []envelope.Issue, sent json.RawMessage) {
	defer func() {
		// What cannot be checked must not pass, nor take the server down.
		if r := recover(); r != nil {
			issues, sent = []envelope.Issue{uncheckable(fmt.Sprint(r))}, nil
		}
	}()
	c.budget.start()
	err := c.root.Validate(value)
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		issues = c.sorted((&translator{compiled: c, value: value}).issues(invalid))
	} else if err != nil {
		issues = []envelope.Issue{uncheckable(err.Error())}
	}
	if c.budget.spent != nil {
		issues = outOfTime(issues, value, *c.budget.spent)
	}
	if len(issues) == 0 || len(c.secrets) == 0 {
		return issues, args
	}
	secret := c.secretPaths(value)
	markSensitive(issues, nil, value, secret)
	return issues, redact(args, secret)
}

func uncheckable(reason string) envelope.Issue {
	return envelope.Issue{
		Code: envelope.IssueCustom, Message: "The arguments could not be checked: " + envelope.Printable(reason),
		Advice: "Report this to the owner of the tool.", Sensitive: true,
	}
}

// outOfTime says which value took the patterns' time. What the patterns say about
// other values is then not known, and left out.
func outOfTime(issues []envelope.Issue, value any, text string) []envelope.Issue {
	issues = slices.DeleteFunc(issues, func(i envelope.Issue) bool {
		return i.Code == envelope.IssueInvalidFormat && i.Format == patternFormat
	})
	path, _ := findText(value, text, nil)
	return append([]envelope.Issue{{
		Code: envelope.IssueCustom, Path: path, Message: "Matching the required pattern took too long.",
		Advice: "Expected a shorter or simpler text.",
	}}, issues...)
}

func findText(value any, text string, at envelope.Path) (envelope.Path, bool) {
	switch v := value.(type) {
	case string:
		return slices.Clone(at), v == text
	case []any:
		for i, item := range v {
			if path, ok := findText(item, text, append(at, i)); ok {
				return path, true
			}
		}
	case map[string]any:
		for _, key := range sortedKeys(v) {
			if path, ok := findText(v[key], text, append(at, key)); ok {
				return path, true
			}
		}
	}
	return nil, false
}
