package harness

import (
	"encoding/json"
	"strconv"
)

// dispatch hands a line to whom it concerns. The first reply to a request counts; a
// second one, or one to a request that was given up, is dropped.
func (l *link) dispatch(line []byte) {
	m, err := readMessage(line)
	if err != nil || m.Method == "" && m.Result == nil && m.Error == nil && !m.hasID() {
		l.fail(&StrayOutputError{Text: clip(string(line))})
		return
	}
	switch {
	case m.Method == "":
		l.settle(&m)
	case m.hasID():
		done, err := l.asked.begin()
		if err != nil {
			if !l.flooded { // once is enough to say so
				l.flooded = true
				l.fail(err)
			}
			return
		}
		go func() { // it may ask a person, or the harness
			defer done()
			result, refusal := l.receive(m.Method, m.Params)
			_ = l.send(l.ctx, response(m.ID, result, refusal))
		}()
	default:
		_, _ = l.receive(m.Method, m.Params)
	}
}

func (l *link) settle(m *message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id, err := strconv.ParseInt(string(m.ID), 10, 64)
	if err != nil && !m.hasID() && len(l.waiting) == 1 {
		// A server that could not read the request cannot name it.
		for id = range l.waiting {
		}
	}
	if answered, ok := l.waiting[id]; ok {
		answered <- answer{reply: m.reply()}
		delete(l.waiting, id)
	}
}

// fail ends all calls that are waiting, since nobody can tell whose answer it spoilt.
func (l *link) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) == 0 {
		l.stray = err
		return
	}
	for id, answered := range l.waiting {
		answered <- answer{err: err}
		delete(l.waiting, id)
	}
}

func (l *link) receive(method string, params json.RawMessage) (any, *ProtocolError) {
	if l.incoming == nil {
		return nil, &ProtocolError{Code: CodeMethodNotFound, Message: "nobody answers " + method}
	}
	return l.incoming(l.ctx, method, params)
}
