package snapshot

import (
	"fmt"
	"regexp"
)

// Names are for people and for every file system: no upper case, which some fold,
// no dots, which climb, no length that a path cannot hold.
var names = regexp.MustCompile(`^[a-z0-9]+([_/-][a-z0-9]+)*$`)

const longestName = 180

// NameProblem says what is wrong with a snapshot's name, "" if nothing is.
func NameProblem(name string) string {
	switch {
	case len(name) > longestName:
		return fmt.Sprintf("a name of at most %d characters, not %d", longestName, len(name))
	case !names.MatchString(name):
		return `a name of lower-case words and numbers joined by "_", "-" or "/", such as "order/not_found"`
	}
	return ""
}
