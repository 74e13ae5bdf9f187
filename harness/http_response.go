package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"github.com/errshape/errshape/envelope"
)

const (
	typeJSON  = "application/json"
	typeEvent = "text/event-stream"
)

// accepted checks the answer to a notification.
func (t *httpTarget) accepted(response *http.Response) error {
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return t.refused(response, t.start(response))
	}
	return nil
}

// read finds the reply to a request in an HTTP response.
func (t *httpTarget) read(ctx context.Context, response *http.Response, id int64) (Reply, error) {
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	ok := response.StatusCode >= 200 && response.StatusCode <= 299
	switch {
	case ok && kind == typeEvent:
		return t.readEvents(ctx, response.Body, id)
	case kind == typeJSON:
		return t.readJSON(response, id, ok)
	case !ok:
		return Reply{}, t.refused(response, t.start(response))
	case response.StatusCode == http.StatusAccepted || response.StatusCode == http.StatusNoContent:
		return Reply{}, &NoResultError{Cause: "answered with HTTP " + envelope.Printable(response.Status) + " and no message"}
	}
	return Reply{}, fmt.Errorf("the server answered with content type %q, want %s or %s: %q",
		clip(response.Header.Get("Content-Type")), typeJSON, typeEvent, t.start(response))
}

// readJSON reads a body that is one message. A refusal may be one, too: it then is the
// server's answer, whatever the status.
func (t *httpTarget) readJSON(response *http.Response, id int64, ok bool) (Reply, error) {
	body, err := io.ReadAll(io.LimitReader(response.Body, t.max+1))
	switch {
	case int64(len(body)) > t.max:
		return Reply{}, t.tooLong()
	case err != nil:
		return Reply{}, fmt.Errorf("read the response: %w", err)
	}
	m, err := readMessage(body)
	switch {
	case err == nil && m.Method == "" && (m.refuses() || ok && m.answers(id)):
		return m.reply(), nil
	case !ok:
		return Reply{}, t.refused(response, clip(string(body)))
	case err == nil && m.Method == "":
		return Reply{}, fmt.Errorf("the server answered request %s, not request %d", clip(string(m.ID)), id)
	}
	return Reply{}, &StrayOutputError{Text: clip(string(body))}
}

func (t *httpTarget) readEvents(ctx context.Context, body io.Reader, id int64) (Reply, error) {
	events := newEventReader(body, t.max)
	for {
		data, err := events.next()
		switch {
		case errors.Is(err, errLineTooLong):
			return Reply{}, t.tooLong()
		case errors.Is(err, io.EOF):
			return Reply{}, errStreamEnded
		case err != nil:
			return Reply{}, fmt.Errorf("read the event stream: %w", err)
		}
		m, err := readMessage(data)
		switch {
		case err != nil:
			return Reply{}, &StrayOutputError{Text: clip(string(data))}
		case m.answers(id):
			return m.reply(), nil
		case m.Method != "":
			if err := t.handle(ctx, m); err != nil {
				return Reply{}, err
			}
		}
	}
}

// handle takes a message of the server's own that came on the stream of a call.
func (t *httpTarget) handle(ctx context.Context, m message) error {
	t.mu.Lock()
	incoming := t.incoming
	t.mu.Unlock()
	if incoming == nil {
		return nil
	}
	if !m.hasID() {
		_, _ = incoming(ctx, m.Method, m.Params)
		return nil
	}
	done, err := t.asked.begin()
	if err != nil {
		return err
	}
	if err := t.begin(); err != nil {
		done()
		return err
	}
	go func() {
		defer t.pending.Done()
		defer done()
		result, refusal := incoming(ctx, m.Method, m.Params)
		if answered, err := t.post(ctx, "", nil, response(m.ID, result, refusal)); err == nil {
			_ = answered.Body.Close()
		}
	}()
	return nil
}

// refused describes a response that carries no message.
func (t *httpTarget) refused(response *http.Response, body string) error {
	if body == "" {
		return fmt.Errorf("the server answered with HTTP %q", clip(response.Status))
	}
	return fmt.Errorf("the server answered with HTTP %q: %q", clip(response.Status), body)
}

// start is enough of a body to recognise it by.
func (t *httpTarget) start(response *http.Response) string {
	body, _ := io.ReadAll(io.LimitReader(response.Body, mostBytes))
	return string(body)
}
