package gosdk

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
)

// SelfHealing embeds the contract changes of the tool in its validation errors, as far
// as they concern it. known is the lockfile's contract, which is compared with the tool as the
// server lists it at the time of the call, or a function that gives the changes of a tool, from
// several goroutines. (Page: Contract deltas on top.)
//
//	locked, err := contract.Read("contract.lock.json")
//	…
//	server.AddReceivingMiddleware(gosdk.Validation(gosdk.SelfHealing(locked)))
//
// A validation_error that a handler answers with is told too, if it has no changes yet.
func SelfHealing[Known contract.Lock | func(tool string) []envelope.Delta](known Known, opts ...envelope.ContractOption) ValidationOption {
	h := &healing{opts: slices.Clone(opts)}
	switch k := any(known).(type) {
	case contract.Lock:
		h.locked = make(map[string]contract.Tool, len(k.Tools))
		for _, tool := range k.Tools {
			h.locked[tool.Name] = tool
		}
		h.changes = h.compare
	case func(tool string) []envelope.Delta:
		if k == nil {
			h = nil
			break
		}
		h.changes = func(tool *mcp.Tool, _ string) []envelope.Delta { return k(tool.Name) }
	}
	return func(v *validation) { v.healing = h }
}

// healing is what SelfHealing was given. It is nil without it.
type healing struct {
	locked   map[string]contract.Tool
	compared sync.Map // name to *comparedTool
	changes  func(tool *mcp.Tool, action string) []envelope.Delta
	opts     []envelope.ContractOption
}

// comparedTool has the changes of a tool that is called as it is, and by action.
type comparedTool struct {
	tool     *mcp.Tool
	whole    []envelope.Delta
	byAction contract.Changes
}

// compare compares a tool with the locked one, once as long as the server lists the same.
func (h *healing) compare(tool *mcp.Tool, action string) []envelope.Delta {
	locked, ok := h.locked[tool.Name]
	if !ok {
		return nil
	}
	known, _ := h.compared.Load(tool.Name)
	c, ok := known.(*comparedTool)
	if !ok || c.tool != tool {
		c = compareWith(locked, tool)
		h.compared.Store(tool.Name, c)
	}
	if action == "" {
		return c.whole
	}
	return c.byAction.OfAction(tool.Name, action)
}

func compareWith(locked contract.Tool, tool *mcp.Tool) *comparedTool {
	c := &comparedTool{tool: tool}
	live, err := contractOf(tool)
	if err != nil { // the server could not list it either
		return c
	}
	old := contract.Lock{Tools: []contract.Tool{locked}}
	c.byAction = contract.Compare(old, live)
	// An envelope that names the tool alone is told everything under that name: options of the
	// argument that chooses the action, too.
	locked.Group, live.Tools[0].Group = nil, nil
	old.Tools[0] = locked
	c.whole = contract.Compare(old, live, contract.Discriminator("")).Of(tool.Name)
	return c
}

func contractOf(tool *mcp.Tool) (contract.Lock, error) {
	raw, err := json.Marshal(tool)
	if err != nil {
		return contract.Lock{}, err
	}
	listed := harness.Tool{Raw: raw}
	if err := json.Unmarshal(raw, &listed); err != nil {
		return contract.Lock{}, err
	}
	return contract.Of([]harness.Tool{listed})
}

// heal tells a validation error of what has changed.
func (h *healing) heal(tool *mcp.Tool, invalid *envelope.ValidationError) *envelope.ValidationError {
	if h == nil || tool == nil {
		return invalid
	}
	action, _ := strings.CutPrefix(invalid.Action, actionName(tool.Name)+".")
	if action == invalid.Action {
		action = ""
	}
	return invalid.WithContract(tool.Name, h.changes(tool, action), h.opts...)
}

// healResult does so for a validation_error that a handler has answered with. The result
// is the handler's, so it is left as it is.
func (h *healing) healResult(tool *mcp.Tool, result mcp.Result) mcp.Result {
	r, ok := result.(*mcp.CallToolResult)
	if h == nil || !ok || r == nil || !r.IsError {
		return result
	}
	for i, block := range r.Content {
		text, ok := block.(*mcp.TextContent)
		if !ok || text == nil || !strings.HasPrefix(strings.TrimSpace(text.Text), "<validation_error") {
			continue
		}
		parsed, err := envelope.Parse(text.Text)
		invalid, ok := parsed.(*envelope.ValidationError)
		if err != nil || !ok || invalid.Contract != nil {
			continue
		}
		if invalid = h.heal(tool, invalid); invalid.Contract == nil {
			continue
		}
		told, healed := *text, *r
		told.Text = invalid.Text()
		healed.Content = slices.Clone(r.Content)
		healed.Content[i] = &told
		return &healed
	}
	return result
}
