package harness_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/errshape/errshape/harness"
)

// fake is a target that answers by method, and remembers what it was asked.
type fake struct {
	answer func(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error)
	close  func() error

	mu       sync.Mutex
	asked    []string
	params   []json.RawMessage
	closed   int
	incoming harness.Incoming
}

func (f *fake) Call(ctx context.Context, method string, params json.RawMessage) (harness.Reply, error) {
	f.mu.Lock()
	f.asked, f.params = append(f.asked, method), append(f.params, params)
	f.mu.Unlock()
	return f.answer(ctx, method, params)
}

func (f *fake) Close() error {
	f.mu.Lock()
	f.closed++
	f.mu.Unlock()
	if f.close != nil {
		return f.close()
	}
	return nil
}

func (f *fake) Listen(incoming harness.Incoming) { f.incoming = incoming }

func (f *fake) String() string { return "fake" }

func (f *fake) methods() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]string(nil), f.asked...)
}

// last returns the params of the last request.
func (f *fake) last() map[string]json.RawMessage {
	f.mu.Lock()
	defer f.mu.Unlock()
	var p map[string]json.RawMessage
	if err := json.Unmarshal(f.params[len(f.params)-1], &p); err != nil {
		panic(err)
	}
	return p
}

// replies answers with results, and with "method not found" where there is none.
func replies(results map[string]string) *fake {
	f := &fake{}
	f.answer = func(_ context.Context, method string, _ json.RawMessage) (harness.Reply, error) {
		if result, ok := results[method]; ok {
			return harness.Reply{Result: json.RawMessage(result)}, nil
		}
		return harness.Reply{Err: &harness.ProtocolError{Code: harness.CodeMethodNotFound, Message: "no " + method}}, nil
	}
	return f
}

// tool answers every tools/call with one result.
func tool(result string) *fake { return replies(map[string]string{"tools/call": result}) }

// recorder is a TB that remembers instead of failing.
type recorder struct {
	failures []string
	cleanups []func()
}

func (r *recorder) Helper()          {}
func (r *recorder) Cleanup(f func()) { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Fatalf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) finish() {
	for _, f := range r.cleanups {
		f()
	}
}
