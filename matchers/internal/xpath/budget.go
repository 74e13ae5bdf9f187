package xpath

import "fmt"

// The bounds of an evaluation. An expression of a test suite on an envelope costs
// some hundred steps.
const (
	maxWork       = 2_000_000
	bytesPerStep  = 16
	maxExpression = 8 << 10 // bytes
	maxDepth      = 100     // of parentheses, predicates, arguments and signs
)

// LimitError says that an evaluation was given up because it would take too long.
type LimitError struct{ Expression string }

// Error returns what was given up and what to do.
func (e *LimitError) Error() string {
	return fmt.Sprintf("evaluating it was given up after looking at %d nodes and pieces of text; "+
		"start from a shorter path than //, and take predicates that search the document out of others", maxWork)
}

// spend takes n steps off the budget. When it says false, what is computed from then
// on does not matter any more: loops end, and the evaluation is an error.
func (e *evaluation) spend(n int) bool {
	e.work -= n
	return e.work >= 0
}

// spendText takes what n bytes of text cost to read or copy.
func (e *evaluation) spendText(n int) bool { return e.spend(1 + n/bytesPerStep) }
