package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
)

// link is one connection over two streams: newline-delimited JSON in both directions.
// A reader and a writer goroutine live until the streams end.
type link struct {
	config   *targetConfig
	incoming Incoming
	out      chan []byte
	over     chan struct{} // closed when the server's stream has ended
	ctx      context.Context
	end      context.CancelCauseFunc

	asked   asked
	flooded bool // it asked too much; the reader's alone

	mu      sync.Mutex
	lastID  int64
	waiting map[int64]chan answer
	stray   error // what came while nobody waited; the next call learns of it
}

type answer struct {
	reply Reply
	err   error
}

func newLink(config *targetConfig, incoming Incoming, in io.WriteCloser, out io.Reader) *link {
	l := &link{config: config, incoming: incoming, out: make(chan []byte), over: make(chan struct{}), waiting: map[int64]chan answer{}}
	l.ctx, l.end = context.WithCancelCause(context.Background())
	go l.write(in)
	go l.read(out)
	return l
}

// call sends a request and waits for its answer, for the end of the link or for ctx.
func (l *link) call(ctx context.Context, method string, params json.RawMessage) (Reply, error) {
	if isNotification(method) {
		return Reply{}, l.send(ctx, request(0, method, params))
	}
	id, answered, err := l.expect()
	if err != nil {
		return Reply{}, err
	}
	defer l.forget(id)
	if err := l.send(ctx, request(id, method, params)); err != nil {
		return Reply{}, err
	}
	select {
	case a := <-answered:
		return a.reply, a.err
	case <-l.over:
		select {
		case a := <-answered: // the last thing it said
			return a.reply, a.err
		default:
			return Reply{}, context.Cause(l.ctx)
		}
	case <-ctx.Done():
		go func() { // best effort, and not at the caller's cost
			params := strconv.AppendInt([]byte(`{"reason":"the call was given up","requestId":`), id, 10)
			_ = l.send(context.Background(), request(0, "notifications/cancelled", append(params, '}')))
		}()
		return Reply{}, ctx.Err()
	}
}

func (l *link) expect() (int64, chan answer, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.stray; err != nil {
		l.stray = nil
		return 0, nil, err
	}
	l.lastID++
	answered := make(chan answer, 1)
	l.waiting[l.lastID] = answered
	return l.lastID, answered, nil
}

func (l *link) forget(id int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.waiting, id)
}

func (l *link) send(ctx context.Context, raw []byte) error {
	select {
	case l.out <- append(raw, '\n'):
		return nil
	case <-l.ctx.Done():
		return context.Cause(l.ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *link) write(in io.WriteCloser) {
	for {
		select {
		case raw := <-l.out:
			// A server that reads no more may still have something to say, so a
			// failed write does not end the link; the end of its output does.
			_, _ = in.Write(raw)
		case <-l.ctx.Done():
			return
		}
	}
}

func (l *link) read(out io.Reader) {
	lines := newLineReader(out, l.config.max)
	for {
		line, err := lines.next()
		switch {
		case errors.Is(err, errLineTooLong):
			l.fail(l.config.tooLong())
		case err != nil:
			l.end(endOfStream(err))
			close(l.over)
			return
		case len(bytes.TrimSpace(line)) > 0:
			l.dispatch(line)
		}
	}
}

func endOfStream(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("the server ended its output")
	}
	return err
}
