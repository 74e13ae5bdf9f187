package snapshot

import "github.com/errshape/errshape/envelope"

// Received is a text to be compared with a snapshot, or to become one.
type Received struct {
	doc    *envelope.Document
	pieces []piece
	shape  bool
}

// Receive applies scrubs and, for shape, the mask to a text.
func Receive(doc *envelope.Document, scrubs []*Scrub, shape bool) *Received {
	var edits []edit
	if shape {
		edits = masks(doc)
	}
	for _, s := range scrubs {
		edits = append(edits, s.edits(doc)...)
	}
	whole := []piece{{text: doc.Text(), source: doc.Text()}}
	return &Received{doc, encode(splice(whole, edits)), shape}
}

// encode escapes the literals that were the text's own.
func encode(pieces []piece) []piece {
	var encoded []piece
	for _, p := range pieces {
		if p.is == nil && p.source == p.text {
			encoded = append(encoded, literals(p.text)...)
			continue
		}
		encoded = append(encoded, p)
	}
	return encoded
}

// Source returns the file that a new snapshot of the text is.
func (r *Received) Source() string { return source(r.pieces) }

// offset returns where in the text as it was sent a segment starts.
func (r *Received) offset(segment int) int {
	text := r.doc.Text()
	for i := range text {
		if text[i] == '<' {
			if segment--; segment == 0 {
				return i
			}
		}
	}
	if segment <= 0 {
		return 0
	}
	return len(text)
}
