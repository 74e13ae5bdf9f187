package ginkgosnap

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/matchers/internal/snapshot"
)

// strays words the files that no spec used, with the line that removes them.
func strays(folder snapshot.Folder, uses []used, elsewhere []string) []string {
	stray, err := folder.Strays(isUsed(uses, elsewhere))
	if err != nil {
		return []string{"The folder of snapshots cannot be read: " + envelope.Printable(err.Error())}
	}
	var words []string
	if len(stray.Orphans) > 0 {
		words = append(words, listed("No spec uses", "snapshot", stray.Orphans)+
			"\nIf they are not needed:\n    git -C "+shellQuote(folder.Path())+" rm --"+arguments(stray.Orphans))
	}
	if len(stray.Leftovers) > 0 {
		words = append(words, listed("A run that was killed left", "file", stray.Leftovers)+
			"\nThey can go:\n    cd "+shellQuote(folder.Path())+" && rm --"+arguments(stray.Leftovers))
	}
	return words
}

func listed(what, noun string, files []string) string {
	const most = 50
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d %s", what, len(files), noun)
	if len(files) != 1 {
		b.WriteString("s")
	}
	b.WriteString(":")
	for i, file := range files {
		if i == most {
			fmt.Fprintf(&b, "\n    … %d more", len(files)-most)
			break
		}
		b.WriteString("\n    " + envelope.Printable(file))
	}
	return b.String()
}

// arguments are files as a shell takes them. A name that cannot be written on a
// line is left for a person to deal with.
func arguments(files []string) string {
	var b strings.Builder
	for _, file := range files {
		if envelope.Printable(file) == file {
			b.WriteString(" " + shellQuote(file))
		}
	}
	return b.String()
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./@%+=:,-]+$`)

func shellQuote(s string) string {
	if plainWord.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
