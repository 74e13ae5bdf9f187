package pipeline_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
)

// BenchmarkCost compares a call of a pipeline, as the harness makes it, with a direct
// call of the same handler between writing its arguments and reading its result as JSON. The
// last of them takes turns and reports the ratio, which is to stay below 5:
//
//	go test ./harness/pipeline -run '^$' -bench Cost -benchmem
func BenchmarkCost(b *testing.B) {
	for _, c := range []struct {
		name string
		args harness.Args
	}{
		{"answer", harness.Args{"id": "inv_2026_0001", "limit": 10}},
		{"envelope", harness.Args{"id": "inv_2026_9999", "limit": 10}},
	} {
		p := pipeline.Must(pipeline.New(pipeline.Tool("billing.get_invoice", getInvoice, pipeline.Input(invoiceInput))))
		b.Run(c.name+"/direct", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				callDirectly(b, c.args)
			}
		})
		b.Run(c.name+"/pipeline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				callPipeline(b, p, c.args)
			}
		})
		b.Run(c.name+"/ratio", func(b *testing.B) {
			var direct, piped time.Duration
			for b.Loop() {
				direct += timed(func() { callDirectly(b, c.args) })
				piped += timed(func() { callPipeline(b, p, c.args) })
			}
			b.ReportMetric(float64(piped)/float64(direct), "pipeline/direct")
		})
	}
}

const invoiceInput = `{"type":"object","properties":{"id":{"type":"string","pattern":"^inv_"},"limit":{"type":"integer","minimum":1}},"required":["id"],"additionalProperties":false}`

type invoiceArgs struct {
	ID    string `json:"id"`
	Limit int    `json:"limit"`
}

type invoiceResult struct {
	ID     string `json:"id"`
	Status string `json:"status"`
	Cents  int    `json:"cents"`
}

func getInvoice(_ context.Context, r *pipeline.Request) (any, error) {
	var args invoiceArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	if args.ID == "inv_2026_9999" {
		return nil, envelope.New(envelope.CodeNotFound, "No invoice with that ID").
			Suggest("List invoices first, then retry with a real ID").
			Actions("billing.list_invoices").Detail("requestedId", args.ID).RetryAfter(30 * time.Second)
	}
	return invoiceResult{args.ID, "open", 1999}, nil
}

// callDirectly is what a unit test would do without any of this.
func callDirectly(b *testing.B, args harness.Args) {
	raw, err := json.Marshal(args)
	if err != nil {
		b.Fatal(err)
	}
	value, err := getInvoice(context.Background(), &pipeline.Request{Tool: "billing.get_invoice", Arguments: raw})
	if thrown := (*envelope.Builder)(nil); errors.As(err, &thrown) {
		value = thrown.Build().Text()
	}
	if raw, err = json.Marshal(value); err != nil {
		b.Fatal(err)
	}
	var result any
	if err := json.Unmarshal(raw, &result); err != nil {
		b.Fatal(err)
	}
}

func callPipeline(b *testing.B, p *pipeline.Pipeline, args harness.Args) {
	raw, err := json.Marshal(map[string]any{"name": "billing.get_invoice", "arguments": args})
	if err != nil {
		b.Fatal(err)
	}
	reply, err := p.Call(context.Background(), "tools/call", raw)
	if err != nil {
		b.Fatal(err)
	}
	var result any
	if err := json.Unmarshal(reply.Result, &result); err != nil {
		b.Fatal(err)
	}
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}
