package harness_test

import (
	"context"
	"fmt"

	"github.com/errshape/errshape/harness"
)

// printTB stands for the *testing.T of a test.
type printTB struct{}

func (printTB) Helper()          {}
func (printTB) Cleanup(f func()) {}
func (printTB) Fatalf(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
}

func Example() {
	shop := harness.New(printTB{}, harness.MessageHandler(newMCPGoServer(), harness.Named("the shop")))
	defer shop.Close()

	fmt.Println(shop.Call(context.Background(), "envelope_returned", harness.Args{"id": "inv_9"}))
	fmt.Println(shop.Call(context.Background(), "exits", nil).Reason())
	// Output:
	// envelope_returned on the shop: tool error
	//     <tool_error code="NOT_FOUND" severity="error">
	//       <message>No invoice with that ID</message>
	//       <recovery>List invoices first</recovery>
	//     </tool_error>
	// tool "exits" on the shop ended its goroutine (runtime.Goexit, which a test's FailNow calls)
}

func ExampleHarness_Execute() {
	shop := harness.New(printTB{}, harness.MessageHandler(newMCPGoServer()))
	defer shop.Close()

	_, err := shop.Execute(context.Background(), "envelope_returned", nil)
	fmt.Println(err)
	// Output:
	// NOT_FOUND: No invoice with that ID
}
