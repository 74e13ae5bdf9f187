package envelope

import (
	"fmt"
	"slices"
	"strings"
)

// differ collects differences.
type differ struct {
	lenient uint
	found   []Difference
}

func (d *differ) allows(l Leniency) bool { return d.lenient&(1<<l) != 0 }

func (d *differ) envelopes(want, got Envelope) {
	switch w := want.(type) {
	case *ToolError:
		if g, ok := got.(*ToolError); ok && w != nil && g != nil {
			d.toolErrors(w, g)
			return
		}
	case *ValidationError:
		if g, ok := got.(*ValidationError); ok && w != nil && g != nil {
			d.validationErrors(w, g)
			return
		}
	}
	d.text("/", kindOf(want), kindOf(got))
}

func kindOf(e Envelope) string {
	if e == nil || e.isNil() {
		return "no envelope"
	}
	if _, ok := e.(*ToolError); ok {
		return toolErrorName
	}
	return validationErrorName
}

func (d *differ) toolErrors(want, got *ToolError) {
	if !d.allows(AnyCode) {
		d.text("/tool_error/@code", string(want.Code), string(got.Code))
	}
	if !d.allows(AnySeverity) {
		d.text("/tool_error/@severity", string(want.severity()), string(got.severity()))
	}
	if !d.allows(AnyMessage) {
		d.text("/tool_error/message", want.Message, got.Message)
	}
	if !d.allows(AnyRecovery) {
		d.text("/tool_error/recovery", want.Recovery, got.Recovery)
	}
	if !d.allows(AnyActions) {
		d.actions(want.AvailableActions, got.AvailableActions)
	}
	if !d.allows(AnyDetails) {
		d.details(want.Details, got.Details)
	}
	if !d.allows(AnyRetryAfter) {
		d.text("/tool_error/retry_after", delayText(want), delayText(got))
	}
}

func delayText(e *ToolError) string {
	if e.RetryAfter <= 0 {
		return ""
	}
	return string(appendDelay(nil, e.RetryAfter))
}

func (d *differ) text(path, want, got string) {
	switch {
	case want == got:
	case got == "":
		d.found = append(d.found, Difference{Missing, path, want, got})
	case want == "":
		d.found = append(d.found, Difference{Extra, path, want, got})
	default:
		d.found = append(d.found, Difference{Differs, path, want, got})
	}
}

func (d *differ) actions(want, got []string) {
	const path = "/tool_error/available_actions"
	missing, extra := without(want, got), without(got, want)
	for _, action := range missing { // not d.text: an action may be empty, and is missing all the same
		d.found = append(d.found, Difference{Missing, path + "/action", action, ""})
	}
	for _, action := range extra {
		d.found = append(d.found, Difference{Extra, path + "/action", "", action})
	}
	if len(missing)+len(extra) == 0 && !d.allows(AnyActionOrder) {
		d.order(path, want, got)
	}
}

func (d *differ) order(path string, want, got []string) {
	if !slices.Equal(want, got) {
		d.found = append(d.found, Difference{Reordered, path, strings.Join(want, ", "), strings.Join(got, ", ")})
	}
}

// without returns the items of a that b does not have as often.
func without(a, b []string) []string {
	count := make(map[string]int, len(b))
	for _, item := range b {
		count[item]++
	}
	var rest []string
	for _, item := range a {
		if count[item]--; count[item] < 0 {
			rest = append(rest, item)
		}
	}
	return rest
}

func (d *differ) details(want, got []Detail) {
	d.pairs("/tool_error/details", "/detail[@key=%s]", want, got, true, d.allows(AnyDetailOrder))
}

func (d *differ) validationErrors(want, got *ValidationError) {
	d.text("/validation_error/@action", want.Action, got.Action)
	d.pairs("/validation_error", "/field[@name=%s]", fieldPairs(want), fieldPairs(got), !d.allows(AnyFieldText), d.allows(AnyFieldOrder))
	if !d.allows(AnyRecovery) {
		d.text("/validation_error/recovery", recoveryOf(want), recoveryOf(got))
	}
	if !d.allows(AnyContract) {
		d.contracts(want.Contract, got.Contract)
	}
}

func recoveryOf(v *ValidationError) string {
	if v.Recovery == "" {
		return ValidationRecovery
	}
	return v.Recovery
}

func fieldPairs(v *ValidationError) []Detail {
	pairs := make([]Detail, len(v.Fields))
	for i, f := range v.Fields {
		pairs[i] = Detail{f.Name, f.Text}
	}
	return pairs
}

// pairs compares keyed texts. Of a repeated key the first values are compared with
// each other, then the second, and so on.
func (d *differ) pairs(path, step string, want, got []Detail, values, anyOrder bool) {
	place := func(key string) string {
		quoted, ok := quoteLiteral(key)
		if !ok {
			quoted = quote(key)
		}
		return path + fmt.Sprintf(step, quoted)
	}
	before := len(d.found)
	left := make(map[string][]int, len(got)) // the indexes of what is not compared yet
	for i, g := range got {
		left[g.Key] = append(left[g.Key], i)
	}
	compared := make([]bool, len(got))
	for _, w := range want {
		same := left[w.Key]
		if len(same) == 0 {
			d.found = append(d.found, Difference{Missing, place(w.Key), w.Value, ""})
			continue
		}
		left[w.Key], compared[same[0]] = same[1:], true
		if g := got[same[0]]; values && g.Value != w.Value {
			d.found = append(d.found, Difference{Differs, place(w.Key), w.Value, g.Value})
		}
	}
	for i, g := range got {
		if !compared[i] {
			d.found = append(d.found, Difference{Extra, place(g.Key), "", g.Value})
		}
	}
	if len(d.found) == before && !anyOrder {
		d.order(path, keysOf(want), keysOf(got))
	}
}

func keysOf(pairs []Detail) []string {
	keys := make([]string, len(pairs))
	for i, p := range pairs {
		keys[i] = p.Key
	}
	return keys
}

func (d *differ) contracts(want, got *ContractAwareness) {
	const path = "/validation_error/contract_awareness"
	if want == nil || got == nil {
		if want != got {
			d.text(path, contractSummary(want), contractSummary(got))
		}
		return
	}
	d.text(path+"/system_note", want.SystemNote, got.SystemNote)
	d.text(path+"/action", want.Action, got.Action)
	d.text(path+"/change_count", fmt.Sprint(want.ChangeCount), fmt.Sprint(got.ChangeCount))
	d.text(path+"/max_severity", string(want.MaxSeverity), string(got.MaxSeverity))
	d.text(path+"/instructions", want.Instructions, got.Instructions)
	d.pairs(path+"/contract_changes", "/change[@field=%s]", changePairs(want), changePairs(got), true, false)
}

func contractSummary(c *ContractAwareness) string {
	if c == nil {
		return ""
	}
	return fmt.Sprintf("%d changes", len(c.Changes))
}

func changePairs(c *ContractAwareness) []Detail {
	pairs := make([]Detail, len(c.Changes))
	for i, change := range c.Changes {
		text := string(change.Severity) + ": " + change.Description
		if change.Before != nil {
			text += ", before " + *change.Before
		}
		if change.After != nil {
			text += ", after " + *change.After
		}
		pairs[i] = Detail{change.Field, text}
	}
	return pairs
}
