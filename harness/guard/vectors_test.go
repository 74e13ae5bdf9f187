package guard_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness/guard"
	"github.com/errshape/errshape/harness/internal/vectors"
	"github.com/errshape/errshape/harness/pipeline"
	. "github.com/errshape/errshape/matchers"
)

// differs lists what is decided otherwise than the framework does it. In all others
// the recovery is ours, and the key is never shown.
var differs = map[string]string{
	"rate/max-fraction": "a limit is a whole number", "rate/code-hostile": "the code is RATE_LIMITED",
	"rate/reset-negative": "no store can be wrong", "rate/reset-nan": "no store can be wrong",
	"rate/window-500":    "a window below a second is not called a second",
	"rate/memory/":       "tokens come one by one, not all at the end of a window",
	"rate/under":         "no error",
	"busy/misconfigured": "a guard without limits does not come into being",
}

type limits struct {
	Config struct {
		WindowMs, Max       int64
		MaxActive, MaxQueue int
	}
	StoreEntry struct{ ResetMs int64 }
	Tool       string
}

var _ = Describe("the framework's guards", func() {
	It("say the same, but for the recovery", func(ctx SpecContext) {
		all, err := vectors.Load("guards")
		if errors.Is(err, vectors.ErrUnset) {
			Skip(err.Error())
		}
		Expect(err).NotTo(HaveOccurred())
		compared := 0
		for _, v := range all {
			kind := strings.Split(v.ID, "/")[1]
			if differing(v.ID) || kind != "rate" && kind != "busy" {
				continue // the framework's other guards have no counterpart, or codes of their own
			}
			var in limits
			Expect(json.Unmarshal(v.Input, &in)).To(Succeed(), v.ID)
			var refused envelope.Response
			if kind == "rate" {
				refused = afterLimit(ctx, in)
			} else {
				refused = atCapacity(ctx, in)
			}
			theirs := envelope.AsClientError(envelope.Response{Content: []envelope.Content{envelope.TextContent(v.Result.Text)}, IsError: true})
			Expect(refused).To(And(HaveCode(theirs.Code), HaveMessage(theirs.Message), ConformToSpec()), v.ID)
			if in.Config.Max == 1 {
				Expect(refused).To(HaveRetryAfter(theirs.RetryAfter), v.ID)
			}
			compared++
		}
		Expect(compared).To(BeNumerically(">=", 5))
	})
})

func differing(id string) bool {
	for part := range differs {
		if strings.Contains(id, part) {
			return true
		}
	}
	return false
}

// afterLimit uses up a window and comes back when the framework's had so much left.
func afterLimit(ctx context.Context, in limits) envelope.Response {
	clock, window := guard.NewFakeClock(), time.Duration(in.Config.WindowMs)*time.Millisecond
	limit := guard.RateLimit(int(in.Config.Max), window, guard.WithClock(clock), guard.PerKey(func(context.Context, *pipeline.Request) string { return "user_42" }))
	p := pipeline.Must(pipeline.New(pipeline.Tool("t", says("fine"), pipeline.Guard(limit))))
	for range in.Config.Max {
		p.Execute(ctx, pipeline.Call{Tool: "t"})
	}
	if in.Config.Max == 1 {
		clock.Advance(window - time.Duration(in.StoreEntry.ResetMs)*time.Millisecond)
	}
	return p.Execute(ctx, pipeline.Call{Tool: "t"}).Response
}

// atCapacity fills every place and the queue, then calls once more.
func atCapacity(ctx context.Context, in limits) envelope.Response {
	GinkgoHelper()
	g := newGate()
	defer close(g.out)
	p := pipeline.Must(pipeline.New(pipeline.Tool(in.Tool, g.handle, pipeline.Guard(guard.Concurrency(in.Config.MaxActive, in.Config.MaxQueue)))))
	for range in.Config.MaxActive + in.Config.MaxQueue {
		go p.Execute(ctx, pipeline.Call{Tool: in.Tool})
	}
	Eventually(ctx, func() int { return goroutinesIn("semaphore.(*Weighted).Acquire") }).Should(Equal(in.Config.MaxQueue))
	for range in.Config.MaxActive {
		Eventually(ctx, g.entered).Should(Receive())
	}
	return p.Execute(ctx, pipeline.Call{Tool: in.Tool}).Response
}
