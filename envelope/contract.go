package envelope

import (
	"slices"
	"strconv"
	"strings"
)

// DeltaSeverity says what a change of a tool's contract means for an agent that
// learned the old one.
type DeltaSeverity string

// The delta severities, the worst first.
const (
	DeltaBreaking DeltaSeverity = "BREAKING"
	DeltaRisky    DeltaSeverity = "RISKY"
	DeltaSafe     DeltaSeverity = "SAFE"
	DeltaCosmetic DeltaSeverity = "COSMETIC"
)

// Delta is one change between the known-good contract of a tool and the live one.
type Delta struct {
	Severity    DeltaSeverity `json:"severity"`
	Category    string        `json:"category"` // not part of the envelope
	Field       string        `json:"field"`    // actions.<action>.… or a name that holds for the whole tool
	Description string        `json:"description"`
	Before      *string       `json:"before"`
	After       *string       `json:"after"`
}

// ContractAwareness is the <contract_awareness> section of a validation error.
// (Page: Contract deltas on top.)
type ContractAwareness struct {
	SystemNote   string
	Action       string // without the tool's name
	ChangeCount  int
	MaxSeverity  DeltaSeverity
	Instructions string
	Changes      []Delta
}

// DefaultMaxDeltas is how many changes a validation error tells of unless
// [MaxDeltas] says otherwise.
const DefaultMaxDeltas = 5

// ContractOption changes what [ValidationError.WithContract] embeds: [MaxDeltas]
// or [AllSeverities].
type ContractOption interface{ contract(*contractOptions) }

type contractOptions struct {
	most int
	all  bool
}

type maxDeltas int

func (m maxDeltas) contract(o *contractOptions) { o.most = int(m) }
func (m maxDeltas) check(o *checkOptions)       { o.maxDeltas = int(m) }

// MaxDeltas caps the changes at n; a negative n means none. It is an option of
// [ValidationError.WithContract] and, for a server whose cap is not five, of [Check].
func MaxDeltas(n int) interface {
	ContractOption
	CheckOption
} {
	return maxDeltas(n)
}

type allSeverities struct{}

func (allSeverities) contract(o *contractOptions) { o.all = true }

// AllSeverities also embeds SAFE and COSMETIC changes.
func AllSeverities() ContractOption { return allSeverities{} }

// WithContract returns a copy of v that tells of the deltas relevant to it: those
// that are BREAKING or RISKY and whose field is global or belongs to v's action
// exactly, the BREAKING first, at most [DefaultMaxDeltas]. Without a relevant delta
// the copy has no contract section. tool is the name of the tool, which v.Action
// may begin with.
func (v *ValidationError) WithContract(tool string, deltas []Delta, opts ...ContractOption) *ValidationError {
	if v == nil {
		return nil
	}
	o := contractOptions{most: DefaultMaxDeltas}
	for _, opt := range opts {
		opt.contract(&o)
	}
	withContract := *v
	withContract.Fields = slices.Clone(v.Fields)
	withContract.Contract = newContract(tool, actionOf(v.Action, tool), deltas, o)
	return &withContract
}

func newContract(tool, action string, deltas []Delta, o contractOptions) *ContractAwareness {
	var changes []Delta
	for _, d := range deltas {
		if (o.all || d.Severity == DeltaBreaking || d.Severity == DeltaRisky) && inScope(d.Field, action) {
			changes = append(changes, d)
		}
	}
	slices.SortStableFunc(changes, func(a, b Delta) int { return a.Severity.rank() - b.Severity.rank() })
	changes = changes[:min(len(changes), max(o.most, 0))]
	if len(changes) == 0 {
		return nil
	}
	return &ContractAwareness{
		SystemNote:   "IMPORTANT: The contract of tool " + strconv.Quote(tool) + " has changed since you learned it.",
		Action:       action,
		ChangeCount:  len(changes),
		MaxSeverity:  changes[0].Severity,
		Instructions: "Read the changes below and adjust your next call to them. They may be why your arguments were rejected.",
		Changes:      changes,
	}
}

// rank orders severities from the worst; what is not one of the four comes last.
func (s DeltaSeverity) rank() int {
	order := [...]DeltaSeverity{DeltaBreaking, DeltaRisky, DeltaSafe, DeltaCosmetic}
	if i := slices.Index(order[:], s); i >= 0 {
		return i
	}
	return len(order)
}

// inScope reports whether a change of this field concerns the action: a global one
// does, and one below actions.<action>, where the name must end.
func inScope(field, action string) bool {
	rest, ofAction := strings.CutPrefix(field, "actions.")
	if !ofAction {
		return true
	}
	rest, ok := strings.CutPrefix(rest, action)
	return ok && action != "" && (rest == "" || rest[0] == '.')
}

// actionOf takes the tool's name off a dotted action.
func actionOf(dotted, tool string) string {
	if action, ok := strings.CutPrefix(dotted, tool+"."); ok && tool != "" {
		return action
	}
	return dotted
}
