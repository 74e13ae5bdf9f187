package envelope

import "strings"

const (
	toolErrorName       = "tool_error"
	validationErrorName = "validation_error"
)

// findRoot returns where the root element starts. It is the first tag of an
// envelope's name, whatever stands before it; without one, an element of any name
// that the text begins with.
func (s *scanner) findRoot() (int, *SyntaxError) {
	if start := indexEnvelope(s.text); start >= 0 {
		return start, s.refuseDTD(start)
	}
	if err := s.refuseDTD(len(s.text)); err != nil {
		return 0, err
	}
	begin := skipProlog(s.text)
	if begin+1 < len(s.text) && s.text[begin] == '<' && isNameStart(s.text[begin+1]) {
		return begin, nil
	}
	found := "the end of the text"
	if begin < len(s.text) {
		line, _, _ := strings.Cut(s.text[begin:], "\n")
		found = `"` + Printable(clipText(strings.TrimRight(line, space))) + `"`
	}
	return 0, s.fail(begin, found, "<"+toolErrorName+"> or <"+validationErrorName+">")
}

func (s *scanner) refuseDTD(before int) *SyntaxError {
	if i := strings.Index(s.text[:before], "<!DOCTYPE"); i >= 0 {
		return s.fail(i, "<!DOCTYPE", "an envelope without a document type")
	}
	return nil
}

// skipProlog passes white space, a byte order mark, comments and instructions.
func skipProlog(s string) int {
	i := skipSpace(s, 0)
	if strings.HasPrefix(s[i:], "\ufeff") {
		i += len("\ufeff")
	}
	for {
		i = skipSpace(s, i)
		var closing string
		switch {
		case strings.HasPrefix(s[i:], "<?"):
			closing = "?>"
		case strings.HasPrefix(s[i:], "<!--"):
			closing = "-->"
		default:
			return i
		}
		n := strings.Index(s[i:], closing)
		if n < 0 {
			return i
		}
		i += n + len(closing)
	}
}

// indexEnvelope returns where the first tag of an envelope's name starts, and -1
// if there is none. One within a comment that the text begins with is none.
func indexEnvelope(s string) int {
	begin := skipProlog(s)
	if startsEnvelope(s[begin:]) {
		return begin // nearly always
	}
	first := indexTag(s[begin:], "<"+toolErrorName)
	if validation := indexTag(s[begin:], "<"+validationErrorName); first < 0 || validation >= 0 && validation < first {
		first = validation
	}
	if first < 0 {
		return -1
	}
	return begin + first
}

func startsEnvelope(s string) bool {
	return startsTag(s, "<"+toolErrorName) || startsTag(s, "<"+validationErrorName)
}

// startsTag wants a delimiter after the name, so that <tool_errors is not taken for
// <tool_error.
func startsTag(s, opening string) bool {
	if !strings.HasPrefix(s, opening) || len(s) == len(opening) {
		return false
	}
	c := s[len(opening)]
	return isSpace(c) || c == '>' || c == '/'
}

func indexTag(s, opening string) int {
	for from := 0; ; from++ {
		i := strings.Index(s[from:], opening)
		if i < 0 {
			return -1
		}
		if from += i; startsTag(s[from:], opening) {
			return from
		}
	}
}
