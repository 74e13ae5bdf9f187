package pipeline

import (
	"strings"

	"github.com/errshape/errshape/internal/spell"
)

// nearest returns the name that sent is probably a misspelling of, and "" if it is
// like none. Names may also have been sent without their prefix.
func nearest(sent, prefix string, names []string) string {
	const longest = 128 // no name is
	if sent == "" || len(sent) > longest {
		return ""
	}
	sent = spell.Fold(sent)
	best, fewest := "", 3
	for _, name := range names {
		short := spell.Fold(strings.TrimPrefix(name, prefix))
		slips := min(spell.Slips(sent, spell.Fold(name), fewest), spell.Slips(sent, short, fewest))
		// Two slips in a short name make another word.
		if slips < fewest && (slips == 0 || 3*slips < len(short)) {
			best, fewest = name, slips
		}
	}
	return best
}
