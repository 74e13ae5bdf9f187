package ginkgoprobe

import (
	"sync"

	"github.com/errshape/errshape/harness"
)

// SharedServer is a server that the specs of a process share.
type SharedServer struct {
	start    func(tb harness.TB) *harness.Harness
	mu       sync.Mutex
	h        *harness.Harness
	cleanups []func()
}

// Shared starts a server once in each process, for one that is slow to start. Its specs
// meet what those before them have done to its state, and one that a spec has killed is
// gone for those after it.
//
//	var memory = ginkgoprobe.Shared(func(tb harness.TB) *harness.Harness {
//		return harness.New(tb, harness.Command(exec.Command("npx", "-y", "@modelcontextprotocol/server-memory")))
//	})
//	var _ = ginkgoprobe.DescribeServer("memory", memory.Start)
//	var _ = AfterSuite(memory.Close)
func Shared(start func(tb harness.TB) *harness.Harness) *SharedServer {
	return &SharedServer{start: start}
}

// Start returns the harness, which it makes when it is first asked for.
func (s *SharedServer) Start() *harness.Harness {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.h == nil {
		s.h = s.start(lasting{server: s})
	}
	return s.h
}

// Close stops the server. Start would start it anew.
func (s *SharedServer) Close() {
	s.mu.Lock()
	cleanups := s.cleanups
	s.h, s.cleanups = nil, nil
	s.mu.Unlock()
	for i := len(cleanups) - 1; i >= 0; i-- {
		cleanups[i]()
	}
}

// lasting is a TB whose end is the server's Close.
type lasting struct {
	tb
	server *SharedServer
}

// Cleanup is called by start alone, which holds the lock.
func (l lasting) Cleanup(f func()) { l.server.cleanups = append(l.server.cleanups, f) }
