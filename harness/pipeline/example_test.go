package pipeline_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

func Example() {
	getInvoice := func(_ context.Context, r *pipeline.Request) (any, error) {
		notFound := envelope.New(envelope.CodeNotFound, "No invoice with that ID").
			Suggest("List invoices first, then retry with a real ID").
			Actions("billing.list_invoices")
		return nil, fmt.Errorf("query: %w", notFound)
	}
	listInvoices := func(context.Context, *pipeline.Request) (any, error) {
		return nil, errors.New("db connection lost")
	}
	p, err := pipeline.New(pipeline.Group("billing",
		pipeline.Action("get_invoice", getInvoice),
		pipeline.Action("list_invoices", listInvoices),
	))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, action := range []string{"get_invoice", "list_invoices", "get_invoces"} {
		answer := p.Execute(context.Background(), pipeline.Call{Tool: "billing", Arguments: []byte(`{"action":"` + action + `"}`)})
		fmt.Println(answer.Response.Text())
	}
	// Output:
	// <tool_error code="NOT_FOUND" severity="error">
	//   <message>No invoice with that ID</message>
	//   <recovery>List invoices first, then retry with a real ID</recovery>
	//   <available_actions>
	//     <action>billing.list_invoices</action>
	//   </available_actions>
	// </tool_error>
	// <tool_error code="INTERNAL_ERROR" severity="error">
	//   <message>[billing.list_invoices] db connection lost</message>
	//   <recovery>The tool failed unexpectedly and may have done a part of its work: do not blindly retry. Check what has changed first, and tell the user if the tool fails again.</recovery>
	// </tool_error>
	// <tool_error code="UNKNOWN_ACTION" severity="error">
	//   <message>The action "get_invoces" does not exist.</message>
	//   <recovery>Did you mean billing.get_invoice? Choose one of the available actions and call the tool again.</recovery>
	//   <available_actions>
	//     <action>billing.get_invoice</action>
	//     <action>billing.list_invoices</action>
	//   </available_actions>
	// </tool_error>
}
