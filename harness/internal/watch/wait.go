package watch

import "context"

// Wait waits for the end of a function or of ctx, whichever is first. A function that
// ended together with ctx counts.
func Wait[T any](ctx context.Context, ended <-chan Done[T]) (done Done[T], ok bool) {
	select {
	case done = <-ended:
		return done, true
	case <-ctx.Done():
		select {
		case done = <-ended:
			return done, true
		default:
			return done, false
		}
	}
}
