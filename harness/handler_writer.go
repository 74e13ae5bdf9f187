package harness

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
)

// handlerWriter is the http.ResponseWriter of a [handlerTransport].
type handlerWriter struct {
	header http.Header
	out    *io.PipeWriter
	sent   chan struct{} // closed when the header has been sent, or the handler failed before

	once   sync.Once
	status int
	shown  http.Header // the header as it was when it was sent
	failed error
}

func (w *handlerWriter) Header() http.Header { return w.header }

func (w *handlerWriter) WriteHeader(status int) {
	if status < 100 || status > 999 {
		panic(fmt.Sprintf("invalid WriteHeader code %d", status)) // as net/http does
	}
	if status >= 100 && status < 200 && status != http.StatusSwitchingProtocols {
		return // informational: the real one follows
	}
	w.once.Do(func() {
		w.status, w.shown = status, w.header.Clone()
		close(w.sent)
	})
}

func (w *handlerWriter) Write(p []byte) (int, error) {
	if w.header.Get("Content-Type") == "" {
		w.header.Set("Content-Type", http.DetectContentType(p))
	}
	w.WriteHeader(http.StatusOK)
	return w.out.Write(p)
}

// Flush sends the header; what is written is never held back.
func (w *handlerWriter) Flush() { w.WriteHeader(http.StatusOK) }

// finish ends the response. A handler that failed before the header is an error of the
// round trip, one that failed after it of the body.
func (w *handlerWriter) finish(err error) {
	if err == nil {
		w.WriteHeader(http.StatusOK)
		_ = w.out.Close()
		return
	}
	if p, ok := err.(*PanicError); ok && p.Value == http.ErrAbortHandler { //nolint:errorlint // made by watch.Go, never wrapped
		err = io.ErrUnexpectedEOF // the handler's way to cut the connection
	}
	w.once.Do(func() {
		w.failed = err
		close(w.sent)
	})
	_ = w.out.CloseWithError(err)
}

func (w *handlerWriter) response(sent *http.Request, body io.ReadCloser) *http.Response {
	length := int64(-1)
	if n, err := strconv.ParseInt(w.shown.Get("Content-Length"), 10, 64); err == nil {
		length = n
	}
	return &http.Response{
		Status: strconv.Itoa(w.status) + " " + http.StatusText(w.status), StatusCode: w.status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.shown, Body: body, ContentLength: length, Request: sent,
	}
}
