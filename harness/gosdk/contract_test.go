package gosdk_test

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

const (
	oldTransfer = `{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]}`
	newTransfer = `{"type":"object","properties":{"amount":{"type":"number"},"currency":{"enum":["EUR","USD"]}},"required":["amount","currency"]}`
)

// serve is a server with one tool, which can be changed while it runs.
func serve(name, input string, answer *mcp.CallToolResult, opts ...gosdk.ValidationOption) (*harness.Harness, func(input string)) {
	s := newServer()
	set := func(input string) {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(input)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return answer, nil })
	}
	set(input)
	s.AddReceivingMiddleware(gosdk.Validation(opts...))
	return harness.New(GinkgoTB(), gosdk.Server(s)), set
}

func locked(ctx context.Context, server contract.Lister) contract.Lock {
	GinkgoHelper()
	l, err := contract.Take(ctx, server)
	Expect(err).NotTo(HaveOccurred())
	return l
}

var _ = Describe("SelfHealing", func() {
	amount := harness.Args{"amount": 5}

	for _, name := range []string{"transfer", "bank.transfer", "bank/transfer"} {
		It("tells of the changes since the lockfile, as the server is now: "+name, func(ctx SpecContext) {
			old, _ := serve(name, oldTransfer, text("done"))
			h, set := serve(name, oldTransfer, text("done"), gosdk.SelfHealing(locked(ctx, old)))
			Expect(h.Call(ctx, name, nil)).To(And(RejectFields("amount"), HaveNoContractDeltas(), ConformToSpec()))
			set(newTransfer)
			for range 2 {
				Expect(h.Call(ctx, name, amount)).To(And(
					RejectFields("currency"), HaveContractDelta(HaveSuffix("transfer.input.currency"), envelope.DeltaBreaking), ConformToSpec()))
			}
			set(oldTransfer)
			Expect(h.Call(ctx, name, nil)).To(HaveNoContractDeltas())
		})
	}

	It("tells who calls an action that is gone", func(ctx SpecContext) {
		schema := func(actions string) string {
			return `{"type":"object","properties":{"action":{"enum":` + actions + `}},"required":["action"]}`
		}
		old, _ := serve("account", schema(`["open","close"]`), text("done"))
		h, _ := serve("account", schema(`["open"]`), text("done"), gosdk.SelfHealing(locked(ctx, old)))
		Expect(h.Call(ctx, "account", harness.Args{"action": "close"})).To(And(
			HaveContractDelta("actions.account.input.action", `Argument action of account lost the options ["close"].`), ConformToSpec()))
	})

	It("says nothing of tools that the lockfile does not know, and in no tool_error", func(ctx SpecContext) {
		h, _ := serve("transfer", newTransfer, gosdk.Result(envelope.New(envelope.CodeNotFound, "No account")), gosdk.SelfHealing(contract.Lock{}))
		Expect(h.Call(ctx, "transfer", amount)).To(And(RejectFields("currency"), HaveNoContractDeltas()))
		old, _ := serve("transfer", oldTransfer, text("done"))
		h, _ = serve("transfer", newTransfer, gosdk.Result(envelope.New(envelope.CodeNotFound, "No account")), gosdk.SelfHealing(locked(ctx, old)))
		Expect(h.Call(ctx, "transfer", harness.Args{"amount": 5, "currency": "EUR"})).To(And(HaveCode(envelope.CodeNotFound), ConformToSpec()))
		h, _ = serve("transfer", newTransfer, text("done"), gosdk.SelfHealing[func(string) []envelope.Delta](nil))
		Expect(h.Call(ctx, "transfer", amount)).To(And(RejectFields("currency"), HaveNoContractDeltas()))
	})

	It("tells of them in validation errors of a handler, and leaves its result as it is", func(ctx SpecContext) {
		own := gosdk.Result(envelope.NewValidationError("transfer", map[string]any{"amount": 5}, envelope.Issue{Code: "custom", Path: envelope.Path{"amount"}, Message: "Too much."}))
		sent := own.Content[0].(*mcp.TextContent).Text
		old, _ := serve("transfer", oldTransfer, own)
		h, _ := serve("transfer", newTransfer, own, gosdk.SelfHealing(locked(ctx, old), envelope.MaxDeltas(1)))
		for range 2 {
			Expect(h.Call(ctx, "transfer", harness.Args{"amount": 5, "currency": "EUR"})).To(And(
				RejectFields("amount"), HaveContractDelta("actions.transfer.input.currency"), HaveXPath("count(//change)", 1), ConformToSpec()))
		}
		Expect(own.Content[0].(*mcp.TextContent).Text).To(Equal(sent))
	})

	It("knows the actions of a mounted pipeline", func(ctx SpecContext) {
		answer := func(context.Context, *pipeline.Request) (any, error) {
			return envelope.NewValidationError("bank.transfer", nil, envelope.Issue{Code: "custom", Message: "Not today."}), nil
		}
		mounted := func(input string, opts ...gosdk.ValidationOption) *harness.Harness {
			s := newServer()
			gosdk.Mount(s, pipeline.Must(pipeline.New(pipeline.Group("bank",
				pipeline.Action("transfer", answer, pipeline.Input(input)), pipeline.Action("balance", answer, pipeline.Input(input))))))
			s.AddReceivingMiddleware(gosdk.Validation(opts...))
			return harness.New(GinkgoTB(), gosdk.Server(s))
		}
		h := mounted(newTransfer, gosdk.SelfHealing(locked(ctx, mounted(oldTransfer))))
		Expect(h.Call(ctx, "bank", harness.Args{"action": "transfer", "amount": 5, "currency": "EUR"})).To(And(
			HaveContractDelta("actions.transfer.input.currency", "Argument currency of bank.transfer is new and required."),
			HaveXPath("count(//change)", 1), ConformToSpec()))
	})

	It("locks a mounted pipeline as the pipeline itself, with all digits", func(ctx SpecContext) {
		const input = `{"type":"object","properties":{"n":{"maximum":9007199254740993}}}`
		p := pipeline.Must(pipeline.New(pipeline.Group("g", pipeline.Action("a",
			func(context.Context, *pipeline.Request) (any, error) { return nil, nil }, pipeline.Input(input)))))
		s := newServer()
		gosdk.Mount(s, p)
		Expect(locked(ctx, harness.New(GinkgoTB(), gosdk.Server(s)))).To(Equal(locked(ctx, harness.New(GinkgoTB(), p))))
	})
})
