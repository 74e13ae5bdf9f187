package harness_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// call is what the servers written by hand in these specs read of a request.
type call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Name      string         `json:"name"`
		Arguments map[string]any `json:"arguments"`
	} `json:"params"`
}

func result(id json.RawMessage, text string) string {
	quoted, _ := json.Marshal(text)
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%s}]}}`, id, quoted)
}

// killed is the code of an end that a process does not choose.
const killed = -9

var errCut = errors.New("cut")

// streamServer speaks newline-delimited JSON by hand, so that it can do everything
// wrong that an SDK does not. A tool is named after what it does.
type streamServer struct {
	w    io.Writer
	log  io.Writer
	held []call // requests whose reply waits
	exit func(code int) error
}

// serveStream fits harness.IO.
func serveStream(_ context.Context, r io.ReadCloser, w io.WriteCloser) error {
	s := &streamServer{w: w, log: io.Discard, exit: func(int) error { return errCut }}
	return s.serve(r)
}

func (s *streamServer) serve(r io.Reader) error {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var c call
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			return err
		}
		if err := s.answer(c); err != nil {
			return err
		}
	}
}

func (s *streamServer) say(lines ...string) error {
	_, err := io.WriteString(s.w, strings.Join(lines, "\n")+"\n")
	return err
}

func (s *streamServer) answer(c call) error {
	switch {
	case c.Method == "server/discover":
		return s.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, c.ID, discovered))
	case c.Method != "tools/call":
		return nil
	}
	reply := result(c.ID, c.Params.Name)
	switch c.Params.Name {
	case "stray text":
		return s.say("listening on :8080", reply)
	case "stray JSON":
		return s.say(`{"level":"info","msg":"hello"}`, reply)
	case "half a message":
		return s.say(reply[:len(reply)-7], reply)
	case "stray afterwards":
		return s.say(reply, "\x1b[31mred")
	case "blank lines":
		return s.say("", "  ", reply)
	case "twice":
		return s.say(reply, result(c.ID, "the second"))
	case "held":
		s.held = append(s.held, c)
		return nil
	case "release":
		for len(s.held) > 0 { // the last one first
			last := s.held[len(s.held)-1]
			s.held = s.held[:len(s.held)-1]
			if err := s.say(result(last.ID, fmt.Sprint(last.Params.Arguments["n"]))); err != nil {
				return err
			}
		}
		return s.say(reply)
	case "another id":
		return s.say(result(json.RawMessage(`"x"`), "not yours"))
	case "null id":
		return s.say(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"cannot read you"}}`)
	case "error without a message":
		return s.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-1}}`, c.ID))
	case "neither":
		return s.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s}`, c.ID))
	case "unknown block":
		return s.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"hologram","beam":1}]}}`, c.ID))
	case "invalid UTF-8":
		return s.say(strings.Replace(reply, "invalid", "in\xffvalid", 1))
	case "2 MB":
		return s.say(result(c.ID, strings.Repeat("m", 2<<20)))
	case "drip":
		for _, b := range []byte(reply) {
			if _, err := s.w.Write([]byte{b}); err != nil {
				return err
			}
			time.Sleep(time.Millisecond) // the server is slow; the spec does not wait for it
		}
		return s.say("")
	case "cut":
		_, _ = io.WriteString(s.w, reply[:20])
		return s.exit(0)
	case "die":
		fmt.Fprintln(s.log, "the disk is full")
		return s.exit(3)
	case "die killed":
		fmt.Fprintln(s.log, "out of memory")
		return s.exit(killed)
	case "die panicking":
		fmt.Fprintf(s.log, "%s\npanic: kaboom\n\ngoroutine 1 [running]:\nmain.main()\n", strings.Repeat("log\n", 50_000))
		return s.exit(2)
	case "ask without waiting":
		ask := `{"jsonrpc":"2.0","id":"q","method":"roots/list"}`
		return s.say(append(slices.Repeat([]string{ask}, 10_000), reply)...)
	case "close the output":
		return s.w.(io.Closer).Close()
	case "hang":
		return nil
	case "progress":
		return s.say(`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`, reply)
	case "ask":
		s.held = append(s.held, c)
		return s.say(`{"jsonrpc":"2.0","id":"q1","method":"roots/list"}`)
	}
	return s.say(reply)
}
