package harness

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/errshape/errshape/harness/internal/rawjson"
)

// message is any JSON-RPC message: a request has a method and an id, a notification
// a method, a reply an id and a result or an error.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *ProtocolError  `json:"error"`
}

var errNotRPC = errors.New(`want a JSON-RPC message, with "jsonrpc":"2.0"`)

// readMessage copies what it keeps of raw.
func readMessage(raw []byte) (message, error) {
	var m message
	if err := json.Unmarshal(raw, &m); err != nil {
		return message{}, err
	}
	if m.Version != "2.0" {
		return message{}, errNotRPC
	}
	return m, nil
}

// ownReply reads the reply to one's own request as encoding/json has written it, without
// checking it again. It takes only a message that ends with its result.
func ownReply(raw []byte, id int64) (Reply, bool) {
	start := append(strconv.AppendInt([]byte(`{"jsonrpc":"2.0","id":`), id, 10), `,"result":`...)
	rest, ok := bytes.CutPrefix(raw, start)
	if !ok || rawjson.End(rest, 0) != len(rest)-1 {
		return Reply{}, false
	}
	return Reply{Result: rest[:len(rest)-1]}, true
}

// hasID tells a request from a notification.
func (m *message) hasID() bool { return len(m.ID) > 0 && string(m.ID) != "null" }

// answers reports whether m is the reply to the request with that id.
func (m *message) answers(id int64) bool {
	return m.Method == "" && string(m.ID) == strconv.FormatInt(id, 10)
}

// refuses reports whether m is a JSON-RPC error.
func (m *message) refuses() bool { return m.Error != nil }

func (m *message) reply() Reply { return Reply{Result: m.Result, Err: m.Error} }

// request writes a request, or a notification if the method is one.
func request(id int64, method string, params json.RawMessage) []byte {
	raw := make([]byte, 0, len(method)+len(params)+64)
	raw = append(raw, `{"jsonrpc":"2.0",`...)
	if !isNotification(method) {
		raw = append(strconv.AppendInt(append(raw, `"id":`...), id, 10), ',')
	}
	raw = strconv.AppendQuote(append(raw, `"method":`...), method)
	if len(params) > 0 {
		raw = append(append(raw, `,"params":`...), params...)
	}
	return append(raw, '}')
}

// response answers a request of the server.
func response(id json.RawMessage, result any, refusal *ProtocolError) []byte {
	answer := struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result,omitempty"`
		Error   *ProtocolError  `json:"error,omitempty"`
	}{Version: "2.0", ID: id, Result: result, Error: refusal}
	if refusal == nil && result == nil {
		answer.Result = struct{}{}
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		return response(id, nil, &ProtocolError{Code: CodeInternalError, Message: "the answer cannot be written as JSON: " + err.Error()})
	}
	return raw
}
