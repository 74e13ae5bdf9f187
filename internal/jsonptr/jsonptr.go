// Package jsonptr reads and writes JSON Pointers (RFC 6901), which lead to a part of a
// document, as /properties/age/type.
package jsonptr

import (
	"net/url"
	"strconv"
	"strings"
)

var (
	escape   = strings.NewReplacer("~", "~0", "/", "~1")
	unescape = strings.NewReplacer("~1", "/", "~0", "~")
)

// Escape writes one token as it stands in a pointer.
func Escape(token string) string { return escape.Replace(token) }

// Of returns the pointer of these tokens.
func Of(tokens []string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteString("/" + Escape(token))
	}
	return b.String()
}

// Tokens takes a pointer apart. It is nil for the whole document, and for what does not
// begin with a slash.
func Tokens(pointer string) []string {
	rest, ok := strings.CutPrefix(pointer, "/")
	if !ok {
		return nil
	}
	tokens := strings.Split(rest, "/")
	for i := range tokens {
		tokens[i] = unescape.Replace(tokens[i])
	}
	return tokens
}

// Fragment returns the pointer that a reference within a document holds, as #/$defs/a%20b
// does. It is not ok for one to an anchor or to another document.
func Fragment(reference string) (pointer string, ok bool) {
	fragment, ok := strings.CutPrefix(reference, "#")
	if !ok {
		return "", false
	}
	pointer, err := url.PathUnescape(fragment)
	return pointer, err == nil && (pointer == "" || pointer[0] == '/')
}

// Find returns what a pointer leads to in a decoded document.
func Find(doc any, pointer string) (value any, ok bool) {
	if pointer != "" && pointer[0] != '/' {
		return nil, false
	}
	for _, token := range Tokens(pointer) {
		switch v := doc.(type) {
		case map[string]any:
			if doc, ok = v[token]; !ok {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return nil, false
			}
			doc = v[i]
		default:
			return nil, false
		}
	}
	return doc, true
}
