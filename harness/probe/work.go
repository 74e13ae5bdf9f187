package probe

import "sync/atomic"

// work bounds what a hostile schema can make the prober do: a union of unions, or a
// definition that is made of others twice over, is small to write and endless to unfold.
// It counts steps, not time, so that one schema always gives the same cases. When it is
// spent, a schema reads as one that says nothing.
type work struct{ left atomic.Int64 }

// maxWork is the steps for each part of the work on a tool. Ordinary schemas take
// thousands.
const maxWork = 1 << 20

func newWork() *work {
	w := &work{}
	w.refill()
	return w
}

// refill is for the next part of the work.
func (w *work) refill() { w.left.Store(maxWork) }

func (w *work) spend(steps int) (ok bool) { return w.left.Add(-int64(steps)) >= 0 }
