package matchers

import (
	"bytes"
	"encoding/json"

	"github.com/errshape/errshape/envelope"
)

// readJSON returns nil and nil for JSON that is neither a result nor a message.
func readJSON(raw json.RawMessage) (*subject, error) {
	fields := membersOf(raw)
	if _, ok := fields["jsonrpc"]; ok {
		if failure, ok := fields["error"]; ok {
			return readProtocolError(failure)
		}
		if result, ok := fields["result"]; ok {
			return readResultJSON(result)
		}
		return nil, expects("%s, but the JSON-RPC message is not a response", readable)
	}
	for _, key := range []string{"content", "isError", "structuredContent"} {
		if _, ok := fields[key]; ok {
			return readResultJSON(raw)
		}
	}
	return nil, nil
}

// membersOf returns the members of a JSON object; nil for what is none.
func membersOf(raw json.RawMessage) map[string]json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil {
		return nil
	}
	return members
}

func readResultJSON(raw json.RawMessage) (*subject, error) {
	response, err := envelope.ParseResponse(raw)
	if err != nil {
		return nil, expects("%s, but the JSON is not a tool result: %s", readable, printableLine(err.Error()))
	}
	return readResponse(response), nil
}

func readProtocolError(raw json.RawMessage) (*subject, error) {
	var failure struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(raw, &failure); err != nil {
		return nil, expects("%s, but the JSON-RPC error cannot be read: %s", readable, printableLine(err.Error()))
	}
	return protocolSubject(failure.Code, failure.Message), nil
}

// readMarshalled recognises an SDK's CallToolResult by what it is on the wire.
func readMarshalled(v any) (*subject, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, expects("%s, but it has no JSON: %s", readable, printableLine(err.Error()))
	}
	if !bytes.HasPrefix(raw, []byte("{")) {
		return nil, expects("%s", readable)
	}
	s, err := readJSON(raw)
	if s == nil && err == nil {
		return nil, expects("%s, but its JSON has no content", readable)
	}
	return s, err
}
