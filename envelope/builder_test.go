package envelope_test

import (
	"errors"
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
)

var _ = Describe("Builder", func() {
	It("sets every section", func() {
		e := envelope.New(envelope.CodeNotFound, "Invoice missing").Suggest("List invoices first").
			Actions("billing.list_invoices").Actions("billing.search", "billing.help").
			Detail("requestedId", "inv_1").RetryAfter(30 * time.Second).Build()
		Expect(e).To(Equal(&envelope.ToolError{
			Code: envelope.CodeNotFound, Severity: envelope.SeverityError, Message: "Invoice missing",
			Recovery:         "List invoices first",
			AvailableActions: []string{"billing.list_invoices", "billing.search", "billing.help"},
			Details:          []envelope.Detail{{Key: "requestedId", Value: "inv_1"}},
			RetryAfter:       30 * time.Second,
		}))
	})

	It("takes the last severity", func() {
		Expect(envelope.New("X", "m").Critical().Warning().Build().Severity).To(Equal(envelope.SeverityWarning))
		Expect(envelope.New("X", "m").Warning().Critical().Build().Severity).To(Equal(envelope.SeverityCritical))
		Expect(envelope.New("X", "m").Warning().Severity("fatal").Build().Severity).To(BeEquivalentTo("fatal"))
	})

	It("takes the delay back", func() {
		Expect(envelope.New("X", "m").RetryAfter(5 * time.Second).RetryAfter(0).Build().Text()).NotTo(ContainSubstring("retry_after"))
		Expect(envelope.New("X", "m").RetryAfter(-time.Second).Build().Text()).NotTo(ContainSubstring("retry_after"))
	})

	It("overwrites a repeated key in its place", func() {
		e := envelope.New("X", "m").Detail("b", 1).Detail("a", 2).Detail("b", 3).Build()
		Expect(e.Details).To(HaveExactElements(envelope.Detail{Key: "b", Value: "3"}, envelope.Detail{Key: "a", Value: "2"}))
	})

	It("adds a map in the order of its sorted keys, after what is there", func() {
		e := envelope.New("X", "m").Detail("z", 0).Details(map[string]any{"c": 1, "a": 2, "b": 3, "z": 4}).Build()
		Expect(e.Details).To(HaveExactElements(
			envelope.Detail{Key: "z", Value: "4"}, envelope.Detail{Key: "a", Value: "2"},
			envelope.Detail{Key: "b", Value: "3"}, envelope.Detail{Key: "c", Value: "1"},
		))
		Expect(envelope.New("X", "m").Details(nil).Build().Details).To(BeEmpty())
	})

	It("finds a detail by its key", func() {
		e := envelope.New("X", "m").Detail("a", "").Build()
		value, ok := e.Detail("a")
		Expect(value).To(BeEmpty())
		Expect(ok).To(BeTrue())
		_, ok = e.Detail("b")
		Expect(ok).To(BeFalse())
	})

	It("builds what later calls do not change", func() {
		b := envelope.New("X", "m").Actions("a").Detail("k", 1)
		built := b.Build()
		b.Actions("b").Detail("k", 2).Suggest("r")
		Expect(built).To(Equal(&envelope.ToolError{
			Code: "X", Severity: envelope.SeverityError, Message: "m",
			AvailableActions: []string{"a"}, Details: []envelope.Detail{{Key: "k", Value: "1"}},
		}))
	})

	Describe("unbuilt", func() {
		b := envelope.New(envelope.CodeNotFound, "Invoice missing").Suggest("List invoices first").Warning()

		It("responds as what it builds", func() {
			Expect(b.Response()).To(Equal(b.Build().Response()))
			Expect(b.Error()).To(Equal("NOT_FOUND: Invoice missing"))
		})

		DescribeTable("is found in an error",
			func(wrap func(error) error) {
				var e *envelope.ToolError
				Expect(errors.As(wrap(b), &e)).To(BeTrue())
				Expect(e).To(Equal(b.Build()))
				var found *envelope.Builder
				Expect(errors.As(wrap(b), &found)).To(BeTrue())
				Expect(found).To(BeIdenticalTo(b))
			},
			Entry("itself", func(err error) error { return err }),
			Entry("wrapped", func(err error) error { return fmt.Errorf("get: %w", err) }),
			Entry("wrapped twice", func(err error) error { return fmt.Errorf("a: %w", fmt.Errorf("b: %w", err)) }),
			Entry("joined", func(err error) error { return errors.Join(errors.New("other"), err) }),
			Entry("one of several wrapped", func(err error) error { return fmt.Errorf("%w and %w", errors.New("other"), err) }),
		)
	})

	Describe("nil", func() {
		var b *envelope.Builder
		var e *envelope.ToolError
		var v *envelope.ValidationError

		It("holds no tool error", func() {
			Expect(b.Build()).To(BeNil())
			Expect(errors.As(error(b), &e)).To(BeFalse())
			Expect(b.Error()).To(Equal("<nil tool error>"))
			Expect(b.Response()).To(Equal(envelope.Response{}))
		})

		It("is empty as an envelope too", func() {
			for _, none := range []envelope.Envelope{e, v} {
				Expect(none.Text()).To(BeEmpty())
				Expect(none.Response()).To(Equal(envelope.Response{}))
				Expect(none.AppendText([]byte("x"))).To(BeEquivalentTo("x"))
				Expect(none.MarshalText()).To(BeEmpty())
				Expect(none.Error()).To(MatchRegexp(`^<nil (tool|validation) error>$`))
			}
			Expect(v.WithContract("billing", nil)).To(BeNil())
		})
	})
})
