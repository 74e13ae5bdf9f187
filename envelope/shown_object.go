package envelope

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// enoughJSON is so many bytes that the units of them are more than are shown.
const enoughJSON = 3*maxUnits + utf8.UTFMax

// appendJSON writes the beginning of a value's JSON, without spaces, as much of it
// as a line can show.
func appendJSON(b []byte, value any, secrets *secretTree) []byte {
	if secrets.here() {
		return appendJSONString(b, redactedShown)
	}
	switch v := plainValue(value).(type) {
	case object:
		b = append(b, '{')
		for i, m := range v.members {
			if b = appendMember(b, i, m, secrets); len(b) > enoughJSON {
				break
			}
		}
		return append(b, '}')
	case map[string]any:
		b = append(b, '{')
		for i, key := range slices.Sorted(maps.Keys(v)) {
			if b = appendMember(b, i, member{key, v[key]}, secrets); len(b) > enoughJSON {
				break
			}
		}
		return append(b, '}')
	case []any:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			if b = appendJSON(b, item, secrets.child(strconv.Itoa(i))); len(b) > enoughJSON {
				break
			}
		}
		return append(b, ']')
	case string:
		return appendJSONString(b, v)
	case time.Time:
		return appendJSONString(b, showTime(v))
	default:
		return append(b, showBare(v)...)
	}
}

func appendMember(b []byte, i int, m member, secrets *secretTree) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	b = append(appendJSONString(b, m.key), ':')
	return appendJSON(b, m.value, secrets.child(m.key))
}

// appendJSONString escapes only what JSON must: this is for reading, and the
// envelope has escapes of its own.
func appendJSONString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s[:unitsEnd(s, maxUnits)] {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == '\b':
			b = append(b, `\b`...)
		case r == '\f':
			b = append(b, `\f`...)
		case r < ' ':
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

// showTime writes a time in ISO 8601, in UTC and to the millisecond.
func showTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
