package handlers_test

import (
	"bytes"
	"context"
	"log/slog"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"github.com/errshape/errshape/examples/handlers"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/pipeline"
)

// shop is what each spec starts with: a shop of its own, and two callers.
type shop struct {
	orders   *handlers.Orders
	clock    *guard.FakeClock
	log      *gbytes.Buffer
	anon     *harness.Harness
	ann, bob *harness.Harness
}

func openShop(report pipeline.Handler) shop {
	GinkgoHelper()
	s := shop{orders: &handlers.Orders{}, clock: guard.NewFakeClock(), log: gbytes.NewBuffer()}
	p, err := handlers.New(s.orders, slog.New(slog.NewTextHandler(s.log, nil)), report, s.clock)
	Expect(err).NotTo(HaveOccurred())
	s.anon = harness.New(GinkgoTB(), p)
	s.ann = s.anon.With(harness.Meta(harness.Args{"token": "token-ann"}))
	s.bob = s.anon.With(harness.Meta(harness.Args{"token": "token-bob"}))
	return s
}

// place puts an order there and returns its ID.
func (s shop) place(ctx context.Context, quantity int) harness.Result {
	return s.ann.Call(ctx, "orders.place", harness.Args{"item": "tea", "quantity": quantity})
}

func noReport(context.Context, *pipeline.Request) (any, error) { return "no sales", nil }

// lines is what was logged, for a spec that looks for a secret.
func (s shop) lines() string { return string(bytes.TrimSpace(s.log.Contents())) }
