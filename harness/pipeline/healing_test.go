package pipeline_test

import (
	"context"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/contract"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

// bank has a plain tool, a group, and a group that is listed flat.
func bank(transfer, open string, opts ...pipeline.Option) *pipeline.Pipeline {
	return pipeline.Must(pipeline.New(append(opts,
		pipeline.Tool("bank.transfer", answering, pipeline.Input(transfer)),
		pipeline.Group("account",
			pipeline.Action("open", answering, pipeline.Input(open)),
			pipeline.Action("open.joint", answering, pipeline.Input(open)),
			pipeline.Action("close", answering, pipeline.Input(`{"type":"object","properties":{"iban":{"type":"string"}},"required":["iban"]}`))),
		pipeline.Group("card", pipeline.Flat(), pipeline.Action("order", answering, pipeline.Input(open))),
	)...))
}

func answering(context.Context, *pipeline.Request) (any, error) { return "done", nil }

const (
	oldInput = `{"type":"object","properties":{"owner":{"type":"string"}},"required":["owner"]}`
	newInput = `{"type":"object","properties":{"owner":{"type":"string"},"currency":{"enum":["EUR","USD"]}},"required":["owner","currency"]}`
)

func lockOf(p *pipeline.Pipeline) contract.Lock {
	GinkgoHelper()
	l, err := contract.Of(p.Tools())
	Expect(err).NotTo(HaveOccurred())
	return l
}

var _ = Describe("SelfHealing", func() {
	owner := harness.Args{"owner": "Ada"}
	healing := func(opts ...envelope.ContractOption) *harness.Harness {
		return over(bank(newInput, newInput, pipeline.SelfHealing(lockOf(bank(oldInput, oldInput)), opts...)))
	}

	It("tells of the changes of a tool since the lockfile", func(ctx SpecContext) {
		Expect(healing().Call(ctx, "bank.transfer", owner)).To(And(
			RejectField("currency", Sent("(missing)")),
			HaveContractDelta("actions.bank.transfer.input.currency", envelope.DeltaBreaking, "Argument currency of bank.transfer is new and required."),
			ConformToSpec()))
	})

	It("tells of those of an action alone, also where another's name begins with its own", func(ctx SpecContext) {
		for _, call := range []struct{ tool, action, field string }{
			{"account", "open", "actions.open.input.currency"},
			{"account", "open.joint", "actions.open.joint.input.currency"},
			{"card.order", "", "actions.card.order.input.currency"},
		} {
			args := harness.Args{"owner": "Ada"}
			if call.action != "" {
				args["action"] = call.action
			}
			Expect(healing().Call(ctx, call.tool, args)).To(And(
				HaveContractDelta(call.field), HaveXPath("count(//change)", 1), ConformToSpec()), call.field)
		}
		Expect(healing().Call(ctx, "account", harness.Args{"action": "close"})).To(And(RejectField("iban"), HaveNoContractDeltas()))
	})

	It("says nothing in a tool_error, nor where nothing changed", func(ctx SpecContext) {
		Expect(healing().Call(ctx, "account", harness.Args{"action": "nope"})).To(And(HaveCode(envelope.CodeUnknownAction), ConformToSpec()))
		same := over(bank(newInput, newInput, pipeline.SelfHealing(lockOf(bank(newInput, newInput)))))
		Expect(same.Call(ctx, "bank.transfer", owner)).To(And(BeValidationError(), HaveNoContractDeltas()))
		none := over(bank(newInput, newInput, pipeline.SelfHealing[func(string) []envelope.Delta](nil)))
		Expect(none.Call(ctx, "bank.transfer", owner)).To(And(BeValidationError(), HaveNoContractDeltas()))
	})

	It("caps the changes, and tells of all severities if asked to", func(ctx SpecContext) {
		locked := lockOf(bank(`{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{},"e":{},"f":{}}}`, oldInput))
		call := func(opts ...envelope.ContractOption) harness.Result {
			return over(bank(newInput, oldInput, pipeline.SelfHealing(locked, opts...))).Call(ctx, "bank.transfer", owner)
		}
		Expect(call()).To(And(HaveXPath("count(//change)", 5), HaveXPath("string(//max_severity)", "BREAKING"), ConformToSpec()))
		Expect(call(envelope.MaxDeltas(1))).To(HaveXPath("count(//change)", 1))
		Expect(call(envelope.MaxDeltas(-1))).To(HaveNoContractDeltas())
		Expect(call(envelope.AllSeverities(), envelope.MaxDeltas(100))).To(HaveXPath("count(//change)", 8))
	})

	DescribeTable("tells of them in validation errors of the handler's own", func(ctx SpecContext, value any, err error, told bool) {
		answer := func(context.Context, *pipeline.Request) (any, error) { return value, err }
		tool := func(schema string, opts ...pipeline.Option) *pipeline.Pipeline {
			return pipeline.Must(pipeline.New(append(opts, pipeline.Tool("bank.transfer", answer, pipeline.Input(schema)))...))
		}
		var thrown error
		h := over(tool(newInput, pipeline.SelfHealing(lockOf(tool(oldInput))), pipeline.Observe(func(_ context.Context, e pipeline.Event) { thrown = e.Err })))
		result := h.Call(ctx, "bank.transfer", harness.Args{"owner": "Ada", "currency": "EUR"})
		Expect(result.Outcome).To(Equal(harness.ToolErrored))
		if told {
			Expect(result).To(And(HaveContractDelta("actions.bank.transfer.input.currency"), RejectFields("owner"), ConformToSpec()))
		} else {
			Expect(result.Response.Text()).NotTo(ContainSubstring("contract_awareness"))
		}
		if err != nil {
			Expect(errors.Is(thrown, err)).To(BeTrue(), "observers get the error itself")
		}
	},
		Entry("returned", own("bank.transfer"), nil, true),
		Entry("thrown", nil, own("bank.transfer"), true),
		Entry("wrapped", nil, fmt.Errorf("look up: %w", own("bank.transfer")), true),
		Entry("of another action", nil, own("bank.balance"), false),
		Entry("a tool_error", nil, envelope.New(envelope.CodeNotFound, "No account").Build(), false),
	)

	It("keeps what a caller changes later out of the pipeline", func(ctx SpecContext) {
		opts := []envelope.ContractOption{envelope.MaxDeltas(1)}
		h := healing(opts...)
		opts[0] = envelope.MaxDeltas(-1)
		Expect(h.Call(ctx, "bank.transfer", owner)).To(HaveContractDelta("actions.bank.transfer.input.currency"))
	})
})

// own is a validation error as handlers make them.
func own(action string) *envelope.ValidationError {
	return envelope.NewValidationError(action, map[string]any{"owner": "Ada"}, envelope.Issue{Code: "custom", Path: envelope.Path{"owner"}, Message: "Ada has no account."})
}

var _ = It("A group tells of its actions in its _meta, for lockfiles", func() {
	l := lockOf(bank(oldInput, newInput))
	Expect(l.Tools).To(ContainElement(And(HaveField("Name", "account"), HaveField("Group.Discriminator", "action"),
		HaveField("Group.Actions", HaveExactElements(HaveField("Name", "close"), HaveField("Name", "open"), HaveField("Name", "open.joint"))))))
	Expect(l.Tools).To(ContainElement(And(HaveField("Name", "card.order"), HaveField("Group", BeNil()))))
})

func over(p *pipeline.Pipeline) *harness.Harness { return harness.New(GinkgoTB(), p) }
