package handlers

import (
	"context"
	"encoding/json"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
)

const (
	placeTime  = time.Minute
	reportTime = 30 * time.Second
)

// tokens are the callers of the example.
var tokens = map[string]string{"token-ann": "ann", "token-bob": "bob"}

type callerKey struct{}

// caller is who the guard has found out.
func caller(ctx context.Context) string {
	name, _ := ctx.Value(callerKey{}).(string)
	return name
}

// authenticate reads the token that the client sends in _meta.
func authenticate(ctx context.Context, r *pipeline.Request) (context.Context, error) {
	token := byToken(ctx, r)
	name, known := tokens[token]
	switch {
	case token == "":
		return nil, guard.ErrNoCredentials
	case !known:
		return nil, guard.ErrBadCredentials
	case r.Action == "audit" && name != "ann":
		return nil, guard.ErrForbidden
	}
	return context.WithValue(ctx, callerKey{}, name), nil
}

func byToken(_ context.Context, r *pipeline.Request) string {
	var meta struct {
		Token string `json:"token"`
	}
	if json.Unmarshal(r.Meta, &meta) != nil {
		return ""
	}
	return meta.Token
}

func login(context.Context, *pipeline.Request) (any, error) {
	return "Ask the user for a token, and send it as token in _meta.", nil
}

// explainEmpty is middleware: it looks at what the handler returned, and may answer itself.
func explainEmpty(next pipeline.Handler) pipeline.Handler {
	return func(ctx context.Context, r *pipeline.Request) (any, error) {
		value, err := next(ctx, r)
		if list, ok := value.([]Order); ok && len(list) == 0 {
			return nil, envelope.New("EMPTY", "There are no orders yet").
				Suggest("Place one first").Actions("orders.place").Warning()
		}
		return value, err
	}
}
