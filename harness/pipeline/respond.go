package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/errshape/errshape/envelope"
)

// Respond makes the tool result of what a handler returned, for middleware that works
// on results. An error that holds no envelope is returned as it is; the pipeline makes INTERNAL_ERROR
// of it.
func (r *Request) Respond(value any, err error) (envelope.Response, error) {
	return respond(value, err, r.at != nil && r.at.output != nil)
}

func respond(value any, err error, structured bool) (envelope.Response, error) {
	if NoError(err) {
		returned, isError := value.(error)
		if !isError {
			return responseOf(value, structured)
		}
		value, err = nil, returned // an envelope, or an error that was put in the wrong place
		if isNil(err) {
			return responseOf(nil, structured)
		}
	}
	thrown := branded(err)
	if thrown == nil {
		return envelope.Response{}, err
	}
	response := thrown.Response()
	if response.IsError || value == nil {
		return response, nil
	}
	// A caveat beside an answer: the model gets both.
	answer, err := respond(value, nil, structured)
	if err != nil || answer.IsError {
		return answer, err
	}
	answer.Content = append(answer.Content[:len(answer.Content):len(answer.Content)], response.Content...)
	return answer, nil
}

// responseOf makes a result of a value that is no error.
func responseOf(value any, structured bool) (envelope.Response, error) {
	switch v := value.(type) {
	case nil:
		return envelope.Response{Content: []envelope.Content{}}, nil
	case string:
		return textResponse(v), nil
	case envelope.Response:
		return v, nil
	case envelope.Content:
		return envelope.Response{Content: []envelope.Content{v}}, nil
	case []envelope.Content:
		return envelope.Response{Content: v}, nil
	case envelope.Responder:
		if isNil(v) {
			return envelope.Response{Content: []envelope.Content{}}, nil
		}
		return v.Response(), nil
	}
	raw, err := jsonOf(value)
	if err != nil {
		return envelope.Response{}, fmt.Errorf("the returned %T cannot be written as JSON: %w", value, err)
	}
	response := textResponse(string(raw))
	if structured && bytes.HasPrefix(raw, []byte("{")) {
		response.StructuredContent = raw
	}
	return response, nil
}

func textResponse(text string) envelope.Response {
	return envelope.Response{Content: []envelope.Content{envelope.TextContent(text)}}
}

// jsonOf leaves <, > and & readable: a model reads the text.
func jsonOf(value any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// checkJSON finds what would make the result unfit to be sent.
func checkJSON(r envelope.Response) error {
	for i, c := range r.Content {
		if c.Raw != nil && !json.Valid(c.Raw) {
			return fmt.Errorf("content[%d] of the returned response is not JSON", i)
		}
	}
	if r.StructuredContent != nil && !json.Valid(r.StructuredContent) {
		return errors.New("the structuredContent of the returned response is not JSON")
	}
	return nil
}
