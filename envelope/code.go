package envelope

import "slices"

// Code says what went wrong, in a word a program can branch on. The type is
// open: the page's codes are constants here, and any other text is a custom code.
// (Page: The canonical codes.)
type Code string

// The canonical codes, in the page's order.
const (
	CodeMissingDiscriminator       Code = "MISSING_DISCRIMINATOR"
	CodeUnknownAction              Code = "UNKNOWN_ACTION"
	CodeValidationError            Code = "VALIDATION_ERROR"
	CodeMissingRequiredField       Code = "MISSING_REQUIRED_FIELD"
	CodeInternalError              Code = "INTERNAL_ERROR"
	CodeRateLimited                Code = "RATE_LIMITED"
	CodeUnauthorized               Code = "UNAUTHORIZED"
	CodeForbidden                  Code = "FORBIDDEN"
	CodeNotFound                   Code = "NOT_FOUND"
	CodeConflict                   Code = "CONFLICT"
	CodeTimeout                    Code = "TIMEOUT"
	CodeServerBusy                 Code = "SERVER_BUSY"
	CodeDeprecated                 Code = "DEPRECATED"
	CodeAuthRequired               Code = "AUTH_REQUIRED"
	CodeHandoffUpstreamUnavailable Code = "HANDOFF_UPSTREAM_UNAVAILABLE"
	CodeHandoffNamespaceMismatch   Code = "HANDOFF_NAMESPACE_MISMATCH"
	CodeHandoffConnecting          Code = "HANDOFF_CONNECTING"
)

// CodeUnknown is what a client reports for an error without a code. It is not
// canonical: no server should send it.
const CodeUnknown Code = "UNKNOWN"

var canonical = [...]Code{
	CodeMissingDiscriminator, CodeUnknownAction, CodeValidationError,
	CodeMissingRequiredField, CodeInternalError, CodeRateLimited,
	CodeUnauthorized, CodeForbidden, CodeNotFound, CodeConflict, CodeTimeout,
	CodeServerBusy, CodeDeprecated, CodeAuthRequired,
	CodeHandoffUpstreamUnavailable, CodeHandoffNamespaceMismatch,
	CodeHandoffConnecting,
}

// Codes returns the canonical codes in the page's order. The slice is the
// caller's own.
func Codes() []Code { return slices.Clone(canonical[:]) }

// Canonical reports whether c is one of the page's codes.
func (c Code) Canonical() bool { return slices.Contains(canonical[:], c) }
