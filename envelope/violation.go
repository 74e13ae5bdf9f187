package envelope

import (
	"fmt"
	"strings"
)

// String returns the violation on one line, as
//
//	code-present at /tool_error (line 1): found no code attribute, want a code
func (v Violation) String() string {
	var b strings.Builder
	b.WriteString(v.Rule)
	if v.Path != "" {
		b.WriteString(" at " + v.Path)
	}
	if v.Line > 0 {
		fmt.Fprintf(&b, " (line %d)", v.Line)
	}
	return b.String() + ": found " + v.Found + ", want " + v.Want
}
