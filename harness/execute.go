package harness

import (
	"context"

	"github.com/errshape/errshape/envelope"
)

// OutcomeError is the error of [Harness.Execute] when there is no tool result. It wraps
// [Result].Err, so [errors.As] finds a [*ProtocolError] or [*PanicError] in it.
type OutcomeError struct{ Result Result }

// Error is the reason of the result.
func (e *OutcomeError) Error() string { return e.Result.Reason() }

// Unwrap returns the cause.
func (e *OutcomeError) Unwrap() error { return e.Result.Err }

// Execute calls a tool as the page's client does with throwOnError: true. An error result
// is returned with an [*envelope.ClientError], a result of another outcome with an
// [*OutcomeError]. A warning is not an error. (Page: On the client side.)
func (h *Harness) Execute(ctx context.Context, tool string, args any) (Result, error) {
	r := h.Call(ctx, tool, args)
	if r.Err != nil {
		return r, &OutcomeError{r}
	}
	if thrown := envelope.AsClientError(r.Response); thrown != nil {
		return r, thrown
	}
	return r, nil
}
