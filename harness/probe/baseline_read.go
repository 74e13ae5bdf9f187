package probe

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// mostBaseline bounds a baseline, in bytes: a wrong path may lead to a disk image.
const mostBaseline = 16 << 20

// ReadBaseline reads a baseline. An error of a file that is not there is
// [os.ErrNotExist]; any other names the file, the line and what was expected there.
func ReadBaseline(path string) (Baseline, error) {
	data, err := readBounded(path)
	if err != nil {
		return Baseline{}, fmt.Errorf("probe: %w", err)
	}
	return parseBaseline(path, data)
}

// ParseBaseline is [ReadBaseline] for a baseline that the program carries: an embedded file.
func ParseBaseline(data []byte) (Baseline, error) { return parseBaseline("baseline", data) }

func readBounded(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostBaseline+1))
	if err == nil && len(data) > mostBaseline {
		err = fmt.Errorf("%s has over %d bytes: it is no baseline", path, mostBaseline)
	}
	return data, err
}

func parseBaseline(name string, data []byte) (Baseline, error) {
	if len(data) > mostBaseline {
		return Baseline{}, fmt.Errorf("probe: %s has over %d bytes: it is no baseline", name, mostBaseline)
	}
	b := Baseline{name: name}
	lines := map[string]int{}
	var above []string
	number := 0
	for raw := range bytes.Lines(data) {
		number++
		line := strings.TrimSpace(string(raw))
		switch {
		case line == "":
			// Comments with a space below them are about no entry in particular.
			if len(b.entries) == 0 {
				b.head = append(b.head, above...)
				above = nil
			}
		case line[0] == '#':
			above = append(above, line)
		default:
			e, err := parseEntry(line)
			if err == nil && lines[e.id] > 0 {
				err = fmt.Errorf("%s stands in line %d already: remove one", quoted(e.id), lines[e.id])
			}
			if err != nil {
				return Baseline{}, fmt.Errorf("probe: %s: %w", b.place(number), err)
			}
			e.above, e.line = above, number
			lines[e.id], above = number, nil
			b.entries = append(b.entries, e)
		}
	}
	b.tail = above
	return b, nil
}

func parseEntry(line string) (e entry, err error) {
	literal, err := strconv.QuotedPrefix(line)
	if err != nil || literal[0] != '"' {
		return e, fmt.Errorf(`expected the ID of a case in double quotes and a verdict, found %s`, quoted(line))
	}
	if e.id, err = strconv.Unquote(literal); err != nil || e.id == "" {
		return e, errors.New("expected the ID of a case, found an empty one")
	}
	rest := line[len(literal):]
	before, comment, hasComment := strings.Cut(rest, "#")
	if hasComment {
		e.behind = "#" + comment
	}
	e.verdict = Verdict(strings.TrimSpace(before))
	if !slices.Contains(failures(), e.verdict) {
		return e, fmt.Errorf("expected the verdict of a failure behind the ID, one of %v, found %s", failures(), quoted(string(e.verdict)))
	}
	return e, nil
}

// failures are the verdicts that a baseline may list.
func failures() []Verdict {
	list := []Verdict{NotHealed}
	for _, v := range verdicts {
		if !v.OK() && v != NotReached {
			list = append(list, v)
		}
	}
	return list
}
