package guard

import (
	"context"
	"errors"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

// What a check of credentials may find. They may be wrapped; what wraps them is not
// shown to the caller.
var (
	ErrNoCredentials  = errors.New("no credentials")        // AUTH_REQUIRED
	ErrBadCredentials = errors.New("credentials not valid") // UNAUTHORIZED
	ErrForbidden      = errors.New("not allowed")           // FORBIDDEN
)

// Check finds out who calls. The context that it returns is that of the call from
// there on, so it can carry the identity; nil keeps the old one.
type Check func(ctx context.Context, r *pipeline.Request) (context.Context, error)

// Authenticate lets a call pass if check has no error. [ErrNoCredentials] becomes
// AUTH_REQUIRED, [ErrBadCredentials] UNAUTHORIZED and [ErrForbidden] FORBIDDEN; an envelope passes
// as it is, and any other error is INTERNAL_ERROR: who cannot be checked is not let in.
// [Offer] names the action that logs in.
func Authenticate(check Check, opts ...Option) pipeline.Middleware {
	if check == nil {
		return misused("guard.Authenticate: the check is nil")
	}
	c := configure(opts)
	return func(next pipeline.Handler) pipeline.Handler {
		return func(ctx context.Context, r *pipeline.Request) (any, error) {
			known, err := check(ctx, r)
			switch {
			case errors.Is(err, ErrNoCredentials):
				return nil, c.refuse(envelope.CodeAuthRequired, "Authentication required",
					"Log in first, then call the tool again.")
			case errors.Is(err, ErrBadCredentials):
				return nil, c.refuse(envelope.CodeUnauthorized, "The credentials are not valid",
					"Log in again, or ask the user for valid credentials. The same ones will be refused again.")
			case errors.Is(err, ErrForbidden):
				return nil, c.refuse(envelope.CodeForbidden, "The caller may not do this",
					"Do not try again as the same caller. Tell the user which permission is missing.")
			}
			if !pipeline.NoError(err) {
				return nil, err
			}
			if known == nil {
				known = ctx
			}
			return next(known, r)
		}
	}
}

func (c config) refuse(code envelope.Code, message, recovery string) error {
	return envelope.New(code, message).Suggest(recovery).Actions(c.actions...)
}
