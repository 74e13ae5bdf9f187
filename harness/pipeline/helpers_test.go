package pipeline_test

import (
	"context"
	"encoding/json"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/pipeline"
)

// echo says what it was asked.
func echo(_ context.Context, r *pipeline.Request) (any, error) {
	return fmt.Sprintf("%s %s %s", r.Tool, r.Action, r.Arguments), nil
}

func must[T any](value T, err error) T {
	GinkgoHelper()
	Expect(err).NotTo(HaveOccurred())
	return value
}

// says is a handler that returns value.
func says(value any) pipeline.Handler {
	return func(context.Context, *pipeline.Request) (any, error) { return value, nil }
}

// fails is a handler that returns err.
func fails(err error) pipeline.Handler {
	return func(context.Context, *pipeline.Request) (any, error) { return nil, err }
}

// panics is a handler that panics with value.
func panics(value any) pipeline.Handler {
	return func(context.Context, *pipeline.Request) (any, error) { panic(value) }
}

func build(opts ...pipeline.Option) *pipeline.Pipeline {
	GinkgoHelper()
	p, err := pipeline.New(opts...)
	Expect(err).NotTo(HaveOccurred())
	return p
}

func drive(opts ...pipeline.Option) *harness.Harness {
	GinkgoHelper()
	return harness.New(GinkgoTB(), build(opts...))
}

// execute calls the pipeline as a server that it is mounted on does.
func execute(ctx context.Context, p *pipeline.Pipeline, tool string, args any) pipeline.Answer {
	GinkgoHelper()
	raw, err := json.Marshal(args)
	Expect(err).NotTo(HaveOccurred())
	return p.Execute(ctx, pipeline.Call{Tool: tool, Arguments: raw})
}
