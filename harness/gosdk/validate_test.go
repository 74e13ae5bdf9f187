package gosdk_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	. "github.com/errshape/errshape/matchers"
)

type invoiceArgs struct {
	ID    string `json:"id" jsonschema:"the invoice"`
	Limit int    `json:"limit,omitempty"`
}

var _ = Describe("Validation", func() {
	invoices := func(_ context.Context, _ *mcp.CallToolRequest, args invoiceArgs) (*mcp.CallToolResult, any, error) {
		return text("got " + args.ID), nil, nil
	}
	validating := func(opts ...gosdk.ValidationOption) *mcp.Server {
		s := newServer()
		mcp.AddTool(s, &mcp.Tool{Name: "billing.get_invoice"}, invoices)
		s.AddTool(&mcp.Tool{Name: "raw", InputSchema: json.RawMessage(`{"type":"object","properties":{"n":{"maximum":9007199254740992}}}`)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return text("ran"), nil })
		s.AddReceivingMiddleware(gosdk.Validation(opts...))
		return s
	}

	for _, version := range []string{harness.Version20260728, harness.Version20251125} {
		It("answers with every failure in an envelope, on "+version, func(ctx SpecContext) {
			h := harness.New(GinkgoTB(), gosdk.Server(validating()), harness.WithVersion(version))
			args := harness.Args{"limit": "x", "other": 1, "id": 5}
			result := h.Call(ctx, "billing.get_invoice", args)
			Expect(result).To(And(
				RejectFields("id", "limit", "(root)"),
				RejectField("id", Problem("Invalid type."), Sent("5"), Expecting("Expected type: string.")),
				ConformToSpec(),
			))
			for range 100 {
				Expect(h.Call(ctx, "billing.get_invoice", args).Response.Text()).To(Equal(result.Response.Text()))
			}
			Expect(h.Call(ctx, "billing.get_invoice", harness.Args{"id": "a"})).To(BeToolSuccess())
			Expect(h.Call(ctx, "raw", json.RawMessage(`{"n":9007199254740993}`))).To(RejectField("n", Sent("9007199254740993")))
			Expect(h.Call(ctx, "raw", nil)).To(BeToolSuccess())
			Expect(h.Call(ctx, "none", nil)).To(BeProtocolError())
		})
	}

	It("marks its results as complete for those clients that ask for it", func(ctx SpecContext) {
		raw := func(version string) string {
			h := harness.New(GinkgoTB(), gosdk.Server(validating()), harness.WithVersion(version))
			return string(h.Call(ctx, "billing.get_invoice", nil).Raw)
		}
		Expect(raw(harness.Version20260728)).To(ContainSubstring(`"resultType":"complete"`))
		Expect(raw(harness.Version20251125)).NotTo(ContainSubstring("resultType"))
	})

	It("takes null for no arguments, as the SDK does", func(ctx SpecContext) {
		h := harness.New(GinkgoTB(), gosdk.Server(validating()))
		Expect(h.Call(ctx, "raw", json.RawMessage(`null`))).To(BeToolSuccess())
		Expect(h.Call(ctx, "billing.get_invoice", json.RawMessage(`null`))).To(RejectField("id", Sent("(missing)")))
	})

	It("tells of contract changes", func(ctx SpecContext) {
		deltas := func(tool string) []envelope.Delta {
			return []envelope.Delta{{Severity: envelope.DeltaBreaking, Field: "inputSchema.required", Description: "id is required by " + tool}}
		}
		h := harness.New(GinkgoTB(), gosdk.Server(validating(gosdk.SelfHealing(deltas))))
		Expect(h.Call(ctx, "billing.get_invoice", nil)).To(And(HaveContractDelta("inputSchema.required"), ConformToSpec()))
	})

	It("sees the tools of now, on every page", func(ctx SpecContext) {
		s := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ServerOptions{PageSize: 2})
		add := func(name, raw string) {
			s.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(raw)},
				func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return text("ran"), nil })
		}
		for i := range 5 {
			add(fmt.Sprint("tool", i), `{"type":"object"}`)
		}
		s.AddReceivingMiddleware(gosdk.Validation())
		h := harness.New(GinkgoTB(), gosdk.Server(s))
		Expect(h.Call(ctx, "tool4", nil)).To(BeToolSuccess())
		add("tool4", `{"type":"object","required":["a"]}`)
		Expect(h.Call(ctx, "tool4", nil)).To(RejectField("a"))
		add("tool4", `{"type":"object"}`)
		Expect(h.Call(ctx, "tool4", nil)).To(BeToolSuccess())
		s.RemoveTools("tool4")
		Expect(h.Call(ctx, "tool4", nil)).To(BeProtocolError())
	})

	It("names what is wrong with a schema that does not compile", func(ctx SpecContext) {
		s := newServer()
		s.AddTool(&mcp.Tool{Name: "bad", InputSchema: json.RawMessage(`{"type":"object","properties":{"a":{"type":"strng"}}}`)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return text("ran"), nil })
		s.AddReceivingMiddleware(gosdk.Validation())
		result := harness.New(GinkgoTB(), gosdk.Server(s)).Call(ctx, "bad", nil)
		Expect(result.Protocol.Message).To(HavePrefix(`tool bad: schema: keyword "type" at /properties/a: value must be one of`))
	})
})
