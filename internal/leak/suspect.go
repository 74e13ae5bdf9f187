package leak

// start is a suspect word, by its first byte, and the kind it belongs to.
type start struct {
	word string
	kind uint64
}

// starts has the suspect words of all kinds, so that one pass over a text tells which
// kinds are worth a closer look: for nearly all texts, none.
var starts = func() (starts [256][]start) {
	for i, kind := range kinds {
		for _, word := range kind.suspect {
			starts[word[0]] = append(starts[word[0]], start{word, 1 << i})
		}
	}
	return starts
}()

// suspected returns a bit for each kind, set if the text has one of its suspect words.
func suspected(text string) uint64 {
	var found uint64
	for at := range len(text) {
		for _, s := range starts[text[at]] {
			if found&s.kind == 0 && len(text)-at >= len(s.word) && text[at:at+len(s.word)] == s.word {
				found |= s.kind
			}
		}
	}
	return found
}
