package handlers

import (
	"context"
	"log/slog"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
)

const (
	idInput    = `{"type":"object","properties":{"id":{"type":"string","pattern":"^ord_[0-9]+$"}},"required":["id"],"additionalProperties":false}`
	placeInput = `{"type":"object","properties":{"item":{"type":"string","minLength":1},"quantity":{"type":"integer","minimum":1}},"required":["item","quantity"],"additionalProperties":false}`
)

// Limits of the shop.
const (
	ReportsAtOnce  = 2
	ReportsWaiting = 3
)

// New is the shop as it ships: mount it on a server with gosdk.Mount, or drive it as
// it is. report is the slow tool, which the shop runs only a few times at once.
func New(orders *Orders, log *slog.Logger, report pipeline.Handler, clock guard.Clock) (*pipeline.Pipeline, error) {
	readOnly := true
	return pipeline.New(
		pipeline.Info("shop", "1.0.0"),
		pipeline.Redact("Something went wrong in the shop."),
		pipeline.Observe(logTo(log)),
		pipeline.Use(explainEmpty),
		pipeline.Group("orders",
			pipeline.Describe("Orders of the shop."),
			pipeline.Guard(guard.Authenticate(authenticate, guard.Offer("login"))),
			pipeline.Action("get", pipeline.Bind(orders.get), pipeline.Input(idInput), pipeline.Describe("One order.")),
			pipeline.Action("list", orders.list, pipeline.Describe("All orders.")),
			pipeline.Action("place", pipeline.Bind(orders.place), pipeline.Input(placeInput),
				pipeline.Guard(guard.RateLimit(2, placeTime, guard.PerKey(byToken), guard.WithClock(clock)))),
			pipeline.Action("audit", pipeline.Bind(orders.audit), pipeline.Input(idInput)),
			pipeline.Action("fetch", pipeline.Bind(orders.get), pipeline.Input(idInput),
				pipeline.Guard(guard.Deprecated("orders.fetch is now orders.get.", guard.Offer("orders.get")))),
		),
		pipeline.Tool("report", report, pipeline.Describe("Sales, slowly."),
			pipeline.Guard(guard.Timeout(reportTime, guard.WithClock(clock)), guard.Concurrency(ReportsAtOnce, ReportsWaiting))),
		pipeline.Tool("login", login, pipeline.Annotate(harness.Annotations{ReadOnlyHint: &readOnly})),
	)
}

// logTo keeps what the redacted text does not say.
func logTo(log *slog.Logger) func(context.Context, pipeline.Event) {
	return func(ctx context.Context, e pipeline.Event) {
		if e.Err != nil {
			log.ErrorContext(ctx, "tool failed", "tool", e.Name(), "error", e.Err)
		}
	}
}
