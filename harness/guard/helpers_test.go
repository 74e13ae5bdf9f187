package guard_test

import (
	"context"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
)

func says(value any) pipeline.Handler {
	return func(context.Context, *pipeline.Request) (any, error) { return value, nil }
}

func fails(err error) pipeline.Handler {
	return func(context.Context, *pipeline.Request) (any, error) { return nil, err }
}

// gate is a handler whose calls wait until they are let out.
type gate struct {
	entered chan string
	out     chan struct{}
}

func newGate() *gate { return &gate{make(chan string, 1000), make(chan struct{})} }

func (g *gate) handle(_ context.Context, r *pipeline.Request) (any, error) {
	g.entered <- string(r.Arguments)
	<-g.out
	return "done", nil
}

func drive(opts ...pipeline.Option) *harness.Harness {
	GinkgoHelper()
	p, err := pipeline.New(opts...)
	Expect(err).NotTo(HaveOccurred())
	return harness.New(GinkgoTB(), p)
}

// one drives a single tool t behind guards.
func one(h pipeline.Handler, guards ...pipeline.Middleware) *harness.Harness {
	GinkgoHelper()
	return drive(pipeline.Tool("t", h, pipeline.Guard(guards...)))
}

// watchLeaks fails the spec if it leaves a goroutine.
func watchLeaks() {
	before := gleak.Goroutines()
	DeferCleanup(func(ctx SpecContext) {
		Eventually(ctx, gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
	}, NodeTimeout(5*time.Second))
}
