package matchers

import (
	"errors"

	"github.com/errshape/errshape/envelope"
)

// readResponse looks for the envelope where the checker does: in the first block
// that begins with one. In an error it may also have text around it, which the
// page's client reads past; a tool that worked may answer with a text about
// envelopes, so there it may not.
func readResponse(response envelope.Response) *subject {
	s := &subject{isResult: true, hasChannel: true, response: response}
	s.text = blockOf(response)
	s.parse()
	if s.env != nil && !response.IsError && !beginsEnvelope(s.text) {
		s.env, s.err = nil, errors.New("the envelope has text before it")
	}
	return s
}

func blockOf(response envelope.Response) string {
	for _, block := range response.Content {
		if block.Type == "text" && beginsEnvelope(block.Text) {
			return block.Text
		}
	}
	for _, block := range response.Content {
		if response.IsError && block.Type == "text" && holdsEnvelope(block.Text) {
			return block.Text
		}
	}
	return response.Text()
}
