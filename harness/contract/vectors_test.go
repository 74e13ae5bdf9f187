package contract_test

import (
	"encoding/json"
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/internal/vectors"
)

// enrichment is what a vector of the framework's enrichment was made from.
type enrichment struct {
	Call, OriginalError, ToolName, ActionKey string
	Deltas                                   []envelope.Delta
	Config                                   struct{ MaxDeltasPerError json.RawMessage }
}

// limit returns the cap as options. It is not ok if no integer can hold it.
func (e enrichment) limit() (opts []envelope.ContractOption, ok bool) {
	if len(e.Config.MaxDeltasPerError) == 0 {
		return nil, true
	}
	var n int
	if json.Unmarshal(e.Config.MaxDeltasPerError, &n) != nil {
		return nil, false
	}
	return []envelope.ContractOption{envelope.MaxDeltas(n)}, n >= 0
}

// similarNames reports whether the framework took a change of another action for one of
// this, because the names begin alike.
func (e enrichment) similarNames() bool {
	for _, d := range e.Deltas {
		rest, ofAction := strings.CutPrefix(d.Field, "actions."+e.ActionKey)
		if ofAction && rest != "" && rest[0] != '.' || strings.Contains(d.Field, "actions.") && !strings.HasPrefix(d.Field, "actions.") {
			return true
		}
	}
	return false
}

var _ = It("tells of the same changes as the framework, but for its scoping and its order", func() {
	all, err := vectors.Load("contract_awareness")
	if errors.Is(err, vectors.ErrUnset) {
		Skip(err.Error())
	}
	Expect(err).NotTo(HaveOccurred())
	compared, parsedOnes := 0, 0
	for _, v := range all {
		var in enrichment
		if json.Unmarshal(v.Input, &in) != nil || in.Call != "enrichValidationError" {
			continue
		}
		opts, ok := in.limit()
		if !ok || in.similarNames() || strings.ContainsRune(string(v.Result.Text), '\ufffd') ||
			!strings.Contains(in.OriginalError, "<validation_error") || strings.Contains(in.OriginalError, "<contract_awareness") {
			continue
		}
		original := &envelope.ValidationError{Action: in.ToolName + "." + in.ActionKey, Fields: []envelope.Field{{Name: "a", Text: "b."}}}
		ours := original.WithContract(in.ToolName, in.Deltas, opts...).Contract
		if ours == nil {
			Expect(v.Result.Text).NotTo(ContainSubstring("<contract_awareness>"), v.ID)
			compared++
			continue
		}
		// The framework leaves the names of tools and actions unescaped, so that some of its texts cannot be parsed.
		Expect(strings.Count(v.Result.Text, `<change severity="`)).To(Equal(len(ours.Changes)), v.ID)
		if parsed, err := envelope.Parse(v.Result.Text); err == nil {
			theirs := parsed.(*envelope.ValidationError).Contract.Changes
			Expect(keys(ours.Changes)).To(ConsistOf(keys(theirs)), v.ID)
			parsedOnes++
		}
		compared++
	}
	Expect(compared).To(BeNumerically(">", 40))
	Expect(parsedOnes).To(BeNumerically(">", 20))
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
