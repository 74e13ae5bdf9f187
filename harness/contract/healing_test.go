package contract_test

import (
	"context"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

func answer(context.Context, *pipeline.Request) (any, error) { return "done", nil }

// transfers is a server whose tool changes between two versions.
func transfers(schema string, opts ...pipeline.Option) *pipeline.Pipeline {
	return pipeline.Must(pipeline.New(append(opts,
		pipeline.Tool("bank.transfer", answer, pipeline.Input(schema)),
		pipeline.Tool("bank.balance", answer, pipeline.Input(`{"type":"object","required":["iban"]}`)),
	)...))
}

const (
	oldTransfer = `{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]}`
	newTransfer = `{"type":"object","properties":{"amount":{"type":"number"},"currency":{"enum":["EUR","USD"]}},"required":["amount","currency"]}`
)

var _ = Describe("Healing", func() {
	It("tells the agent that learned the old contract, in the turn in which it fails", func(ctx SpecContext) {
		locked, err := contract.Take(ctx, harness.New(GinkgoTB(), transfers(oldTransfer)))
		Expect(err).NotTo(HaveOccurred())
		live, err := contract.Take(ctx, harness.New(GinkgoTB(), transfers(newTransfer)))
		Expect(err).NotTo(HaveOccurred())

		bank := harness.New(GinkgoTB(), transfers(newTransfer, pipeline.SelfHealing(contract.Healing(locked, live))))
		Expect(bank.Call(ctx, "bank.transfer", harness.Args{"amount": 5})).To(And(
			RejectField("currency", Sent("(missing)"), Expecting("Valid options: 'EUR', 'USD'.")),
			HaveContractDelta("actions.bank.transfer.input.currency", "Argument currency of bank.transfer is new and required."),
			ConformToSpec(),
		))
		Expect(bank.Call(ctx, "bank.balance", nil)).To(And(RejectField("iban"), HaveNoContractDeltas(), ConformToSpec()), "the other tool did not change")
		Expect(bank.Call(ctx, "bank.transfer", harness.Args{"amount": 5, "currency": "EUR"})).To(BeToolSuccess())
	})
})

func ExampleDiff() {
	locked, _ := contract.Of([]harness.Tool{{Name: "bank.transfer", InputSchema: []byte(oldTransfer)}})
	live, _ := contract.Of([]harness.Tool{{Name: "bank.transfer", InputSchema: []byte(newTransfer)}})
	for _, d := range contract.Diff(locked, live) {
		fmt.Println(d.Severity, d.Field, "-", d.Description)
	}
	// Output: BREAKING actions.bank.transfer.input.currency - Argument currency of bank.transfer is new and required.
}

func ExampleLock_Text() {
	lock, _ := contract.Of([]harness.Tool{{Name: "ping", InputSchema: []byte(`{"type":"object"}`)}})
	text, _ := lock.Text()
	fmt.Print(string(text))
	// Output:
	// {
	//   "version": 1,
	//   "tools": [
	//     {
	//       "name": "ping",
	//       "inputSchema": {
	//         "type": "object"
	//       }
	//     }
	//   ]
	// }
}

func ExampleParse() {
	_, err := contract.Parse([]byte("{\n<<<<<<< HEAD\n"))
	fmt.Println(err)
	// Output: contract: lockfile:2:1: invalid character '<' looking for beginning of object key string; take the file from version control, or write it again
}

func ExampleChanges_OfAction() {
	action := func(name, schema string) contract.Action {
		return contract.Action{Name: name, InputSchema: []byte(schema)}
	}
	tool := func(actions ...contract.Action) contract.Lock {
		return contract.Lock{Tools: []contract.Tool{{Name: "bank", Group: &contract.Group{Discriminator: "action", Actions: actions}}}}
	}
	changes := contract.Compare(
		tool(action("transfer", oldTransfer), action("balance", `{}`)),
		tool(action("transfer", newTransfer), action("balance", `{}`)))
	for _, d := range changes.OfAction("bank", "transfer") {
		fmt.Println(d.Field)
	}
	fmt.Println(len(changes.OfAction("bank", "balance")), "of balance")
	// Output:
	// actions.transfer.input.currency
	// 0 of balance
}
