package guard

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// DefaultMaxKeys is how many keys a rate limit remembers.
const DefaultMaxKeys = 10_000

// keyTable holds a limiter for each key that was used within a time, the most recently
// used first. After that time a limiter is full, as a new one would be.
type keyTable struct {
	most   int
	refill time.Duration
	fresh  func() *rate.Limiter

	mu      sync.Mutex
	entries map[string]*list.Element
	order   *list.List
	shared  *rate.Limiter // for keys that find no place
}

type keyEntry struct {
	key     string
	limiter *rate.Limiter
	used    time.Time
}

func newKeyTable(most int, refill time.Duration, fresh func() *rate.Limiter) *keyTable {
	return &keyTable{most: most, refill: refill, fresh: fresh, entries: map[string]*list.Element{}, order: list.New(), shared: fresh()}
}

func (t *keyTable) limiter(key string, now time.Time) *rate.Limiter {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e, ok := t.entries[key]; ok {
		t.order.MoveToFront(e)
		entry := e.Value.(*keyEntry)
		entry.used = now
		return entry.limiter
	}
	if len(t.entries) >= t.most && !t.forget(now) {
		return t.shared
	}
	entry := &keyEntry{key, t.fresh(), now}
	t.entries[key] = t.order.PushFront(entry)
	return entry.limiter
}

// forget drops the keys whose limiters are full again.
func (t *keyTable) forget(now time.Time) bool {
	forgotten := false
	for e := t.order.Back(); e != nil; e = t.order.Back() {
		entry := e.Value.(*keyEntry)
		if now.Sub(entry.used) < t.refill {
			break
		}
		t.order.Remove(e)
		delete(t.entries, entry.key)
		forgotten = true
	}
	return forgotten
}
