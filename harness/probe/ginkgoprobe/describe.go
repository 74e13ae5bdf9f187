package ginkgoprobe

import (
	"context"
	"fmt"
	"strings"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

// DescribeServer grows a container with one spec for each case that probe.Run would make
// on the server. It is called where Describe may be; its result only lets it stand in a
// var. A server whose tools cannot be listed, a schema that cannot be used, and an option
// that is wrong, are a spec that fails and says so.
//
// Start is called once while the tree is built and once in each spec; see [TB] and
// [Shared]. Options that are about a whole run have no effect: probe.WithRestart,
// probe.OnResult, probe.Named.
func DescribeServer(name string, start func() *harness.Harness, opts ...probe.Option) bool {
	at := types.NewCodeLocation(1) // of the line in the suite
	plan, err := planOf(start, opts)
	return ginkgo.Describe(name, at, func() {
		if err != nil {
			ginkgo.It("can be probed", at, func() { ginkgo.Fail(envelope.Printable(err.Error())) })
			return
		}
		for _, tool := range plan.Tools {
			if tool.Err != "" && tool.Skipped == "" {
				ginkgo.It(fmt.Sprintf("has a schema for %s that can be used", envelope.Printable(tool.Name)), at, ginkgo.Label(toolLabel(tool.Name)), func() {
					ginkgo.Fail(envelope.Printable(tool.Err))
				})
			}
		}
		for _, entry := range plan.Stale {
			ginkgo.It("has a baseline without stale entries", at, func() { ginkgo.Fail(envelope.Printable(entry)) })
		}
		for _, c := range plan.Cases {
			ginkgo.It(c.Title(), at, ginkgo.Label(toolLabel(c.Tool), "kind:"+string(c.Kind)), func(ctx ginkgo.SpecContext) { check(ctx, c, start) })
		}
	})
}

func planOf(start func() *harness.Harness, opts []probe.Option) (plan probe.Plan, err error) {
	err = whileListing(func() error {
		h := start()
		if h == nil {
			return fmt.Errorf("the function for DescribeServer returned no harness")
		}
		tools, err := h.Tools(context.Background()) // within the harness's deadline
		if err == nil {
			plan, err = probe.NewPlan(tools, opts...)
		}
		return err
	})
	return plan, err
}

// check makes one case.
func check(ctx context.Context, c probe.Case, start func() *harness.Harness) {
	h := start()
	if h == nil {
		ginkgo.Fail("the function for DescribeServer returned no harness")
		return
	}
	r := c.Run(ctx, h)
	ginkgo.AddReportEntry("answer", ginkgo.ReportEntryVisibilityFailureOrVerbose, answer(r))
	switch stale := c.Stale(r); {
	case stale != "":
		ginkgo.Fail(envelope.Printable(stale) + "\n\n" + r.Text())
	case !r.OK():
		ginkgo.Fail(r.Text())
	case r.Known:
		ginkgo.AddReportEntry("known", "the baseline lists this failure: "+string(r.Verdict))
	}
}

// answer is what the server sent, whole, as JSON where there is some.
func answer(r probe.Result) string {
	text := string(r.Answer.Raw)
	if text == "" {
		text = r.Answer.Text
	}
	return r.Answer.Outcome + ": " + envelope.Printable(text)
}

// toolLabel makes a label of a tool's name, in which Ginkgo allows no operators.
func toolLabel(tool string) string {
	const prefix = "tool:"
	if tool == probe.AnyTool {
		return prefix + "any"
	}
	clean := strings.Map(func(r rune) rune {
		if strings.ContainsRune("&|!,()/: \\\"", r) {
			return '-'
		}
		return r
	}, envelope.Printable(tool))
	if clean == "" {
		clean = "unnamed"
	}
	return prefix + clean
}
