package pipeline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errshape/errshape/envelope"
)

const internalRecovery = "The tool failed unexpectedly and may have done a part of its work: do not blindly retry. " +
	"Check what has changed first, and tell the user if the tool fails again."

// internalError is what becomes of an error that is no envelope.
// (Page: Throwing vs returning.)
func (r *rules) internalError(name string, err error) *envelope.ToolError {
	var text string
	if r.redaction != nil {
		text = *r.redaction
	} else {
		text = withoutStack(errorText(err))
	}
	return envelope.New(envelope.CodeInternalError, fmt.Sprintf("[%s] %s", name, text)).Suggest(internalRecovery).Build()
}

// errorText survives an Error method that panics, as that of a nil pointer may.
func errorText(err error) (text string) {
	defer func() {
		if thrown := recover(); thrown != nil {
			text = fmt.Sprintf("an error of type %T, whose Error method panics", err)
		}
	}()
	return err.Error()
}

// withoutStack cuts a text off where a stack begins, wherever it came from.
func withoutStack(text string) string {
	frame, offset, found := envelope.StackFrame(text)
	if !found {
		return text
	}
	kept := strings.Split(strings.TrimRight(text[:offset], " \t\r\n"), "\n")
	if last := strings.TrimSpace(kept[len(kept)-1]); strings.Contains(frame, ".go:") && strings.HasSuffix(last, ")") && strings.Contains(last, ".") {
		kept = slices.Delete(kept, len(kept)-1, len(kept)) // the function that the frame is of
	}
	return strings.TrimSpace(strings.Join(append(kept, "(stack left out)"), "\n"))
}
