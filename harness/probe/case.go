package probe

import (
	"encoding/json"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// Case is one call that must fail, or may only fail well.
type Case struct {
	Number  int    `json:"number"` // from 1, in the order of the plan
	ID      string `json:"id"`     // tool/kind/field/variant; the same as long as the schema is
	Tool    string `json:"tool"`   // AnyTool for an unknown tool
	Kind    Kind   `json:"kind"`
	Field   string `json:"field"`   // the path of what is wrong; (root) is the whole
	Variant string `json:"variant"` // what stands there
	Call    Call   `json:"call"`
	// Why has a line for each thing that the schema finds wrong. It is empty if the
	// schema accepts the call, and for an unknown tool.
	Why []string `json:"why,omitempty"`

	plan    *plan
	subject *subject // nil for an unknown tool
}

// AnyTool stands for the tool of calls to tools that do not exist.
const AnyTool = "(any)"

// Title is the ID as a terminal may show it, cut if it is long.
func (c Case) Title() string { return printable(c.ID, mostLine) }

// Call is a call of a tool.
type Call struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
}

// mustFail tells whether success would be a fault.
func (c Case) mustFail() bool { return len(c.Why) > 0 || c.Kind == UnknownTool }

// mayBeRefused tells whether a JSON-RPC error is a right answer: the protocol allows it
// for a tool that does not exist, and for params that are malformed as such.
func (c Case) mayBeRefused() bool { return c.Kind == UnknownTool || c.Kind == NotAnObject }

// builder collects the cases of one tool, each proven.
type builder struct {
	*subject
	cases []Case
	seen  map[string]bool // kinds with arguments, and IDs
	known map[string]bool // issues that the base has already
	bytes map[Kind]int    // of the arguments that were tried
	cut   bool            // whether there would be more cases

	accepted bool // whether the schema had nothing against the arguments tried last

	givenUp map[Kind]int // checks that came to no end
}

func newBuilder(s *subject) *builder {
	b := &builder{subject: s, seen: map[string]bool{}, known: map[string]bool{}, bytes: map[Kind]int{}, givenUp: map[Kind]int{}}
	for _, issue := range s.issues {
		b.known[jsonText(issue)] = true
	}
	return b
}

// prove returns what the schema says about the arguments, and whether it is something
// that it did not say before, with one of the codes if any are given.
func (b *builder) prove(kind Kind, args any, codes []envelope.IssueCode) (issues []envelope.Issue, raw json.RawMessage, ok bool) {
	raw = rawJSON(args)
	issues = b.schema.IssuesOf(args)
	b.accepted = len(issues) == 0
	if gaveUp(issues) {
		b.givenUp[kind]++
		b.givenUp[anyKind]++
		return nil, raw, false
	}
	for _, issue := range issues {
		if !b.isKnown(issue) && (codes == nil || hasCode(issue, codes)) {
			return issues, raw, true
		}
	}
	return issues, raw, false
}

func (b *builder) isKnown(issue envelope.Issue) bool {
	return len(b.known) > 0 && b.known[jsonText(issue)]
}

func hasCode(issue envelope.Issue, codes []envelope.IssueCode) bool {
	for _, code := range codes {
		if issue.Code == code {
			return true
		}
	}
	for _, branch := range append(issue.Errors, issue.Issues) {
		for _, inner := range branch {
			if hasCode(inner, codes) {
				return true
			}
		}
	}
	return false
}

// maxBytes bounds the arguments that are tried for a kind of a tool. All kinds have
// their share where those of the whole tool are huge.
const maxBytes = 2 << 20

// anyKind stands for all kinds of a tool together.
const anyKind Kind = ""

// full tells whether a kind has had its share.
func (b *builder) full(kind Kind) bool {
	full := b.bytes[kind] > maxBytes || b.givenUp[kind] >= maxGivenUp || b.givenUp[anyKind] >= 3*maxGivenUp
	b.cut = b.cut || full
	return full
}

// put makes a case of another value in a place.
func (b *builder) put(kind Kind, p place, variant string, value any, codes ...envelope.IssueCode) bool {
	return !b.full(kind) && b.add(kind, p.path, variant, p.with(value), codes...)
}

// add makes a case of arguments that the schema rejects, and returns false if it does
// not, or if the kind has these arguments already.
func (b *builder) add(kind Kind, path envelope.Path, variant string, args any, codes ...envelope.IssueCode) bool {
	if b.full(kind) {
		return false
	}
	issues, raw, ok := b.prove(kind, args, codes)
	// Against a long schema, even {} takes its time to check.
	b.bytes[kind] += len(raw) + len(b.tool.InputSchema)/16 + 100*len(issues)
	if !ok {
		return false
	}
	var why []string
	for _, field := range envelope.NewValidationError(b.tool.Name, raw, issues...).Fields {
		why = append(why, field.Name+": "+field.Text)
		b.bytes[kind] += len(field.Name) + len(field.Text)
	}
	return b.append(kind, path, variant, raw, why)
}

func (b *builder) append(kind Kind, path envelope.Path, variant string, raw json.RawMessage, why []string) bool {
	call := string(kind) + string(raw)
	if b.seen[call] {
		return false
	}
	b.seen[call] = true
	id := strings.Join([]string{b.tool.Name, string(kind), path.String(), variant}, "/")
	for b.seen[id] {
		id += "+" // a union may have the same field in several branches
	}
	b.seen[id] = true
	b.cases = append(b.cases, Case{
		ID: id, Tool: b.tool.Name, Kind: kind, Field: path.String(), Variant: variant,
		Call: Call{b.tool.Name, raw}, Why: why, subject: b.subject,
	})
	return true
}
