package harness_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// httpServer speaks streamable HTTP by hand, so that it can do everything wrong that an
// SDK does not. A tool is named after what it does.
type httpServer struct {
	quiet    bool
	mu       sync.Mutex
	requests []*http.Request
	answers  chan string // what the client posts in answer to a request of the server
}

func newHTTPServer() *httpServer { return &httpServer{answers: make(chan string, 10)} }

// newQuietHTTPServer remembers no requests.
func newQuietHTTPServer() *httpServer { return &httpServer{quiet: true} }

// last returns the last request that had the method.
func (s *httpServer) last(method string) *http.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.requests) - 1; i >= 0; i-- {
		if s.requests[i].Method == method {
			return s.requests[i]
		}
	}
	return nil
}

func (s *httpServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	if !s.quiet {
		s.mu.Lock()
		s.requests = append(s.requests, r)
		s.mu.Unlock()
	}
	var c call
	if err := json.Unmarshal(body, &c); err != nil || c.Method == "" && r.Method == http.MethodPost {
		s.answers <- string(body)
		w.WriteHeader(http.StatusAccepted)
		return
	}
	switch c.Method {
	case "server/discover":
		asJSON(w, http.StatusOK, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, c.ID, discovered))
	case "initialize":
		w.Header().Set("Mcp-Session-Id", "session-1")
		asJSON(w, http.StatusOK, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, c.ID, opened))
	case "tools/call":
		s.call(w, r, c)
	default:
		w.WriteHeader(http.StatusAccepted)
	}
}

func asJSON(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

// asEvents sends the data of events as it is.
func asEvents(w http.ResponseWriter, events ...string) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, event := range events {
		_, _ = io.WriteString(w, event)
		w.(http.Flusher).Flush()
	}
}

func (s *httpServer) call(w http.ResponseWriter, r *http.Request, c call) {
	reply := result(c.ID, c.Params.Name)
	switch c.Params.Name {
	case "event":
		asEvents(w, ": a comment\n\nevent: message\nid: 1\nretry: 10\ndata: "+reply+"\n\n")
	case "event with CR":
		asEvents(w, "data:"+reply+"\r\r")
	case "event with CRLF":
		asEvents(w, "data: "+reply+"\r\n\r\n")
	case "event in lines":
		asEvents(w, "data: "+strings.Replace(reply, `"result"`, "\ndata: \"result\"", 1)+"\n\n")
	case "event after others":
		asEvents(w, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n", "data: "+result(json.RawMessage("99"), "not yours")+"\n\n", "data: "+reply+"\n\n")
	case "event twice":
		asEvents(w, "data: "+reply+"\n\n", "data: "+result(c.ID, "the second")+"\n\n")
	case "event missing":
		asEvents(w, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n")
	case "event cut off":
		asEvents(w, "data: "+reply+"\n")
	case "event of text":
		asEvents(w, "data: hello\n\n")
	case "event too large":
		asEvents(w, "data: "+result(c.ID, strings.Repeat("m", 2<<20))+"\n\n")
	case "ask":
		asEvents(w, "data: {\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"roots/list\"}\n\n")
		select {
		case answer := <-s.answers:
			asEvents(w, "data: "+result(c.ID, answer)+"\n\n")
		case <-r.Context().Done():
		}
	case "unknown block":
		asJSON(w, http.StatusOK, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"hologram","beam":1}]}}`, c.ID))
	case "invalid UTF-8":
		asJSON(w, http.StatusOK, strings.Replace(reply, "invalid", "in\xffvalid", 1))
	case "too large":
		asJSON(w, http.StatusOK, result(c.ID, strings.Repeat("m", 2<<20)))
	case "cut":
		w.Header().Set("Content-Length", "1000")
		asJSON(w, http.StatusOK, reply[:20])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	case "cut at once":
		panic(http.ErrAbortHandler)
	case "drip for ever":
		w.Header().Set("Content-Type", "application/json")
		for {
			if _, err := io.WriteString(w, " "); err != nil || r.Context().Err() != nil {
				return
			}
			w.(http.Flusher).Flush()
		}
	case "hang":
		<-r.Context().Done()
	case "500":
		http.Error(w, "the database is gone\x1b[31m", http.StatusInternalServerError)
	case "500 without a body":
		w.WriteHeader(http.StatusInternalServerError)
	case "500 with other JSON":
		asJSON(w, http.StatusInternalServerError, `{"error":"gone"}`)
	case "400 with a message":
		asJSON(w, http.StatusBadRequest, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"unknown tool"}}`, c.ID))
	case "202":
		w.WriteHeader(http.StatusAccepted)
	case "html":
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<html>log in</html>")
	case "another id":
		asJSON(w, http.StatusOK, result(json.RawMessage("99"), "not yours"))
	case "not a message":
		asJSON(w, http.StatusOK, `{"status":"up"}`)
	case "302", "307", "308":
		status := map[string]int{"302": 302, "307": 307, "308": 308}[c.Params.Name]
		if r.URL.Path == "/elsewhere" {
			asJSON(w, http.StatusOK, reply)
			return
		}
		http.Redirect(w, r, "/elsewhere", status)
	case "redirects for ever":
		http.Redirect(w, r, "/again", http.StatusTemporaryRedirect)
	default:
		asJSON(w, http.StatusOK, reply)
	}
}
