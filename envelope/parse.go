package envelope

import "sync"

// Parse reads an envelope from a text, ours or the framework's: sections in any
// order, attributes in either quote, actions as elements or as a comma list, text
// around the envelope, a missing code or severity, a raw & or < in content. What
// has no root element of an envelope's name, or is not well-formed, is a
// [*SyntaxError]. Whether the text keeps the rules is for [Check] to say.
func Parse(text string) (Envelope, error) {
	d := pool.Get().(*Document)
	defer d.recycle()
	if err := d.read(text); err != nil {
		return nil, err
	}
	return d.Envelope()
}

// ParseDocument reads a text as a tree. Its root may have any name, so that any
// error text that is XML can be looked into; the text may also be what XML 1.0
// forbids and the page allows: ]]> and control characters in content.
func ParseDocument(text string) (*Document, error) {
	d := &Document{}
	d.nodes = make([]node, 0, min(64, 8+len(text)/16))
	if err := d.read(text); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *Document) read(text string) *SyntaxError {
	d.text = text
	s := scanner{Document: d}
	return s.scan()
}

// pool keeps the trees of Parse and Check, which nobody sees.
var pool = sync.Pool{New: func() any {
	return &Document{nodes: make([]node, 0, 64), attrs: make([]attr, 0, 16)}
}}

// recycle gives a tree back, unless a large text made it large.
func (d *Document) recycle() {
	const most = 1 << 12
	if cap(d.nodes) > most || cap(d.attrs) > most {
		return
	}
	*d = Document{nodes: d.nodes[:0], attrs: d.attrs[:0]}
	pool.Put(d)
}
