package envelope

import (
	"strings"
	"time"
	"unsafe"
)

// text writes an envelope into a string with one allocation.
func text(e Envelope) string {
	b, _ := marshal(e)
	// b is not used again, so the string may have its memory, as in strings.Builder.
	return unsafe.String(unsafe.SliceData(b), len(b))
}

func marshal(e Envelope) ([]byte, error) {
	if e.isNil() {
		return nil, nil
	}
	return e.AppendText(make([]byte, 0, e.size()))
}

// Room for the tags, indents and line breaks of one section or item.
const (
	roomRoot    = len(`<validation_error action="" severity="">` + "\n" + `</validation_error>`)
	roomSection = len("  <available_actions>\n  </available_actions>\n")
	roomItem    = len("      <change severity=\"\" field=\"\">\n      </change>\n")
	roomDelay   = len("9223372036.854775807 seconds")
)

func (e *ToolError) size() int {
	n := roomRoot + attributeSize(string(e.Code)) + attributeSize(string(e.severity())) +
		roomSection + contentSize(e.Message)
	if e.Recovery != "" {
		n += roomSection + contentSize(e.Recovery)
	}
	if len(e.AvailableActions) > 0 {
		n += roomSection
		for _, action := range e.AvailableActions {
			n += roomItem + contentSize(action)
		}
	}
	if len(e.Details) > 0 {
		n += roomSection
		for _, d := range e.Details {
			n += roomItem + attributeSize(d.Key) + contentSize(d.Value)
		}
	}
	if e.RetryAfter > time.Duration(0) {
		n += roomSection + roomDelay
	}
	return n
}

func (v *ValidationError) size() int {
	n := roomRoot + attributeSize(v.Action) + roomSection + max(len(ValidationRecovery), contentSize(v.Recovery))
	for _, f := range v.Fields {
		n += roomItem + attributeSize(f.Name) + contentSize(f.Text)
	}
	if c := v.Contract; c != nil {
		n += 8*roomItem + contentSize(c.SystemNote) + contentSize(c.Action) + contentSize(string(c.MaxSeverity)) + contentSize(c.Instructions)
		for _, d := range c.Changes {
			n += 4*roomItem + attributeSize(string(d.Severity)) + attributeSize(d.Field) + contentSize(d.Description)
			for _, side := range []*string{d.Before, d.After} {
				if side != nil {
					n += contentSize(*side)
				}
			}
		}
	}
	return n
}

func contentSize(s string) int {
	return len(s) + 4*strings.Count(s, "&") + 3*strings.Count(s, "<")
}

// attributeSize allows for every reference the longest one, &quot;: attributes are short.
func attributeSize(s string) int {
	n := len(s)
	for i := 0; i < len(s); i++ {
		if reference(s[i]) != "" {
			n += len("&quot;") - 1
		}
	}
	return n
}
