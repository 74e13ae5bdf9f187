package contract_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/internal/vectors"
)

// told is what a vector was made from: a call of the framework's enrichment, or of
// a server with self-healing.
type told struct {
	Call, OriginalError, ToolName, ActionKey string
	Deltas                                   []envelope.Delta
	Config                                   struct{ MaxDeltasPerError json.RawMessage }

	Via, Tool   string
	SelfHealing struct {
		MaxDeltasPerError    json.RawMessage
		IncludeAllSeverities bool
	}
}

// options returns the cap and the severities. They are not ok if no whole number is the cap, or one below zero.
func (in told) options() (opts []envelope.ContractOption, ok bool) {
	if in.SelfHealing.IncludeAllSeverities {
		opts = append(opts, envelope.AllSeverities())
	}
	limit := slices.Concat(in.Config.MaxDeltasPerError, in.SelfHealing.MaxDeltasPerError)
	if len(limit) == 0 {
		return opts, true
	}
	var n int
	err := json.Unmarshal(limit, &n)
	return append(opts, envelope.MaxDeltas(n)), err == nil && n >= 0
}

// similarNames reports whether the framework took a change of another action for one of
// this, because the names begin alike.
func (in told) similarNames() bool {
	return slices.ContainsFunc(in.Deltas, func(d envelope.Delta) bool {
		rest, ofAction := strings.CutPrefix(d.Field, "actions."+in.ActionKey)
		return ofAction && rest != "" && rest[0] != '.' || strings.Contains(d.Field, "actions.") && !strings.HasPrefix(d.Field, "actions.")
	})
}

// differs says where the page or its decisions want something else than the framework does.
func (in told) differs(v vectors.Vector) string {
	original := in.OriginalError
	if in.Via != "" {
		original = v.Result.Text
	}
	_, ok := in.options()
	switch {
	case !ok:
		return "a cap that is no whole number, or below zero: such a cap means none"
	case in.similarNames():
		return "a change of another action, whose name begins alike: changes are scoped exactly"
	case !strings.HasPrefix(original, "<validation_error") && strings.Contains(v.Result.Text, "<contract_awareness>"):
		return "a tool_error that is told of changes: none is"
	case in.Via == "" && strings.Contains(original, "<contract_awareness"):
		return "a validation_error that was told before: it is told once"
	case strings.ContainsRune(v.Result.Text, '\ufffd'):
		return "half a character: text is UTF-8"
	}
	return ""
}

// ours is what we tell of the same changes: those of the call or, where a vector does not
// hold them, those that the framework tells of.
func (in told) ours(theirs *envelope.ValidationError) *envelope.ContractAwareness {
	opts, _ := in.options()
	if in.Via != "" {
		dotted := *theirs
		dotted.Action = strings.ReplaceAll(theirs.Action, "/", ".")
		return dotted.WithContract("billing", theirs.Contract.Changes, opts...).Contract
	}
	original := &envelope.ValidationError{Action: in.ToolName + "." + in.ActionKey, Fields: []envelope.Field{{Name: "a", Text: "b."}}}
	return original.WithContract(in.ToolName, in.Deltas, opts...).Contract
}

var _ = It("tells of the same changes as the framework, but where its page or the decisions differ", func() {
	all, err := vectors.Load("contract_awareness")
	if errors.Is(err, vectors.ErrUnset) {
		Skip(err.Error())
	}
	Expect(err).NotTo(HaveOccurred())
	reasons := map[string]int{}
	compared, byCount := 0, 0
	for _, v := range all {
		var in told
		Expect(json.Unmarshal(v.Input, &in)).To(Succeed(), v.ID)
		if reason := in.differs(v); reason != "" {
			reasons[reason]++
			continue
		}
		compared++
		parsed, err := envelope.Parse(v.Result.Text)
		theirs, isValidation := parsed.(*envelope.ValidationError)
		if in.Via != "" && (!isValidation || theirs.Contract == nil) {
			Expect(v.Result.Text).NotTo(ContainSubstring("<contract_awareness>"), v.ID)
			continue
		}
		ours := in.ours(theirs)
		if ours == nil {
			Expect(v.Result.Text).NotTo(ContainSubstring("<contract_awareness>"), v.ID)
			continue
		}
		Expect(strings.Count(v.Result.Text, `<change severity="`)).To(Equal(len(ours.Changes)), v.ID)
		if err != nil { // the framework leaves the names of tools and actions unescaped
			byCount++
			continue
		}
		Expect(keys(ours.Changes)).To(ConsistOf(keys(theirs.Contract.Changes)), v.ID)
	}
	AddReportEntry("vectors", fmt.Sprintf("%d of %d compared, %d of them by their number; not compared: %v", compared, len(all), byCount, reasons))
	Expect(compared).To(BeNumerically(">", 60))
	Expect(byCount).To(BeNumerically("<", compared/3))
})

func keys(deltas []envelope.Delta) []string {
	var list []string
	for _, d := range deltas {
		before, after := "", ""
		if d.Before != nil {
			before = *d.Before
		}
		if d.After != nil {
			after = *d.After
		}
		// The framework indents the lines of a text, too.
		list = append(list, vectors.Norm(strings.Join([]string{string(d.Severity), d.Field, d.Description, before, after}, "|")))
	}
	return list
}
