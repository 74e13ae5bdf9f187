package harness

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// eventReader reads the data of server-sent events. Lines may end in LF, CR or CRLF; the
// fields event, id and retry, and comments, are skipped.
type eventReader struct {
	r      *bufio.Reader
	max    int64
	lastCR bool
}

func newEventReader(r io.Reader, limit int64) *eventReader {
	return &eventReader{r: bufio.NewReaderSize(r, 64<<10), max: limit}
}

// next returns the data of the next event that has any. An event that the end of the
// stream cuts off does not count.
func (e *eventReader) next() ([]byte, error) {
	var data []byte
	has := false
	for {
		line, err := e.line()
		if err != nil {
			return nil, err
		}
		if len(line) == 0 {
			if has {
				return data, nil
			}
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":"))
		if string(field) != "data" {
			continue
		}
		if has {
			data = append(data, '\n')
		}
		data = append(data, bytes.TrimPrefix(value, []byte(" "))...)
		if has = true; int64(len(data)) > e.max {
			return nil, errLineTooLong
		}
	}
}

// line returns one line without its end.
func (e *eventReader) line() ([]byte, error) {
	var line []byte
	for {
		c, err := e.r.ReadByte()
		if err != nil {
			return nil, err
		}
		skip := e.lastCR && c == '\n' // the second half of CRLF
		e.lastCR = c == '\r'
		switch {
		case skip:
		case c == '\n', c == '\r':
			return line, nil
		default:
			if line = append(line, c); int64(len(line)) > e.max+int64(len("data: ")) {
				return nil, errLineTooLong
			}
		}
	}
}

var errStreamEnded = errors.New("the event stream ended before the reply")
