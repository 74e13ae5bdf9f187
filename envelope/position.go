package envelope

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Position is a place in a text. Lines and columns count from 1, lines end at a
// line feed, and columns count characters (Unicode code points). Offset counts
// bytes from 0.
type Position struct{ Offset, Line, Column int }

// positionOf counts from the start of the text; [lineIndex] is for many look-ups.
func positionOf(text string, offset int) Position {
	c := cursor{text: text, pos: Position{0, 1, 1}}
	return c.at(offset)
}

// cursor finds positions of growing offsets in one pass over the text.
type cursor struct {
	text string
	pos  Position
}

func (c *cursor) at(offset int) Position {
	offset = min(max(offset, c.pos.Offset), len(c.text))
	passed := c.text[c.pos.Offset:offset]
	if n := strings.Count(passed, "\n"); n > 0 {
		c.pos.Line += n
		c.pos.Column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	c.pos.Column += utf8.RuneCountInString(passed)
	c.pos.Offset = offset
	return c.pos
}

// lineIndex knows where the lines of a text start. It is made when first asked.
type lineIndex struct {
	once   sync.Once
	starts []int32 // a text has fewer than 2³¹ bytes, see maxText
}

func (x *lineIndex) position(text string, offset int) Position {
	x.once.Do(func() {
		x.starts = make([]int32, 1, 1+strings.Count(text, "\n"))
		for i := 0; ; {
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				break
			}
			i += n + 1
			x.starts = append(x.starts, int32(i))
		}
	})
	offset = min(max(offset, 0), len(text))
	line, _ := slices.BinarySearch(x.starts, int32(offset)+1)
	return Position{offset, line, 1 + utf8.RuneCountInString(text[x.starts[line-1]:offset])}
}
