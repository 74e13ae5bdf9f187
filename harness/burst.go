package harness

import (
	"context"
	"sync"
)

// Burst calls a tool n times at once and returns the results, in no particular order of
// arrival. All calls wait for each other before the first is sent, so that a limit on
// concurrency meets all of them.
func (h *Harness) Burst(ctx context.Context, n int, tool string, args any) []Result {
	if n <= 0 {
		return nil
	}
	// A handshake inside the burst would hold up the calls one by one. If it fails,
	// each call says so itself.
	_, _ = h.Protocol(ctx)
	results := make([]Result, n)
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	ready.Add(n)
	for i := range results {
		done.Go(func() {
			ready.Done()
			<-start
			results[i] = h.Call(ctx, tool, args)
		})
	}
	ready.Wait()
	close(start)
	done.Wait()
	return results
}
