package harness_test

import (
	"context"
	"net/http/httptest"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/gosdk"
	"github.com/errshape/errshape/harness/pipeline"
)

// heapObjects counts what is still reachable. The second collection frees what
// finalizers and pools held over the first.
func heapObjects() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapObjects)
}

var _ = Describe("10,000 calls", Serial, func() {
	const calls, atOnce = 10_000, 100
	DescribeTable("leave memory as it was", func(ctx SpecContext, make func() harness.Target) {
		h := harness.New(GinkgoTB(), make(), patient...)
		h.Burst(ctx, atOnce, "success", nil) // whatever is allocated once
		before := heapObjects()
		for range calls / 2 {
			if r := h.Call(ctx, "success", nil); r.Outcome != harness.Succeeded {
				Fail(r.String())
			}
		}
		for range calls / 2 / atOnce {
			h.Burst(ctx, atOnce, "success", nil)
		}
		// One object a call would be 10,000.
		Expect(heapObjects()-before).To(BeNumerically("<", calls/10), "objects that are still reachable")
	},
		Entry("of gosdk.Server", func() harness.Target { return gosdk.Server(newSDKServer()) }),
		Entry("of MessageHandler", func() harness.Target { return harness.MessageHandler(newMCPGoServer()) }),
		Entry("of IO", func() harness.Target { return harness.IO(serveStream) }),
		Entry("of a pipeline", func() harness.Target {
			return pipeline.Must(pipeline.New(pipeline.Tool("success", func(context.Context, *pipeline.Request) (any, error) { return "fine", nil })))
		}),
		Entry("of Command", func() harness.Target { return harness.Command(child("stream")) }),
		Entry("of URL", func() harness.Target {
			server := httptest.NewServer(newQuietHTTPServer())
			DeferCleanup(server.Close)
			return harness.URL(server.URL, nil)
		}),
		Entry("of HTTPHandler", func() harness.Target { return harness.HTTPHandler(newQuietHTTPServer()) }),
	)
})
