package guard_test

import (
	"context"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

type userKey struct{}

var _ = Describe("Authenticate", func() {
	finding := func(err error) guard.Check {
		return func(ctx context.Context, _ *pipeline.Request) (context.Context, error) { return ctx, err }
	}
	wrapped := func(err error) error { return fmt.Errorf("token sk_live_123: %w", err) }

	DescribeTable("refuses", func(ctx SpecContext, found error, code envelope.Code, message, recovery string) {
		ran := false
		h := one(func(context.Context, *pipeline.Request) (any, error) {
			ran = true
			return nil, nil
		}, guard.Authenticate(finding(found), guard.Offer("auth.login")))
		r := h.Call(ctx, "t", nil)
		Expect(r).To(And(BeToolError(), HaveCode(code), HaveMessage(message), HaveRecovery(ContainSubstring(recovery)), ConformToSpec()))
		Expect(r.Response.Text()).NotTo(ContainSubstring("sk_live"))
		Expect(ran).To(BeFalse())
	},
		Entry("no credentials", guard.ErrNoCredentials, envelope.CodeAuthRequired, "Authentication required", "Log in first"),
		Entry("no credentials, wrapped", wrapped(guard.ErrNoCredentials), envelope.CodeAuthRequired, "Authentication required", "Log in first"),
		Entry("bad credentials", wrapped(guard.ErrBadCredentials), envelope.CodeUnauthorized, "The credentials are not valid", "Log in again"),
		Entry("a caller without permission", wrapped(guard.ErrForbidden), envelope.CodeForbidden, "The caller may not do this", "which permission is missing"),
		Entry("with an envelope of the check's own", envelope.New("LOGIN", "Log in <now>").Suggest("Ask"), envelope.Code("LOGIN"), "Log in <now>", "Ask"),
	)

	It("lets nobody in whom it cannot check", func(ctx SpecContext) {
		h := drive(pipeline.Redact("Something went wrong."), pipeline.Tool("t", says("secret")), pipeline.Guard(guard.Authenticate(finding(errors.New("auth server down")))))
		Expect(h.Call(ctx, "t", nil)).To(And(HaveCode(envelope.CodeInternalError), HaveMessage("[t] Something went wrong.")))
		panicking := func(context.Context, *pipeline.Request) (context.Context, error) { panic("nil map") }
		Expect(one(says("secret"), guard.Authenticate(panicking)).Call(ctx, "t", nil)).To(HaveCode(envelope.CodeInternalError))
	})

	It("hands the identity on", func(ctx SpecContext) {
		check := func(ctx context.Context, r *pipeline.Request) (context.Context, error) {
			return context.WithValue(ctx, userKey{}, "ann"), (*envelope.ToolError)(nil)
		}
		h := one(func(ctx context.Context, _ *pipeline.Request) (any, error) { return ctx.Value(userKey{}), nil }, guard.Authenticate(check))
		Expect(h.Call(ctx, "t", nil).Response.Text()).To(Equal("ann"))
		same := func(context.Context, *pipeline.Request) (context.Context, error) { return nil, nil }
		Expect(one(says("fine"), guard.Authenticate(same)).Call(ctx, "t", nil)).To(BeToolSuccess())
	})

	It("sees the action, and the _meta", func(ctx SpecContext) {
		check := func(ctx context.Context, r *pipeline.Request) (context.Context, error) {
			if r.Action == "pay" {
				return nil, guard.ErrForbidden
			}
			return ctx, nil
		}
		h := drive(pipeline.Group("billing", pipeline.Guard(guard.Authenticate(check)), pipeline.Action("list", says("fine")), pipeline.Action("pay", says("paid"))))
		Expect(h.Call(ctx, "billing", harness.Args{"action": "list"})).To(BeToolSuccess())
		Expect(h.Call(ctx, "billing", harness.Args{"action": "pay"})).To(HaveCode(envelope.CodeForbidden))
	})
})
