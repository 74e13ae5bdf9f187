package harness

import (
	"io"
	"sync"
)

// keptStderr is how much of a child's standard error is kept, in bytes.
const keptStderr = 64 << 10

// tail keeps the end of what is written to it, and passes all of it on.
type tail struct {
	also io.Writer // may be nil

	mu   sync.Mutex
	kept []byte
	cut  bool
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	t.kept = append(t.kept, p...)
	if over := len(t.kept) - keptStderr; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
		t.cut = true
	}
	t.mu.Unlock()
	if t.also != nil {
		_, _ = t.also.Write(p) // a full disk must not block the child
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cut {
		return "... " + string(t.kept)
	}
	return string(t.kept)
}
