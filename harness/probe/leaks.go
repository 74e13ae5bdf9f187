package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/leak"
)

// leaksIn says what an answer shows of the server's inside. What the call itself has
// sent is no leak.
func leaksIn(r envelope.Response, call Call) []string {
	var leaks []string
	for _, block := range r.Content {
		if block.Type != "text" {
			continue
		}
		for _, text := range ownTexts(block.Text) {
			leaks = append(leaks, leaksInText(text, call)...)
		}
	}
	for _, text := range leak.JSONTexts(r.StructuredContent) {
		leaks = append(leaks, leaksInText(text, call)...)
	}
	slices.Sort(leaks)
	return slices.Compact(leaks)
}

// ownTexts returns what of a text is the server's own: of an envelope, each text and
// attribute by itself, as it is meant.
func ownTexts(text string) []string {
	doc, err := envelope.ParseDocument(text)
	if err != nil {
		return []string{text}
	}
	before, after := doc.Before(), doc.After()
	texts := []string{text[before.Start:before.End], text[after.Start:after.End]}
	for n := range doc.All() {
		switch n.Kind() {
		case envelope.ElementNode:
			for a := range n.Attrs() {
				texts = append(texts, a.Value())
			}
		case envelope.TextNode, envelope.CDATANode:
			texts = append(texts, leak.OwnText(n))
		default:
			texts = append(texts, n.RawContent())
		}
	}
	return texts
}

func leaksInText(text string, call Call) []string {
	var leaks []string
	var sent []string
	for _, l := range leak.In(text) {
		if sent == nil {
			sent = append(leak.JSONTexts(call.Arguments), call.Tool, string(call.Arguments))
		}
		if !slices.ContainsFunc(sent, func(s string) bool { return strings.Contains(s, l.Text) }) {
			leaks = append(leaks, fmt.Sprintf("%s: %s", l.Kind, printable(l.Text, mostLine/2)))
		}
	}
	return leaks
}
