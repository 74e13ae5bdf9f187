package snapshot

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/errshape/errshape/envelope"
)

// Caller returns the file and line of the test that calls: the nearest frame in a
// test file, else the nearest of all, skip frames above the caller of Caller.
func Caller(skip int) string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2+skip, pcs)])
	nearest := ""
	for {
		frame, more := frames.Next()
		place := Place(frame.File, frame.Line)
		if strings.HasSuffix(frame.File, "_test.go") {
			return place
		}
		if nearest == "" {
			nearest = place
		}
		if !more {
			return nearest
		}
	}
}

// Place writes a place in a source file as it looks from the suite's folder.
func Place(file string, line int) string {
	shown := filepath.Base(file)
	if from, err := filepath.Rel(startedIn, file); err == nil && filepath.IsAbs(file) && !strings.HasPrefix(from, "..") {
		shown = filepath.ToSlash(from)
	}
	return fmt.Sprintf("%s:%d", envelope.Printable(shown), line)
}
