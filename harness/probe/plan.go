package probe

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
)

// ToolReport is how far a tool could be probed.
type ToolReport struct {
	Name        string `json:"name"`
	Destructive bool   `json:"destructive"`       // by its annotations, or since it does not say
	Skipped     string `json:"skipped,omitempty"` // why it was left out
	Note        string `json:"note,omitempty"`    // what to know about its cases
	Err         string `json:"error,omitempty"`   // why its schema cannot be used, which fails the run
}

// plan is all there is to do on a server.
type plan struct {
	*config
	tools    []ToolReport
	subjects map[string]*subject
	actions  []string // that envelopes may offer
	checks   []envelope.CheckOption
	all      []Case // without the limit and the choice of tools and kinds
	total    int    // without the limit alone
	chosen   []Case
}

func newPlan(tools []harness.Tool, c *config) *plan {
	p := &plan{config: c, subjects: map[string]*subject{}}
	tools = sortedTools(tools)
	for i, d := range deriveAll(tools, c) {
		p.addTool(tools[i], d)
	}
	p.addUnknownTools(tools)
	p.checks = append(slices.Clone(c.checks), envelope.KnownActions(p.actions...))
	for i := range p.all {
		p.all[i].Number, p.all[i].plan = i+1, p
	}
	p.choose()
	return p
}

// sortedTools sorts the tools, whatever order they were listed in. Of those that have one
// name it takes one that is destructive, if any is, so that no call does harm unforeseen.
func sortedTools(tools []harness.Tool) []harness.Tool {
	tools = slices.Clone(tools)
	harm := func(t harness.Tool) int {
		if (&subject{tool: t}).isDestructive() {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(tools, func(a, b harness.Tool) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), harm(a)-harm(b), bytes.Compare(a.InputSchema, b.InputSchema))
	})
	return slices.CompactFunc(tools, func(a, b harness.Tool) bool { return a.Name == b.Name })
}

func (p *plan) addTool(tool harness.Tool, d derived) {
	report := ToolReport{Name: tool.Name, Destructive: (&subject{tool: tool}).isDestructive()}
	switch {
	case d.err != nil:
		report.Err = d.err.Error()
		p.actions = append(p.actions, tool.ActionNames()...)
	default:
		p.subjects[tool.Name] = d.subject
		p.actions = append(p.actions, d.subject.actions()...)
		p.all = append(p.all, d.cases...)
		report.Note = strings.Join(d.subject.notes, "; ")
	}
	switch {
	case !p.takes(tool.Name):
		report.Skipped = "not among the tools asked for"
	case p.skipDestructive && report.Destructive:
		report.Skipped = "destructive, or does not say"
	}
	p.tools = append(p.tools, report)
}

// addUnknownTools makes calls of tools that do not exist: one by a slip, one by name
// alone, one hostile.
func (p *plan) addUnknownTools(tools []harness.Tool) {
	names := []struct{ variant, name string }{{"no such tool", "no_such_tool"}, {"hostile name", hostileTexts[0].text}}
	if len(tools) > 0 {
		names = append(names, struct{ variant, name string }{"misspelt tool", misspell(tools[0].Name)})
	}
	for _, n := range names {
		if slices.ContainsFunc(tools, func(t harness.Tool) bool { return t.Name == n.name }) {
			continue
		}
		p.all = append(p.all, Case{
			ID: strings.Join([]string{AnyTool, string(UnknownTool), envelope.Path(nil).String(), n.variant}, "/"), Tool: AnyTool,
			Kind: UnknownTool, Field: envelope.Path(nil).String(), Variant: n.variant,
			Call: Call{n.name, json.RawMessage("{}")},
		})
	}
}

// choose takes the cases that were asked for, and of those a fair share if they are too
// many.
func (p *plan) choose() {
	skipped := map[string]bool{AnyTool: p.config.tools != nil && !p.takes(AnyTool)}
	for _, tool := range p.tools {
		skipped[tool.Name] = tool.Skipped != ""
	}
	for _, c := range p.all {
		if !skipped[c.Tool] && (p.kinds == nil || slices.Contains(p.kinds, c.Kind)) && (p.only == nil || slices.Contains(p.only, c.ID)) {
			p.chosen = append(p.chosen, c)
		}
	}
	p.total = len(p.chosen)
	p.chosen = spread(p.chosen, p.limit)
	for _, id := range p.only {
		if !slices.ContainsFunc(p.all, func(c Case) bool { return c.ID == id }) {
			p.problem = fmt.Errorf("probe.OnlyCases: no case has the ID %s: see probe.Cases for those there are", quoted(id))
		}
	}
}

// Plan is what [Run] does on a server.
type Plan struct {
	Tools []ToolReport // by name
	Cases []Case       // in the order of the run
	Total int          // cases there are without a limit
	Stale []string     // entries of the baseline whose case does not exist any more
}

// NewPlan returns what Run would do on a server with these tools. The error is that of
// an option.
func NewPlan(tools []harness.Tool, opts ...Option) (Plan, error) {
	c := newConfig(opts)
	if c.problem != nil {
		return Plan{}, c.problem
	}
	p := newPlan(tools, c)
	return Plan{p.tools, p.chosen, p.total, p.baseline.apply(nil, p.all)}, c.problem
}

// Cases returns the cases that Run would make of these tools, in its order. The error
// is that of an option.
func Cases(tools []harness.Tool, opts ...Option) ([]Case, error) {
	p, err := NewPlan(tools, opts...)
	return p.Cases, err
}
