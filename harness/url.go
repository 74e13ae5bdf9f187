package harness

import (
	"net/http"
	"net/url"
)

// URL reaches a running server over streamable HTTP. A nil client is one of the
// target's own; give one for certificates, cookies or a proxy. Without a CheckRedirect it
// follows the redirects 307 and 308, which repeat the call, and refuses those that would turn
// it into a GET.
func URL(address string, client *http.Client, opts ...TargetOption) Target {
	name := "invalid URL"
	if u, err := url.Parse(address); err == nil {
		name = u.Redacted()
	}
	own := http.Client{}
	if client != nil {
		own = *client
	} else if t, ok := http.DefaultTransport.(*http.Transport); ok {
		own.Transport = t.Clone()
	}
	return newHTTPTarget(configure(name, opts), address, own)
}

// HTTPHandler reaches an http.Handler without a socket, with the headers and the
// streaming of a real request. A panic on the goroutine of ServeHTTP is recovered, as
// net/http would, and seen; one on a goroutine that the handler started ends the process.
// For a path other than "/" see [Path].
func HTTPHandler(h http.Handler, opts ...TargetOption) Target {
	c := configure("HTTP handler", opts)
	inner := &handlerTransport{handler: h}
	t := newHTTPTarget(c, "http://localhost"+c.path, http.Client{Transport: inner})
	t.drain = func() error { return inner.drain(2 * c.grace) }
	return t
}
