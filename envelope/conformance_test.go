package envelope_test

import (
	"encoding/json"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("The framework's texts", func() {
	It("tool_error: the writer writes each of them", func() {
		compared := 0
		for _, v := range vectors("tool_error") {
			if !isComparable(v) {
				continue
			}
			e, err := toolErrorOf(v.Input)
			if errors.Is(err, errNoSuchValue) {
				continue
			}
			Expect(err).NotTo(HaveOccurred(), v.ID)
			expectWritten(v, e.Response())
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 130), "or the exceptions have swallowed the rule")
	})

	It("builder: every chain builds what it says", func() {
		compared := 0
		for _, v := range vectors("builder") {
			if !isComparable(v) {
				continue
			}
			b, err := builderOrReturned(v)
			if errors.Is(err, errNoSuchValue) {
				continue
			}
			Expect(err).NotTo(HaveOccurred(), v.ID)
			expectWritten(v, b.Build().Response())
			expectWritten(v, b.Response())
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 38), "or the exceptions have swallowed the rule")
	})

	It("every file: the parser reads every envelope", func() {
		read := 0
		for _, v := range vectors("*") {
			text, ok := v.envelope()
			if !ok {
				continue
			}
			_, err := envelope.Parse(text)
			if reason, no := noEnvelope[v.ID]; no {
				var syntax *envelope.SyntaxError
				Expect(errors.As(err, &syntax)).To(BeTrue(), "%s: %s", v.ID, reason)
				continue
			}
			Expect(err).NotTo(HaveOccurred(), v.ID)
			read++
		}
		Expect(read).To(BeNumerically(">=", 1000))
	})

	It("tool_error: the parser gives back what went in", func() {
		for _, v := range vectors("tool_error") {
			want, err := toolErrorOf(v.Input)
			if !isComparable(v) || err != nil {
				continue
			}
			got, err := envelope.Parse(*v.Result.Text)
			Expect(err).NotTo(HaveOccurred(), v.ID)
			Expect(envelope.Diff(want, got)).To(BeEmpty(), v.ID)
		}
	})

	It("tool_error, builder: Check finds nothing on those that are clean", func() {
		clean := 0
		for _, v := range append(vectors("tool_error"), vectors("builder")...) {
			text, ok := v.envelope()
			if !ok {
				continue
			}
			r := envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}, IsError: v.Result.IsError != nil && *v.Result.IsError}
			var rules []string
			for _, violation := range envelope.Check(r) {
				rules = append(rules, violation.Rule)
			}
			Expect(rules).To(HaveExactElements(unclean[v.ID]), v.ID)
			if rules == nil {
				clean++
			}
		}
		Expect(clean).To(BeNumerically(">=", 165))
	})
})

// isComparable leaves out what the folder's README does: inputs that do not compile,
// and those on which the framework itself breaks.
func isComparable(v vector) bool {
	return !v.TSInvalid && v.Result.Threw == nil && v.Result.Text != nil
}

// expectWritten compares a response with a vector's, layout apart.
func expectWritten(v vector, r envelope.Response) {
	GinkgoHelper()
	want := *v.Result.Text
	// The zero Severity is written as error, its default, so an empty one cannot be
	// said: tool_error/hostile/severity/empty.
	want = strings.Replace(want, `severity=""`, `severity="error"`, 1)
	Expect(norm(r.Text())).To(Equal(norm(want)), v.ID)
	Expect(r.IsError).To(Equal(v.Result.IsError != nil && *v.Result.IsError), v.ID)
}

// builderOrReturned makes the builder of a vector that was a handler's return
// value: its chain is always the same, and not part of it.
func builderOrReturned(v vector) (*envelope.Builder, error) {
	var input struct{ HandlerReturns string }
	if err := json.Unmarshal(v.Input, &input); err != nil || input.HandlerReturns == "" {
		return builderOf(v.Input)
	}
	if !strings.HasSuffix(input.HandlerReturns, "-build") {
		return nil, errNoSuchValue // returned unbuilt, where the framework breaks
	}
	return envelope.New(envelope.CodeNotFound, "Invoice missing").Suggest("try"), nil
}

// noEnvelope are the texts that hold an envelope's name and are no envelope.
var noEnvelope = map[string]string{
	"client/malformed/wrong-tag-prefix":                       "the root is <tool_errors>",
	"contract_awareness/enrich/hostile/tool/close_message":    "the framework does not escape the tool's name, and it holds </message>",
	"contract_awareness/enrich/hostile/action/close_envelope": "the framework does not escape the action's name, and it holds </tool_error>",
	"guards/egress/truncated-validation":                      "the framework cut the text within a field",
	"throws/return/fluent/spread-toolError":                   "the text is JSON, the envelope a string in it",
	"throws/return/generator/spread-toolError":                "the text is JSON, the envelope a string in it",
}

// unclean are the texts that break rules, since their inputs do.
var unclean = map[string][]string{
	"tool_error/hostile/severity/empty": {"severity-present"},
	"tool_error/retry-after/neg-one":    {"rate-limited-retry-after"},
	"tool_error/retry-after/1e-6":       {"rate-limited-retry-after"},
	"tool_error/retry-after/min-value":  {"retry-after-format"},
	"tool_error/retry-after/neg-inf":    {"rate-limited-retry-after"},
	"tool_error/retry-after/true":       {"rate-limited-retry-after"},
	"tool_error/retry-after/date":       {"rate-limited-retry-after"},
	"builder/hostile/newline_only":      {"code-present", "message-blank", "action-blank", "detail-key"},
}
