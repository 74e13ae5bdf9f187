package watch

import (
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// PanicError is a panic that was recovered.
type PanicError struct {
	Value any    // what panic was called with
	Place string // "file.go:12" of the statement that panicked; "" if unknown
	Stack []byte // as debug.Stack gives it
}

// NewPanicError describes the panic that is being recovered. Call it from the
// deferred function that called recover, while the stack is still that of the panic.
func NewPanicError(value any) *PanicError {
	return &PanicError{Value: value, Place: place(), Stack: debug.Stack()}
}

// Error gives the value and the place.
func (e *PanicError) Error() string {
	text := "panicked: " + fmt.Sprint(e.Value) // fmt survives a String that panics too
	if e.Place != "" {
		text += " at " + e.Place
	}
	return text
}

// Unwrap returns the value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// place finds the first caller below the runtime's panic machinery. encoding/json catches a
// panic and throws it again, and is not the one to name.
func place() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicking := false
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "runtime.") {
			panicking = panicking || frame.Function == "runtime.gopanic"
		} else if panicking && !strings.HasPrefix(frame.Function, "encoding/json.") {
			return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}
