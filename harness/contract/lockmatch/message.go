package lockmatch

import (
	"fmt"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// Bounds of a message: the tools are what a server says they are.
const (
	mostChanges = 30
	mostValue   = 200 // bytes of what was before and is after
)

// FailureMessage lists what changed, by severity, the worst last, where a terminal shows it.
func (m *matcher) FailureMessage(any) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Expected the tools to match the lockfile %s\nbut %s:\n", m.path, number(len(m.deltas)))
	shown := m.deltas[:min(len(m.deltas), mostChanges)]
	if left := len(m.deltas) - len(shown); left > 0 {
		fmt.Fprintf(&b, "    ⋮ %d lesser changes left out\n", left)
	}
	for i := len(shown) - 1; i >= 0; i-- {
		d := shown[i]
		fmt.Fprintf(&b, "    %-8s %s\n", d.Severity, envelope.Printable(d.Description))
		writeValue(&b, "before", d.Before)
		writeValue(&b, "after", d.After)
	}
	return b.String() + "If this is meant: " + howToAccept()
}

func number(changes int) string {
	if changes == 1 {
		return "there is 1 change"
	}
	return fmt.Sprintf("there are %d changes", changes)
}

func writeValue(b *strings.Builder, when string, value *string) {
	if value == nil {
		return
	}
	text := *value
	if len(text) > mostValue {
		text = strings.ToValidUTF8(text[:mostValue], "") + "…"
	}
	fmt.Fprintf(b, "             %-6s %s\n", when, envelope.Printable(text))
}

// NegatedFailureMessage is for NotTo.
func (m *matcher) NegatedFailureMessage(any) string {
	return fmt.Sprintf("Expected the tools not to match the lockfile %s\nbut nothing changed that an agent can notice", m.path)
}
