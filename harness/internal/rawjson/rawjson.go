// Package rawjson walks through JSON without decoding or copying it, for the path of every
// call. The JSON must be valid, as encoding/json has written or checked it.
package rawjson

import (
	"bytes"
	"iter"
)

// Members returns the members of an object: the name of each, as it is written, and its
// value. What is no object has none.
func Members(object []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		i := skipSpace(object, 0)
		if i == len(object) || object[i] != '{' {
			return
		}
		for i = skipSpace(object, i+1); object[i] != '}'; {
			name := object[i:End(object, i)]
			i = skipSpace(object, i+len(name)) + 1 // the colon
			i = skipSpace(object, i)
			value := object[i:End(object, i)]
			if !yield(name, value) {
				return
			}
			if i = skipSpace(object, i+len(value)); object[i] == ',' {
				i = skipSpace(object, i+1)
			}
		}
	}
}

func skipSpace(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\t' || raw[i] == '\r') {
		i++
	}
	return i
}

// End returns where the value that starts at i ends.
func End(raw []byte, i int) int {
	for depth := 0; ; i++ {
		switch raw[i] {
		case '"':
			i = stringEnd(raw, i)
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		default:
			// A number or a word ends before what cannot be in one.
			if depth == 0 && (i+1 == len(raw) || bytes.IndexByte([]byte(",}] \n\t\r"), raw[i+1]) >= 0) {
				return i + 1
			}
		}
	}
}

// stringEnd returns where the closing quote of a string is.
func stringEnd(raw []byte, i int) int {
	for i++; ; i++ {
		i += bytes.IndexByte(raw[i:], '"')
		slash := i
		for raw[slash-1] == '\\' {
			slash--
		}
		if (i-slash)%2 == 0 { // an odd number of them escapes the quote
			return i
		}
	}
}
