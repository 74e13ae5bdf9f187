package snapshot

import "sort"

// edit puts pieces in the place of a stretch of text.
type edit struct {
	start, end int
	put        []piece
}

// splice applies edits to a text made of pieces. Of edits that overlap the one that
// starts first holds, and of two at one place the longer.
func splice(pieces []piece, edits []edit) []piece {
	if len(edits) == 0 {
		return pieces
	}
	sort.SliceStable(edits, func(i, j int) bool {
		a, b := edits[i], edits[j]
		return a.start < b.start || a.start == b.start && a.end > b.end
	})
	s := splicer{pieces: pieces}
	for _, e := range edits {
		if e.start < s.at {
			continue
		}
		s.copyTo(e.start)
		s.out = append(s.out, e.put...)
		s.skipTo(e.end)
	}
	s.copyTo(-1)
	return s.out
}

// splicer walks through pieces by the offsets of their text; a placeholder of a
// file counts as the one character that stands for it in the parsed document.
type splicer struct {
	pieces []piece
	at     int // offset in the text
	i, in  int // the piece, and how much of it is done
	out    []piece
}

func (s *splicer) copyTo(to int) { s.walk(to, true) }
func (s *splicer) skipTo(to int) { s.walk(to, false) }

func (s *splicer) walk(to int, keep bool) {
	for s.i < len(s.pieces) && (to < 0 || s.at < to) {
		p := s.pieces[s.i]
		n := width(p) - s.in
		if to >= 0 {
			n = min(n, to-s.at)
		}
		if keep && n > 0 {
			s.out = append(s.out, p.cut(s.in, s.in+n))
		}
		s.at += n
		if s.in += n; s.in == width(p) {
			s.i, s.in = s.i+1, 0
		}
	}
}

func width(p piece) int {
	if p.is != nil && p.text == "" {
		return 1
	}
	return len(p.text)
}

// cut returns a part of a literal; what is escaped or a placeholder stays whole.
func (p piece) cut(from, to int) piece {
	if from == 0 && to == width(p) || p.is != nil {
		return p
	}
	if p.source == p.text {
		p.source, p.text = p.source[from:to], p.text[from:to]
		p.at, p.end = p.at+from, p.at+to
		return p
	}
	p.text = p.text[from:to]
	p.source = source(literals(p.text))
	return p
}
