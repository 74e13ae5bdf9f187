package pipeline

import (
	"context"
	"errors"
	"fmt"

	"github.com/errshape/errshape/envelope"
)

// Ended is the envelope of a call whose context has ended, for guards that wait: the
// one that is the cause of its end, else TIMEOUT for a deadline and CANCELLED for all
// other causes. name is that of the call.
func Ended(ctx context.Context, name string) error {
	if cause := context.Cause(ctx); branded(cause) != nil {
		return cause
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Timeout(name, "The call did not end before its deadline.")
	}
	return envelope.New(CodeCancelled, fmt.Sprintf("[%s] Request cancelled.", name)).
		Suggest("Check what the call has changed so far, and call the tool again only if the result is still wanted.").Build()
}

// Timeout is the envelope of a call that took too long.
func Timeout(name, message string) *envelope.ToolError {
	return envelope.New(envelope.CodeTimeout, fmt.Sprintf("[%s] %s", name, message)).
		Suggest("The call may have had its effect all the same. Check before you call the tool again, or ask for less at once.").Build()
}

// endedWith reports whether err is no more than the end of ctx, handed on.
func endedWith(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Cause(ctx)))
}
