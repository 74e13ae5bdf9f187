package envelope

// The headings of the page.
const (
	pageEnvelope   = "The tool_error envelope"
	pageSeverity   = "The severity rule"
	pageCodes      = "The canonical codes"
	pageValidation = "Validation errors are written to be healed"
	pageContract   = "Contract deltas on top"
	pageThrowing   = "Throwing vs returning"
	pageErrors     = "Errors"
)

// rules is the one table of rules. Each has a breaker in package fixtures.
var rules = [...]Rule{
	{"envelope-present", pageErrors, "An error result carries an envelope, not bare text.", Must},
	{"root-element", pageErrors, "The root element is tool_error or validation_error.", Must},
	{"text-outside", pageErrors, "Nothing stands before or after the envelope in its text block.", Must},
	{"text-between", pageEnvelope, "Nothing but white space stands between the elements.", Must},
	{"well-formed", pageErrors, "Every tag is closed, in order, and no document type is declared.", Must},
	{"foreign-markup", pageEnvelope, "The envelope holds no comment, CDATA section or processing instruction.", Must},
	{"unknown-element", pageEnvelope, "Every element is one the page names, where the page puts it.", Must},
	{"unknown-attribute", pageEnvelope, "Every attribute is one the page names.", Must},
	{"duplicate-attribute", pageEnvelope, "No attribute is there twice.", Must},
	{"code-present", pageCodes, "A tool_error has a code that is not blank.", Must},
	{"code-near-miss", pageCodes, "A code is not spelt almost like a canonical one.", Should},
	{"severity-present", pageSeverity, "A tool_error has a severity that is not blank.", Must},
	{"severity-known", pageSeverity, "The severity is warning, error or critical.", Should},
	{"severity-is-error", pageSeverity, "isError is false for a warning, and true for every other envelope.", Must},
	{"message-present", pageEnvelope, "A tool_error has a message.", Must},
	{"message-blank", pageEnvelope, "The message says something.", Must},
	{"section-order", pageEnvelope, "Sections come in the order message, recovery, available_actions, details, retry_after.", Must},
	{"section-repeated", pageEnvelope, "No section is there twice.", Must},
	{"section-empty", pageEnvelope, "An optional section is there only when it holds something.", Must},
	{"action-element", pageEnvelope, "Each available action is an action element.", Must},
	{"action-blank", pageEnvelope, "An action is not blank.", Must},
	{"action-unknown", pageEnvelope, "Every available action exists on the server (checked with KnownActions).", Must},
	{"detail-key", pageEnvelope, "A detail has a key that is not blank.", Must},
	{"detail-repeated", pageEnvelope, "No two details have the same key.", Should},
	{"retry-after-format", pageEnvelope, "retry_after is a number greater than zero and the word seconds, as 30 seconds.", Must},
	{"rate-limited-retry-after", pageCodes, "RATE_LIMITED carries a retry_after of at least one second.", Must},
	{"server-busy-guidance", pageCodes, "SERVER_BUSY carries a recovery that tells the agent to queue its calls.", Should},
	{"internal-error-recovery", pageThrowing, "INTERNAL_ERROR carries a recovery with the words do not blindly retry.", Should},
	{"content-under-escaped", pageEnvelope, "In content, & is written as &amp; and < as &lt;.", Must},
	{"content-over-escaped", pageEnvelope, "In content, nothing but & and < is escaped.", Must},
	{"attribute-escaping", pageEnvelope, "In an attribute, &, < and the quote in use are escaped.", Must},
	{"stack-trace", pageErrors, "The texts hold no stack frame.", Must},
	{"action-attribute", pageValidation, "A validation_error names its action with dots, as billing.get_invoice.", Must},
	{"field-present", pageValidation, "A validation_error has a line for at least one field.", Must},
	{"field-name", pageValidation, "A field has a name that is not blank.", Must},
	{"field-problem", pageValidation, "A line begins with a sentence that says what is wrong.", Must},
	{"field-sent", pageValidation, "A line says what was sent, as You sent: 'x'.", Must},
	{"field-expected", pageValidation, "A line ends with a sentence that says what was expected.", Must},
	{"recovery-text", pageValidation, "The recovery of a validation_error is the page's, word for word.", Must},
	{"recovery-position", pageValidation, "The recovery of a validation_error comes after every field.", Must},
	{"contract-position", pageContract, "contract_awareness is the last element of a validation_error, and never in a tool_error.", Must},
	{"contract-severity", pageContract, "Contract changes are BREAKING or RISKY, and max_severity is the worst of them.", Must},
	{"contract-scope", pageContract, "Contract changes concern the failing action.", Must},
	{"contract-cap", pageContract, "There are one to five contract changes (or as MaxDeltas says), and change_count is their number.", Must},
	{"one-text-block", pageErrors, "An error result has exactly one text block.", Should},
	{"structured-content", pageErrors, "structuredContent of an error result is absent or describes the error.", Should},
}
