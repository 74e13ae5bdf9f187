// Package snapshots is an example to copy: a suite that keeps the errors of its tools
// as files, to be read in a review like any other text. The tools are a parcel
// service's; some of what they say differs from call to call.
//
// To accept a change, run the suite with UPDATE_SNAPSHOTS=1 and read what git shows:
//
//	UPDATE_SNAPSHOTS=1 go test ./examples/snapshots
//	git diff examples/snapshots/testdata/snapshots
//
// .gitattributes keeps the line breaks of the files as they are on every system.
package snapshots

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

const (
	trackInput = `{"type":"object","properties":{"id":{"type":"string","pattern":"^PX[0-9]{4}$"}},"required":["id"],"additionalProperties":false}`
	bookInput  = `{"type":"object","properties":{
		"to":{"type":"string","minLength":3},
		"grams":{"type":"integer","minimum":1,"maximum":30000},
		"speed":{"enum":["slow","fast"]}
	},"required":["to","grams"],"additionalProperties":false}`
)

// New is the parcel service.
func New() (*pipeline.Pipeline, error) {
	return pipeline.New(
		pipeline.Info("parcels", "1.0.0"),
		pipeline.Group("parcels",
			pipeline.Describe("Parcels on their way."),
			pipeline.Action("track", pipeline.Bind(track), pipeline.Input(trackInput), pipeline.Describe("Where a parcel is.")),
			pipeline.Action("cancel", pipeline.Bind(cancel), pipeline.Input(trackInput), pipeline.Describe("Stop a parcel.")),
			pipeline.Action("book", pipeline.Bind(book), pipeline.Input(bookInput), pipeline.Describe("Send a parcel.")),
			pipeline.Action("list", list, pipeline.Describe("All parcels.")),
		),
	)
}

type parcelArgs struct {
	ID string `json:"id"`
}

func track(_ context.Context, args parcelArgs) (any, error) {
	if args.ID == "PX0001" {
		return "in the van", nil
	}
	return nil, envelope.New(envelope.CodeNotFound, "No parcel with that ID").
		Suggest("List parcels first, then retry with a real ID").
		Actions("parcels.list").Detail("requestedId", args.ID)
}

// cancel says when the parcel left, which is another time in every run.
func cancel(_ context.Context, args parcelArgs) (any, error) {
	left := time.Now().Add(-time.Hour).UTC()
	return nil, envelope.New(envelope.CodeConflict, "The parcel left at "+left.Format("15:04")+" & cannot be stopped").
		Suggest("Track it, and ask the customer to refuse it").
		Actions("parcels.track").Details(map[string]any{"parcel": args.ID, "leftAt": left.Format(time.RFC3339)})
}

type bookArgs struct {
	To    string `json:"to"`
	Grams int    `json:"grams"`
	Speed string `json:"speed"`
}

// book is always busy, and tells how busy.
func book(_ context.Context, args bookArgs) (any, error) {
	if args.Speed == "fast" {
		return nil, envelope.New(envelope.CodeDeprecated, "Fast is slow now").Suggest("Leave out the speed").Actions("parcels.book").Warning()
	}
	waiting, err := rand.Int(rand.Reader, big.NewInt(50))
	if err != nil {
		return nil, fmt.Errorf("count what waits: %w", err)
	}
	return nil, envelope.New(envelope.CodeServerBusy, fmt.Sprintf("%d bookings wait; yours is booking-%s", waiting, rand.Text())).
		Suggest("Queue your calls and book again when the time is up").
		RetryAfter(time.Duration(2+waiting.Int64()) * time.Second)
}

func list(context.Context, *pipeline.Request) (any, error) { return []string{"PX0001"}, nil }
