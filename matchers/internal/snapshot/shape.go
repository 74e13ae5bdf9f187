package snapshot

import (
	"strings"

	"github.com/errshape/errshape/envelope"
)

// wording names the elements whose text is not part of an envelope's shape.
var wording = map[string]bool{
	"message": true, "recovery": true, "detail": true, "field": true,
	"system_note": true, "instructions": true, "description": true, "before": true, "after": true,
}

// masks returns edits that put {{any}} for every text that is wording. What is
// blank stays: that something is said there is part of the shape.
func masks(doc *envelope.Document) []edit {
	var edits []edit
	for node := range doc.All() {
		if node.Kind() != envelope.ElementNode || !wording[node.Name()] || !textAlone(node) {
			continue
		}
		content := node.ContentSpan()
		at := content.Start
		// A raw < that starts no tag is text, and yet splits it.
		for run := range strings.SplitSeq(doc.Text()[content.Start:content.End], "<") {
			if strings.TrimSpace(run) != "" {
				put := piece{source: "{{any}}", text: run, is: &placeholder{word: "any"}, avoid: "<"}
				edits = append(edits, edit{at, at + len(run), []piece{put}})
			}
			at += len(run) + 1
		}
	}
	return edits
}

func textAlone(node envelope.Node) bool {
	for child := range node.Children() {
		if child.Kind() != envelope.TextNode {
			return false
		}
	}
	return true
}
