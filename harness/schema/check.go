package schema

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/envelope"
)

// allHidden stands for arguments none of which are shown: nobody knows what is secret.
var allHidden = &pathTree{here: true}

// check returns what is wrong with the arguments, and which of them are secret.
func (c *compiled) check(value any, size func() int) (issues []envelope.Issue, secret *pathTree) {
	defer func() {
		// What cannot be checked must not pass, nor take the server down.
		switch r := recover().(type) {
		case nil:
		case tooManySteps:
			issues, secret = []envelope.Issue{tooMuch(size())}, allHidden
		default:
			issues, secret = []envelope.Issue{uncheckable(fmt.Sprint(r))}, allHidden
		}
	}()
	c.budget.start(value)
	err := c.root.Validate(value)
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		t := &translator{compiled: c, value: value}
		issues = t.sorted(t.issues(invalid))
	} else if err != nil {
		issues = []envelope.Issue{uncheckable(err.Error())}
	}
	if c.budget.spent != nil {
		issues = c.outOfTime(issues, value, *c.budget.spent)
	}
	return issues, c.hideSecrets(issues, value)
}

// hideSecrets marks the issues about secrets, and returns where those are, nil if nowhere.
func (c *compiled) hideSecrets(issues []envelope.Issue, value any) *pathTree {
	if len(issues) == 0 || len(c.secrets) == 0 {
		return nil
	}
	c.budget.start(value) // the check may have taken all the time, or there was none
	secret := c.secretPaths(value)
	if c.budget.spent != nil {
		secret = &pathTree{here: true} // which keys are secret is not known
	}
	markSensitive(issues, nil, value, secret)
	return secret
}

func uncheckable(reason string) envelope.Issue {
	return envelope.Issue{
		Code: envelope.IssueCustom, Message: "The arguments could not be checked: " + envelope.Printable(reason),
		Advice: "Report this to the owner of the tool.", Sensitive: true,
	}
}

// tooMuch words arguments that fit so many forms in part that nobody can wait for an answer.
func tooMuch(bytes int) envelope.Issue {
	return envelope.Issue{
		Code: envelope.IssueCustom, Message: "Checking the arguments takes too many steps.", Input: strconv.Itoa(bytes) + " bytes",
		Advice: "Expected arguments that are smaller or nested less deep.",
	}
}

// outOfTime says which value took the patterns' time. What hangs on the patterns is then
// not known, and left out.
func (c *compiled) outOfTime(issues []envelope.Issue, value any, text string) []envelope.Issue {
	if c.steered {
		issues = nil
	}
	issues = slices.DeleteFunc(issues, isOfPattern)
	path, _ := findText(value, text, nil)
	return append([]envelope.Issue{{
		Code: envelope.IssueCustom, Path: path, Message: "Matching the required pattern took too long.",
		Advice: "Expected a shorter or simpler text.",
	}}, issues...)
}

// isOfPattern reports whether an issue is one of a pattern, or has one in it.
func isOfPattern(i envelope.Issue) bool {
	return i.Code == envelope.IssueInvalidFormat && i.Format == patternFormat || slices.ContainsFunc(i.Issues, isOfPattern) ||
		slices.ContainsFunc(i.Errors, func(branch []envelope.Issue) bool { return slices.ContainsFunc(branch, isOfPattern) })
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
