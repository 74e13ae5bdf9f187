package envelope_test

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("the framework's issues", func() {
	DescribeTable("become lines of three sentences that show the same values", func(file string, least int) {
		compared := 0
		for _, v := range vectors(file) {
			compared += compareLines(v)
		}
		Expect(compared).To(BeNumerically(">=", least), "issues compared")
	},
		Entry("through the whole pipeline", "validation", 200),
		Entry("from its formatter alone", "validation_formatter", 50),
	)
})

func compareLines(v vector) int {
	GinkgoHelper()
	var in struct{ Args, Issues json.RawMessage }
	Expect(json.Unmarshal(v.Input, &in)).To(Succeed(), v.ID)
	text, ok := v.envelope()
	if !ok || len(in.Issues) == 0 {
		return 0 // the framework crashed, or the vector keeps no issues
	}
	parsed, err := envelope.Parse(text)
	Expect(err).NotTo(HaveOccurred(), v.ID)
	theirs := parsed.(*envelope.ValidationError).Fields

	var issues []envelope.Issue
	Expect(json.Unmarshal(issueJSON(in.Issues), &issues)).To(Succeed(), v.ID)
	ours := envelope.NewValidationError("billing.get_invoice", argsOf(in.Args), issues...)
	Expect(envelope.CheckText(ours.Text(), envelope.Strict())).To(BeEmpty(), v.ID)

	for n, issue := range issues {
		line := ours.Fields[n].Line()
		Expect(ours.Fields[n].Name).To(Equal(theirs[n].Name), v.ID)
		Expect(line.Problem).To(HavePrefix(issue.Message), v.ID)
		Expect([]string{line.Problem, line.Expected}).To(HaveEach(MatchRegexp(`[.!?]$`)), v.ID)
		if reason := differs(issue); reason != "" {
			Expect(line.Sent).NotTo(Or(BeEmpty(), Equal("(missing)")), "%s: %s", v.ID, reason)
			continue
		}
		Expect(line.Sent).To(Equal(theirs[n].Line().Sent), v.ID)
	}
	return len(issues)
}

// differs says why the value of an issue is not shown as the framework shows it.
func differs(issue envelope.Issue) string {
	switch {
	case issue.Code == envelope.IssueUnrecognizedKeys && len(issue.Keys) > 0:
		return "the unknown keys are shown, not the object around them"
	case len(issue.Path) == 0:
		return "the arguments as a whole are not missing: they were sent"
	}
	return ""
}

// issueJSON writes issues as Zod's JSON: the tags replaced, what is undefined left out.
func issueJSON(raw json.RawMessage) json.RawMessage {
	var v any
	Expect(json.Unmarshal(raw, &v)).To(Succeed())
	data, err := json.Marshal(untagged(v, func(tag, text string) any {
		if tag == "$bigint" {
			return json.Number(text)
		}
		return text
	}))
	Expect(err).NotTo(HaveOccurred())
	return data
}

// argsOf returns the arguments as they were sent: as JSON where JSON can hold them,
// so that keys keep their order, and as Go values else.
func argsOf(raw json.RawMessage) any {
	if !strings.Contains(string(raw), `"$`) {
		return raw
	}
	var v any
	Expect(json.Unmarshal(raw, &v)).To(Succeed())
	return untagged(v, goValue)
}

func goValue(tag, text string) any {
	switch tag {
	case "$number":
		f, err := strconv.ParseFloat(text, 64)
		Expect(err).NotTo(HaveOccurred())
		if text == "-0" {
			f = math.Copysign(0, -1)
		}
		return f
	case "$bigint":
		n, _ := new(big.Int).SetString(text, 10)
		return n
	case "$date":
		if t, err := time.Parse(time.RFC3339, text); err == nil {
			return t
		}
		return nil // how the framework shows a date that is none
	}
	return struct{}{} // sets, maps and patterns have no enumerable properties
}

func untagged(v any, plain func(tag, text string) any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = untagged(v[i], plain)
		}
	case map[string]any:
		for key, item := range v {
			if strings.HasPrefix(key, "$") && len(v) == 1 {
				text, _ := item.(string)
				return plain(key, text)
			}
			if tagged, ok := item.(map[string]any); ok && tagged["$undefined"] != nil {
				delete(v, key)
				continue
			}
			v[key] = untagged(item, plain)
		}
	}
	return v
}
