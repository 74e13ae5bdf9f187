package harness

import (
	"encoding/json"
	"strconv"
	"sync"
	"sync/atomic"
)

// Progress is one notifications/progress of a running call.
type Progress struct {
	Progress float64 `json:"progress"`
	Total    float64 `json:"total"` // 0 if the server does not know it
	Message  string  `json:"message"`
}

type progressListeners struct {
	last   atomic.Int64
	byName sync.Map // token to func(Progress)
}

// add returns the token to send and a function that stops listening.
func (l *progressListeners) add(f func(Progress)) (token string, remove func()) {
	token = "errshape-" + strconv.FormatInt(l.last.Add(1), 10)
	l.byName.Store(token, f)
	return token, func() { l.byName.Delete(token) }
}

// notify hands a notification to the call that asked for it. One that nobody asked for,
// or that cannot be read, is dropped, as a client would.
func (l *progressListeners) notify(params json.RawMessage) {
	var p struct {
		Progress
		Token any `json:"progressToken"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	token, _ := p.Token.(string)
	if f, ok := l.byName.Load(token); ok {
		f.(func(Progress))(p.Progress)
	}
}
