// Package handlers is an example to copy: plain Go functions as the tools of a
// pipeline, with middleware and guards, and a suite that drives them without any server.
package handlers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/pipeline"
)

// Order is what the tools are about.
type Order struct {
	ID       string `json:"id"`
	Item     string `json:"item"`
	Quantity int    `json:"quantity"`
	Owner    string `json:"owner"`
}

// ErrDatabase is the error of a dependency: it knows nothing of envelopes.
var ErrDatabase = errors.New("pq: connection to db-7.internal refused")

// Orders is a shop's orders, in memory.
type Orders struct {
	mu     sync.Mutex
	orders []Order
	down   bool
}

// Break makes the database fail from now on.
func (o *Orders) Break() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.down = true
}

func (o *Orders) find(id string) (Order, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.down {
		return Order{}, fmt.Errorf("find order %s: %w", id, ErrDatabase)
	}
	if i := slices.IndexFunc(o.orders, func(order Order) bool { return order.ID == id }); i >= 0 {
		return o.orders[i], nil
	}
	// An envelope is an error like any other: callers wrap it, and it arrives all the same.
	return Order{}, envelope.New(envelope.CodeNotFound, "No order with that ID").
		Suggest("List orders first, then retry with a real ID").
		Actions("orders.list").Detail("requestedId", id)
}

type getArgs struct {
	ID string `json:"id"`
}

func (o *Orders) get(_ context.Context, args getArgs) (any, error) {
	order, err := o.find(args.ID)
	if err != nil {
		return nil, fmt.Errorf("get: %w", err)
	}
	return order, nil
}

func (o *Orders) list(context.Context, *pipeline.Request) (any, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.orders), nil
}

type placeArgs struct {
	Item     string `json:"item"`
	Quantity int    `json:"quantity"`
}

// mostPerOrder is what the warehouse sends at once.
const mostPerOrder = 10

func (o *Orders) place(ctx context.Context, args placeArgs) (any, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	order := Order{ID: fmt.Sprintf("ord_%d", len(o.orders)+1), Item: args.Item, Quantity: min(args.Quantity, mostPerOrder), Owner: caller(ctx)}
	o.orders = append(o.orders, order)
	if args.Quantity > mostPerOrder {
		// The order was placed, with a caveat: the model gets both.
		return order, envelope.New("QUANTITY_REDUCED", fmt.Sprintf("Only %d were ordered", mostPerOrder)).
			Suggest("Place another order for the rest").Actions("orders.place").Warning()
	}
	return order, nil
}

// audit cannot cope with every order, and panics.
func (o *Orders) audit(_ context.Context, args getArgs) (any, error) {
	lines := map[string][]string{"ord_1": {"placed", "sent"}}
	return lines[args.ID][1], nil
}
