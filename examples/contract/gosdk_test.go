package contract_test

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	bank "github.com/errshape/errshape/examples/contract"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

type payment struct {
	To       string  `json:"to" jsonschema:"The IBAN of the receiver"`
	Amount   float64 `json:"amount"`
	Currency string  `json:"currency" jsonschema:"The currency of the amount"`
}

// newServer is a bank on the official SDK. One line answers invalid arguments with
// envelopes that tell of what has changed since.
func newServer(learned contract.Lock) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "bank", Version: "2.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "transfer", Description: "Send money."},
		func(context.Context, *mcp.CallToolRequest, payment) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "sent"}}}, nil, nil
		})
	server.AddReceivingMiddleware(gosdk.Validation(gosdk.SelfHealing(learned)))
	return server
}

var _ = It("a server on the official SDK tells the agent with the old contract in the same way", func(ctx SpecContext) {
	learned, err := bank.Released()
	Expect(err).NotTo(HaveOccurred())
	server := harness.New(GinkgoTB(), gosdk.Server(newServer(learned)))
	Expect(server.Call(ctx, "transfer", harness.Args{"to": "DE02", "amount": 5})).To(And(
		RejectField("currency", Sent("(missing)")),
		HaveContractDelta("actions.transfer.input.currency", "Argument currency of transfer is new and required."),
		ConformToSpec(),
	))
})
