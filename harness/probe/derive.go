package probe

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/internal/watch"
)

// derived is what the schema of one tool gives.
type derived struct {
	subject *subject
	cases   []Case
	err     error // why the schema cannot be used
}

// deriveAll derives the cases of all tools. No tool has a say in those of another, so each
// processor takes the next.
func deriveAll(tools []harness.Tool, c *config) []derived {
	all := make([]derived, len(tools))
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var group sync.WaitGroup
	for range min(len(tools), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(tools) {
					return
				}
				done := watch.Here(func() (derived, error) { return derive(tools[i], c), nil })
				if all[i] = done.Value; done.Err != nil {
					failed.CompareAndSwap(nil, &done.Err)
				}
			}
		})
	}
	group.Wait()
	if err := failed.Load(); err != nil {
		panic(*err) // where a suite can tell which spec it was
	}
	return all
}

func derive(tool harness.Tool, c *config) derived {
	s, err := newSubject(tool, c)
	if err != nil {
		return derived{err: err}
	}
	return derived{subject: s, cases: s.cases()}
}
