package schema

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/internal/jsonptr"
)

// Error says why a schema cannot be used.
type Error struct {
	Pointer string // a JSON pointer to the part of the schema, as /properties/age/type; "" is the whole
	Reason  string
}

// Error names the keyword, where it stands and what is wrong with it, on one line.
func (e *Error) Error() string {
	at := ""
	if e.Pointer != "" {
		keyword, place := keywordAt(e.Pointer)
		at = fmt.Sprintf("keyword %q at %s: ", keyword, place)
	}
	return "schema: " + envelope.Printable(at+e.Reason)
}

// compileError finds the place that one of the library's errors is about.
func compileError(err error, doc any) *Error {
	var invalid *jsonschema.SchemaValidationError
	if errors.As(err, &invalid) {
		var broken *jsonschema.ValidationError
		if errors.As(invalid.Err, &broken) {
			return metaError(broken)
		}
	}
	var pattern *jsonschema.InvalidRegexError
	if errors.As(err, &pattern) {
		return &Error{Pointer: pointerOf(pattern.URL), Reason: fmt.Sprintf("%q is not a regular expression: %v", pattern.Regex, pattern.Err)}
	}
	target := ""
	var load *jsonschema.LoadURLError
	var pointer *jsonschema.JSONPointerNotFoundError
	var anchor *jsonschema.AnchorNotFoundError
	reason := strings.ReplaceAll(err.Error(), rootURL, "")
	switch {
	case errors.As(err, &load):
		target = load.URL
		reason = fmt.Sprintf("%q is not loaded: %v", target, errNotLoaded)
	case errors.As(err, &pointer):
		target = pointer.URL
		reason = "the reference leads to nothing"
	case errors.As(err, &anchor):
		target = anchor.Reference
		reason = "the reference leads to nothing"
	}
	return &Error{Pointer: findReference(doc, target), Reason: reason}
}

// metaError picks, of what the schema's own schema finds, the first in order of place.
func metaError(err *jsonschema.ValidationError) *Error {
	all := leaves(err, nil)
	first := slices.MinFunc(all, func(a, b *jsonschema.ValidationError) int {
		return slices.Compare(a.InstanceLocation, b.InstanceLocation)
	})
	reason := first.Error()
	if _, after, ok := strings.Cut(reason, "': "); ok {
		reason = after
	}
	return &Error{Pointer: jsonptr.Of(first.InstanceLocation), Reason: reason}
}

func leaves(err *jsonschema.ValidationError, to []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(err.Causes) == 0 {
		return append(to, err)
	}
	for _, cause := range err.Causes {
		to = leaves(cause, to)
	}
	return to
}

// findReference returns the pointer of the reference that leads to the target, and ""
// if none plainly does.
func findReference(doc any, target string) (found string) {
	if target == "" {
		return ""
	}
	// The library names the resolved target; the schema may have a part of it only.
	walkJSON(doc, "", func(at string, v any) {
		reference, ok := v.(string)
		if keyword := at[strings.LastIndex(at, "/")+1:]; !ok || keyword == "" || keyword[0] != '$' {
			return
		}
		if plain, err := url.PathUnescape(reference); err == nil {
			reference = plain
		}
		whole, _ := url.PathUnescape(target)
		document, _, _ := strings.Cut(reference, "#")
		if reference != "" && (strings.HasSuffix(whole, reference) || document != "" && strings.HasSuffix(whole, document)) &&
			(found == "" || at < found) {
			found = at
		}
	})
	return found
}
