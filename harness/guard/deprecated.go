package guard

import (
	"context"
	"fmt"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

// Deprecated adds a warning DEPRECATED to the answers of a tool, which stay as they
// are beside it. An error stays alone. message says what the tool is deprecated for, or since
// when; [Offer] names what to call instead.
func Deprecated(message string, opts ...Option) pipeline.Middleware {
	c := configure(opts)
	recovery := "The answer is valid, but plan without this tool: it will be removed."
	if len(c.actions) > 0 {
		recovery = "The answer is valid, but call one of the available actions instead from now on."
	}
	return func(next pipeline.Handler) pipeline.Handler {
		return func(ctx context.Context, r *pipeline.Request) (any, error) {
			value, err := next(ctx, r)
			answer, unbranded := r.Respond(value, err)
			if unbranded != nil || answer.IsError {
				return value, err
			}
			text := message
			if text == "" {
				text = fmt.Sprintf("%s is deprecated.", r.Name())
			}
			warning := envelope.New(envelope.CodeDeprecated, text).Suggest(recovery).Actions(c.actions...).Warning()
			answer.Content = append(answer.Content[:len(answer.Content):len(answer.Content)], warning.Response().Content...)
			return answer, nil
		}
	}
}
