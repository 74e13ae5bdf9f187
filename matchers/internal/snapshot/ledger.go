package snapshot

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"
)

// Use is one use of a name: what it was for, and where.
type Use struct {
	Name     string `json:"name"`
	Sum      string `json:"sum"`            // of the file that the text was accepted by, or would make
	Place    string `json:"place"`          // file:line of the code
	Spec     string `json:"spec,omitempty"` // what ran, in the words of the test framework
	Accepted bool   `json:"accepted"`       // the text matched, or was stored
}

// Where names the place, and the spec if it is known.
func (u Use) Where() string {
	if u.Spec == "" {
		return u.Place
	}
	return u.Place + ", in " + u.Spec
}

// Ledger remembers the uses in this process.
type Ledger struct {
	mu   sync.Mutex
	uses map[string][]Use

	spec  func() string
	onUse func(Use)
}

// Watch sets what is asked for the current spec and told of every new use.
func (l *Ledger) Watch(spec func() string, onUse func(Use)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spec, l.onUse = spec, onUse
}

// use fills in the spec.
func (l *Ledger) use(name, sum, place string, accepted bool) Use {
	l.mu.Lock()
	spec := l.spec
	l.mu.Unlock()
	u := Use{Name: name, Sum: sum, Place: place, Accepted: accepted}
	if spec != nil {
		u.Spec = spec()
	}
	return u
}

// Record remembers a use, and reports it the first time.
func (l *Ledger) Record(u Use) {
	l.mu.Lock()
	if slices.Contains(l.uses[u.Name], u) {
		l.mu.Unlock()
		return
	}
	if l.uses == nil {
		l.uses = map[string][]Use{}
	}
	l.uses[u.Name] = append(l.uses[u.Name], u)
	onUse := l.onUse
	l.mu.Unlock()
	if onUse != nil {
		onUse(u)
	}
}

// Accepted returns a use of a name for another text that was accepted.
func (l *Ledger) Accepted(name, butNot string) (Use, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, u := range l.uses[name] {
		if u.Accepted && u.Sum != butNot {
			return u, true
		}
	}
	return Use{}, false
}

// Names returns every name that was used in this process.
func (l *Ledger) Names() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	names := make([]string, 0, len(l.uses))
	for name := range l.uses {
		names = append(names, name)
	}
	return names
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:12])
}
