// Package contract is a bank whose tools have changed since agents learned them, with
// a suite that notices each change and a server that tells of it.
//
// released.lock.json is the contract of the last release, which agents out there have
// learned; current.lock.json is that of today. The command that wrote them, from the top of the module:
//
//	go run ./harness/contract/lock -o examples/contract/current.lock.json -- go run ./examples/contract/server
//
// When a release is out, its current.lock.json becomes the released.lock.json.
package contract

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/pipeline"
)

//go:embed released.lock.json
var released []byte

// Released is the contract that agents have learned.
func Released() (contract.Lock, error) { return contract.Parse(released) }

// The schemas of today. The last release had no currency, and cards were free of a limit.
const (
	transferInput = `{"type":"object","properties":{
		"to":{"type":"string","description":"The IBAN of the receiver"},
		"amount":{"type":"number","exclusiveMinimum":0},
		"currency":{"enum":["EUR","USD"],"description":"The currency of the amount"}
	},"required":["to","amount","currency"],"additionalProperties":false}`
	orderInput = `{"type":"object","properties":{"limit":{"type":"integer","maximum":5000}},"required":["limit"],"additionalProperties":false}`
	blockInput = `{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}`
)

// New is the bank as it ships.
func New() (*pipeline.Pipeline, error) {
	learned, err := Released()
	if err != nil {
		return nil, err
	}
	destructive := true
	return pipeline.New(
		pipeline.SelfHealing(learned),
		pipeline.Tool("transfer", pipeline.Bind(transfer), pipeline.Input(transferInput), pipeline.Describe("Send money.")),
		pipeline.Group("card",
			pipeline.Describe("Cards of the account."),
			pipeline.Action("order", done, pipeline.Input(orderInput), pipeline.Describe("Order a card.")),
			pipeline.Action("block", done, pipeline.Input(blockInput), pipeline.Describe("Block a card."),
				pipeline.Annotate(harness.Annotations{DestructiveHint: &destructive})),
		),
	)
}

type payment struct {
	To       string  `json:"to"`
	Amount   float64 `json:"amount"`
	Currency string  `json:"currency"`
}

func transfer(_ context.Context, p payment) (any, error) {
	return fmt.Sprintf("%.2f %s sent to %s", p.Amount, p.Currency, p.To), nil
}

func done(context.Context, *pipeline.Request) (any, error) { return "done", nil }
