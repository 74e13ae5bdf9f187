package harness

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

var errLineTooLong = errors.New("line too long")

// lineReader reads lines of bounded length. One that is longer is skipped, so that the
// next can be read.
type lineReader struct {
	r    *bufio.Reader
	max  int64
	line []byte
}

// keepLine is the largest buffer that is kept for the next line.
const keepLine = 1 << 20

func newLineReader(r io.Reader, limit int64) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), max: limit}
}

// next returns a line without its end; it is valid until the next call. What stands
// before the end of the input without a line break is a line too.
func (l *lineReader) next() ([]byte, error) {
	if cap(l.line) > keepLine {
		l.line = nil
	}
	l.line = l.line[:0]
	tooLong := false
	for {
		part, err := l.r.ReadSlice('\n')
		if tooLong = tooLong || int64(len(l.line)+len(part)) > l.max+1; !tooLong {
			l.line = append(l.line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case tooLong && (err == nil || errors.Is(err, io.EOF)):
			return nil, errLineTooLong
		case err != nil && len(l.line) == 0:
			return nil, err
		}
		return bytes.TrimRight(l.line, "\r\n"), nil
	}
}
