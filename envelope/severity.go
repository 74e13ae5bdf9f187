package envelope

// Severity says how bad a tool error is. The type is open; the page knows three.
// (Page: The severity rule.)
type Severity string

// The severities of the page. The zero Severity is written as error.
const (
	SeverityWarning  Severity = "warning"  // guidance beside a call that worked
	SeverityError    Severity = "error"    // the call failed
	SeverityCritical Severity = "critical" // the call failed, and trying again will not help
)

// IsError reports whether a response of this severity carries isError: true.
// Only a warning does not; an unknown severity does.
func (s Severity) IsError() bool { return s != SeverityWarning }
