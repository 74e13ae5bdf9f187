package harness

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
)

// post sends one message; params are those of the message, for the headers.
func (t *httpTarget) post(ctx context.Context, method string, params json.RawMessage, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.address, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make the HTTP request: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	t.setHeader(r, method, params)
	response, err := t.client.Do(r)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	return response, nil
}

// setHeader sets what the protocol wants, then what the caller wants.
func (t *httpTarget) setHeader(r *http.Request, method string, params json.RawMessage) {
	session, version := t.opening()
	var p struct {
		Name      string                     `json:"name"`
		Arguments map[string]json.RawMessage `json:"arguments"`
		Meta      struct {
			Version string `json:"io.modelcontextprotocol/protocolVersion"`
		} `json:"_meta"`
	}
	_ = json.Unmarshal(params, &p) // a _meta of the caller's own shape has no version
	if p.Meta.Version != "" {
		version = p.Meta.Version
	}
	if version != "" {
		r.Header.Set(headerVersion, version)
	}
	if session != "" {
		r.Header.Set(headerSession, session)
	}
	if version >= Version20260728 && method != "" {
		r.Header.Set(headerMethod, method)
		if method == "tools/call" {
			r.Header.Set(headerName, headerValue(p.Name))
			t.setParams(r.Header, p.Name, p.Arguments)
		}
	}
	maps.Copy(r.Header, t.header)
	if host := t.header.Get("Host"); host != "" {
		r.Host = host
	}
}

// headerValue wraps what a header cannot hold as it is.
func headerValue(s string) string {
	plain := strings.TrimSpace(s) == s && !strings.HasPrefix(s, "=?base64?")
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] < 0x7f
	}
	if plain {
		return s
	}
	return "=?base64?" + base64.StdEncoding.EncodeToString([]byte(s)) + "?="
}
